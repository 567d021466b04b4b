/** Brings an in-app screen to life: tells the app what it shows, asks the service, fills in what it answers. */
import { startFilms } from '../../browser/films.ts';
import { formatCount } from '../../components/number-and-date.ts';
import { tellApp } from '../../webview/bridge.ts';
import { webviewGet } from '../../webview/request.ts';
import { readSession } from '../../webview/session.ts';
import { readList, readReferral, readReferralSummary } from './answers.ts';

type Part = 'loading' | 'failed' | 'empty' | 'ready';

export function start(element: HTMLElement): void {
  const { title = '', screen, path, host: defaultHost = '', locale = 'en' } = element.dataset;
  tellApp('UpdateHeader', { title, isVisible: false });
  tellApp('CleverTap', { event: 'screen_view', properties: { route: location.pathname } });
  const bar = element.querySelector('.webview-screen__bar');
  if (bar) tellApp('UpdateNotch', { color: getComputedStyle(bar).backgroundColor });
  element.addEventListener('click', onClick);
  if (screen === 'film') startFilms(element);
  if (path !== undefined) {
    // Outside the app nobody is signed in, and the service would only refuse.
    if (Object.keys(readSession().headers).length > 0) void load(path);
    else show('empty');
  }

  async function load(from: string): Promise<void> {
    show('loading');
    try {
      const answer = await webviewGet({ path: from, defaultHost });
      show(fill(answer) ? 'ready' : 'empty');
    } catch (error) {
      console.warn('Slipway: the screen could not be loaded.', error);
      show('failed');
    }
  }

  /** Puts the answer into the page. False when there is nothing to show. */
  function fill(answer: unknown): boolean {
    if (screen === 'referral') return fillReferral(element, answer);
    if (screen === 'referral-summary') return fillSummary(element, answer, locale);
    return fillList(element, answer);
  }

  function show(shown: Part): void {
    for (const part of element.querySelectorAll<HTMLElement>('[data-part]'))
      part.hidden = part.dataset.part !== shown;
    const again = element.querySelector<HTMLElement>('[data-act="again"]');
    if (again) again.hidden = shown !== 'failed';
  }

  function onClick(event: Event): void {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    switch (control?.dataset.act) {
      case 'back':
        if (!tellApp('GoBack', {})) history.back();
        return;
      case 'again':
        if (path !== undefined) void load(path);
        return;
      case 'copy':
        void copyCode(element, control);
        return;
      case 'share':
        void share(shareTextOf(control, element));
        return;
    }
    const route = link?.getAttribute('href') ?? '';
    // The app opens pages of the site in a screen of its own; outside it a link is a link.
    if (route.startsWith('/') && tellApp('Navigate', { route })) event.preventDefault();
  }
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

function fillSummary(element: HTMLElement, answer: unknown, locale: string): boolean {
  const summary = readReferralSummary(answer);
  if (summary === null) return false;
  write(element, 'earned', `₹${formatCount(locale, summary.earned)}`);
  write(element, 'invited', formatCount(locale, summary.invited));
  write(element, 'joined', formatCount(locale, summary.joined));
  fillRows(element, summary.friends, (row, friend) => {
    write(row, 'name', friend.name);
    write(row, 'status', friend.status);
    write(row, 'amount', friend.amount === null ? '' : `₹${formatCount(locale, friend.amount)}`);
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
    if (item.url) link?.setAttribute('href', item.url);
    else {
      link?.removeAttribute('href');
      link?.querySelector('svg')?.remove();
    }
  });
  return items.length > 0;
}

/** Decoration: the title stands beside it. */
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

/** One copy of the template for each thing. */
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
  try {
    if (!tellApp('Clipboard', { text: code })) await navigator.clipboard.writeText(code);
  } catch (error) {
    // The code stands in the page and can be selected.
    console.warn('Slipway: the code could not be copied.', error);
    return;
  }
  const text = button.querySelector('[data-text]');
  if (text) text.textContent = button.dataset.done ?? '';
}

function shareTextOf(button: HTMLElement, element: HTMLElement): string {
  return (button.dataset.share ?? '')
    .replaceAll('{code}', codeOf(element))
    .replaceAll('{link}', element.dataset.link ?? '');
}

async function share(text: string): Promise<void> {
  if (tellApp('ShareApp', { text })) return;
  try {
    if ('share' in navigator) await navigator.share({ text });
    else await (navigator as Navigator).clipboard.writeText(text);
  } catch (error) {
    // Closing the share sheet is no fault; anything else is logged.
    if (!(error instanceof Error && error.name === 'AbortError'))
      console.warn('Slipway: the invitation could not be shared.', error);
  }
}
