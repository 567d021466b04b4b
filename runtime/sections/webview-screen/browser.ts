/** Runs an in-app screen: reports it to the app, requests its content from the service, and fills it in. */
import { startFilms } from '../../browser/films.ts';
import { closest, document } from '../../browser/host-page.ts';
import { formatAmount, formatCount } from '../../components/number-and-date.ts';
import { type AppMessage, listenToApp, sendToApp } from '../../webview/bridge.ts';
import { webviewGet } from '../../webview/request.ts';
import { readSession } from '../../webview/session.ts';
import { type ItemAction, readList, readReferral, readReferralSummary } from './answers.ts';

type Part = 'loading' | 'failed' | 'empty' | 'outside' | 'ready';

export function start(element: HTMLElement): void {
  const { title = '', screen } = element.dataset;
  const load = contentLoader(element);

  const isInApp = sendToApp('UpdateHeader', { title, isVisible: false });
  const lead = element.querySelector<HTMLElement>('[data-only="browser"]');
  if (lead) lead.hidden = isInApp;
  sendToApp('CleverTap', { event: 'screen_view', properties: { route: location.pathname } });
  const bar = element.querySelector('.webview-screen__bar');
  if (bar) sendToApp('UpdateNotch', { color: getComputedStyle(bar).backgroundColor });
  element.addEventListener('click', onClick);
  listenToApp((message) => {
    // The page may have been rendered again meanwhile; then another listener is active.
    if (element.isConnected) onAppMessage(message);
    return element.isConnected;
  });
  if (screen === 'film') startFilms(element);
  load();

  function onClick(event: Event): void {
    const control = closest(event.target, '[data-act]');
    switch (control?.dataset.act) {
      case 'back':
        if (!sendToApp('GoBack', {})) history.back();
        return;
      case 'again':
        load();
        return;
      case 'copy':
        void copyCode(element, control);
        return;
      case 'share':
        void share(shareTextOf(control, element));
        return;
      case 'language':
        // Outside the app the link is followed.
        if (sendToApp('ToggleLanguage', { locale: control.dataset.locale ?? '' })) {
          event.preventDefault();
          changeLanguage(element, control.dataset.locale ?? '');
        }
        return;
      case 'do':
        perform(control);
        return;
    }
    // A film's link plays it in place.
    if (event.defaultPrevented) return;
    const route = closest(event.target, 'a')?.getAttribute('href') ?? '';
    // The app opens pages of the site in its own screen; outside it the link is followed.
    if (route.startsWith('/') && sendToApp('Navigate', { route })) event.preventDefault();
  }

  function onAppMessage({ type, payload }: AppMessage): void {
    if (type === 'LanguageChanged') changeLanguage(element, payload.locale);
    if (type === 'SessionRenewed') load();
    if (type === 'Answer' && payload.to === 'Clipboard' && !payload.isDone) offerCode(element);
    if (type === 'Answer' && payload.to === 'ShareApp' && payload.isDone) thank(element);
  }
}

/** Shows the screen in another language, when it has one. Replaces the history entry, so that going back skips the languages. */
function changeLanguage(element: HTMLElement, wanted: string): void {
  if (wanted === localeOf(element)) return;
  const links = [...element.querySelectorAll<HTMLAnchorElement>('[data-act="language"]')];
  const link = links.find(({ dataset }) => dataset.locale === wanted);
  if (link) location.replace(link.href);
}

function localeOf({ dataset }: HTMLElement): string {
  return dataset.locale ?? 'en';
}

/** Returns a function that requests the screen's content, if it has an address, and shows the response. */
function contentLoader(element: HTMLElement): () => void {
  const { path, host: defaultHost = '', hosts = '' } = element.dataset;
  const allowedHosts = hosts.split(' ').filter(Boolean);
  /** Counts requests, so that a late response does not replace a newer one. */
  let requests = 0;

  async function load(from: string): Promise<void> {
    requests += 1;
    const turn = requests;
    show(element, 'loading');
    try {
      const answer = await webviewGet({ path: from, defaultHost, allowedHosts });
      if (turn === requests) show(element, fill(element, answer) ? 'ready' : 'empty');
    } catch (error) {
      if (turn !== requests) return;
      console.warn('Slipway: the screen could not be loaded.', error);
      show(element, 'failed');
    }
  }

  return () => {
    if (path === undefined) return;
    // Without a session nobody is signed in, and the service would refuse.
    if (Object.keys(readSession().headers).length > 0) void load(path);
    else show(element, 'outside');
  };
}

function show(element: HTMLElement, shown: Part): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-part]'))
    part.hidden = part.dataset.part !== shown;
  const again = element.querySelector<HTMLElement>('[data-act="again"]');
  if (again) again.hidden = shown !== 'failed';
}

/** Fills the response into the page. False when there is nothing to show. */
function fill(element: HTMLElement, answer: unknown): boolean {
  const { screen } = element.dataset;
  if (screen === 'referral') return fillReferral(element, answer);
  if (screen === 'referral-summary') return fillSummary(element, answer);
  return fillList(element, answer);
}

function fillReferral(element: HTMLElement, answer: unknown): boolean {
  const referral = readReferral(answer);
  if (referral === null) return false;
  write(element, 'code', referral.code);
  element.dataset.link = referral.link;
  const { hasReferralRevamp } = readSession();
  for (const part of element.querySelectorAll<HTMLElement>('[data-only="revamp"]'))
    part.hidden = !hasReferralRevamp;
  return true;
}

function fillSummary(element: HTMLElement, answer: unknown): boolean {
  const summary = readReferralSummary(answer);
  if (summary === null) return false;
  const isEmpty = summary.invited + summary.joined + summary.earned === 0 && summary.friends.length === 0;
  if (isEmpty) return false;
  const { numbers: tag = localeOf(element), currency } = element.dataset;
  const formats = { tag, currency };
  write(element, 'earned', formatAmount(formats, summary.earned));
  write(element, 'invited', formatCount(formats, summary.invited));
  write(element, 'joined', formatCount(formats, summary.joined));
  fillRows(element, summary.friends, (row, friend) => {
    write(row, 'name', friend.name);
    write(row, 'status', friend.status);
    write(row, 'amount', friend.amount === null ? '' : formatAmount(formats, friend.amount));
  });
  return true;
}

function fillList(element: HTMLElement, answer: unknown): boolean {
  const items = readList(answer);
  fillRows(element, items, (row, item) => {
    write(row, 'title', item.title);
    write(row, 'subtitle', item.subtitle);
    const link = row.querySelector('a');
    if (item.image) link?.prepend(thumbnail(item.image));
    if (link) offer(link, item.action);
  });
  return items.length > 0;
}

/** Gives an item its action: a link, a button for what only the app can open, or plain text. */
function offer(link: HTMLAnchorElement, action: ItemAction | null): void {
  if (action?.kind === 'open') {
    link.setAttribute('href', action.url);
    return;
  }
  link.removeAttribute('href');
  if (action === null) {
    link.querySelector('svg')?.remove();
    return;
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.dataset.act = 'do';
  button.dataset.action = JSON.stringify(action);
  button.append(...link.childNodes);
  link.replaceWith(button);
}

function perform({ dataset }: HTMLElement): void {
  // Written only by `offer`.
  const action = JSON.parse(dataset.action ?? '{}') as ItemAction;
  if (action.kind === 'game') sendToApp('JoinGame', { gameId: action.gameId });
  if (action.kind === 'screen') sendToApp('InAppNavigate', { screen: action.screen });
  if (action.kind === 'package') sendToApp('SubscriptionPackageDetails', { packageId: action.packageId });
}

/** Decorative, since the title is beside it. */
function thumbnail(src: string): HTMLImageElement {
  const image = document.createElement('img');
  image.className = 'webview-screen__thumb';
  image.alt = '';
  image.width = 96;
  image.height = 64;
  image.loading = 'lazy';
  image.src = src;
  return image;
}

/** Adds one copy of the template per item. */
function fillRows<Thing>(
  element: HTMLElement,
  things: readonly Thing[],
  fill: (row: ParentNode, thing: Thing) => void,
): void {
  const template = element.querySelector('template');
  const rows = things.map((thing) => {
    const row = template?.content.cloneNode(true) as DocumentFragment;
    fill(row, thing);
    return row;
  });
  element.querySelector('[data-rows]')?.replaceChildren(...rows);
}

function write(within: ParentNode, name: string, text: string): void {
  const place = within.querySelector(`[data-fill="${name}"]`);
  if (place) place.textContent = text;
}

function codeOf(element: HTMLElement): string {
  return element.querySelector('[data-fill="code"]')?.textContent ?? '';
}

async function copyCode(element: HTMLElement, button: HTMLElement): Promise<void> {
  const code = codeOf(element);
  sendToApp('CleverTap', { event: 'referral_code_copied' });
  try {
    if (!sendToApp('Clipboard', { text: code })) await navigator.clipboard.writeText(code);
  } catch (error) {
    console.warn('Slipway: the code could not be copied.', error);
    selectCode(element);
    return;
  }
  const text = button.querySelector<HTMLElement>('[data-text]');
  if (text) text.textContent = button.dataset.done ?? '';
}

/** Resets the button when the app could not copy the code. */
function offerCode(element: HTMLElement): void {
  const text = element.querySelector<HTMLElement>('[data-act="copy"] [data-text]');
  if (text) text.textContent = text.dataset.text ?? '';
  selectCode(element);
}

/** Selects the code, so that a long touch copies it. */
function selectCode(element: HTMLElement): void {
  const code = element.querySelector('[data-fill="code"]');
  if (code) getSelection()?.selectAllChildren(code);
}

function thank(element: HTMLElement): void {
  const thanks = element.querySelector<HTMLElement>('[data-thanks]');
  if (thanks) thanks.textContent = thanks.dataset.thanks ?? '';
}

function shareTextOf(button: HTMLElement, element: HTMLElement): string {
  const values: Record<string, string> = { code: codeOf(element), link: element.dataset.link ?? '' };
  // In one replacement, since values from the service may look like placeholders.
  return (button.dataset.share ?? '').replace(/\{(code|link)\}/g, (_, name: string) => values[name] ?? '');
}

async function share(text: string): Promise<void> {
  sendToApp('CleverTap', { event: 'referral_shared' });
  if (sendToApp('ShareApp', { text })) return;
  try {
    if ('share' in navigator) await navigator.share({ text });
    else await (navigator as Navigator).clipboard.writeText(text);
  } catch (error) {
    // Closing the share sheet is not an error; anything else is logged.
    if (!(error instanceof Error && error.name === 'AbortError'))
      console.warn('Slipway: the invitation could not be shared.', error);
  }
}
