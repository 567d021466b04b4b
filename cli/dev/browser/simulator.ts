/** The simulator at `/_webview/`: a phone that shows a screen inside a simulated app, and the messages between the two. */
import {
  ANSWERS,
  type AnswerName,
  type AppPlatform,
  type AppWindow,
  installApp,
  sayToPage,
} from './simulated-app.ts';

/** Where a page of the development server looks for its app, before its own scripts run. */
export interface Simulator {
  enter(page: AppWindow): void;
}

/** Keys that the app sets in the session storage; `runtime/webview/session.ts` reads it. */
const SESSION_KEYS = [
  'webviewHeaders',
  'webviewHost',
  'userBucket',
  'appPlatform',
  'appVersion',
  'webviewTrace',
];
/** Rows of the log; older ones go. */
const MOST_ROWS = 200;

const form = find('#settings', HTMLFormElement);
const phone = find('#phone', HTMLElement);
const frame = find('#screen-frame', HTMLIFrameElement);
const closed = find('#closed', HTMLElement);
const notch = find('#notch', HTMLElement);
const header = find('#app-header', HTMLElement);
const log = find('#log', HTMLOListElement);
const said = find('#said', HTMLElement);
/** Screens that the app has opened one over the other. */
const opened: string[] = [];
let count = 0;

(window as { slipwaySimulator?: Simulator }).slipwaySimulator = { enter };
fillAnswers();
readAddress();
form.addEventListener('change', ({ target }) => {
  // Messages of the app are not settings: a button sends them.
  const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
  if (name === '') return;
  writeAddress();
  // The response of the next call needs no restart; the page reads everything else when it starts.
  if (name === 'answer') say(`The next call gets ${answerText()}.`);
  else if (name === 'width') setWidth();
  else start(setting('screen'));
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  start(setting('screen'));
});
onPress('#reopen', () => start(setting('screen')));
onPress('#clear', () => {
  log.replaceChildren();
  find('#log-empty', HTMLElement).hidden = false;
});
onPress('#renew', () => {
  writeSession();
  tellPage({ type: 'SessionRenewed', payload: {} });
});
onPress('#change-language', () =>
  tellPage({ type: 'LanguageChanged', payload: { locale: setting('app-language') } }),
);
onPress('#send', () => {
  const text = find('#message', HTMLTextAreaElement).value;
  try {
    tellPage(JSON.parse(text));
  } catch {
    say('The message must be JSON.', 'bad');
  }
});
addEventListener('pagehide', () => clearSession());
setWidth();
start(setting('screen'));

/** Opens a screen as the app does: session first, then the page. */
function start(route: string): void {
  opened.length = 0;
  open(route);
}

function open(route: string): void {
  opened.push(route);
  writeSession();
  closed.hidden = true;
  frame.hidden = false;
  header.textContent = phone.dataset['product'] ?? '';
  header.hidden = setting('platform') === 'browser';
  notch.style.backgroundColor = '';
  frame.src = route;
}

/** Called by the page itself, from the script that only development pages have. */
function enter(page: AppWindow): void {
  if (page !== frame.contentWindow) return;
  const { pathname } = page.location;
  addRow('opened', pathname, null);
  // A page may navigate by itself, as when its language changes.
  opened[Math.max(0, opened.length - 1)] = pathname;
  const screens = find('#screen', HTMLSelectElement);
  if ([...screens.options].some(({ value }) => value === pathname)) screens.value = pathname;
  installApp(page, {
    platform: platform(),
    answer: () => setting('answer') as AnswerName,
    onMessage(type, payload) {
      addRow('message', type, payload);
      react(type, payload as Record<string, unknown>);
    },
    complained: (text) => addRow('refused', text, null),
    called: ({ method, url, headers, answer }) =>
      addRow('call', `${method} ${url.replace(location.origin, '')}`, { headers, answer }),
  });
}

/** Does what the app would visibly do. */
function react(type: string, payload: Record<string, unknown>): void {
  switch (type) {
    case 'UpdateHeader':
      header.textContent = String(payload['title']);
      header.hidden = payload['isVisible'] !== true;
      return;
    case 'UpdateNotch':
      notch.style.backgroundColor = String(payload['color']);
      return;
    case 'Navigate':
      if (/^\/(?!\/)/.test(String(payload['route']))) open(String(payload['route']));
      return;
    case 'GoBack':
      opened.pop();
      showLast();
      return;
    case 'ToggleLanguage':
      find('#app-language', HTMLSelectElement).value = String(payload['locale']);
      return;
  }
}

/** The screen below the one that has gone; nothing when it was the last. */
function showLast(): void {
  const route = opened.pop();
  if (route !== undefined) {
    open(route);
    return;
  }
  frame.hidden = true;
  closed.hidden = false;
  find('#reopen', HTMLElement).focus();
}

function tellPage(message: object): void {
  const page = frame.contentWindow as AppWindow | null;
  if (page === null) return;
  sayToPage(page, platform(), message);
  addRow('app', (message as { type?: string }).type ?? '?', message);
}

function addRow(
  kind: 'message' | 'call' | 'app' | 'opened' | 'refused',
  title: string,
  detail: unknown,
): void {
  count += 1;
  const row = document.createElement('li');
  row.dataset['kind'] = kind;
  const words = {
    message: 'page says',
    call: 'page asks',
    app: 'app says',
    opened: 'opened',
    refused: 'app refuses',
  };
  row.append(
    element('span', String(count), 'number'),
    element('span', words[kind], 'kind'),
    element('strong', title),
  );
  if (detail !== null) row.append(element('pre', inLines(detail)));
  // The two messages to which a real app replies with a result.
  if (kind === 'message' && (title === 'ShareApp' || title === 'Clipboard')) {
    for (const isDone of [true, false]) {
      const button = element('button', isDone ? `Answer: done` : 'Answer: not done') as HTMLButtonElement;
      button.type = 'button';
      button.addEventListener('click', () => tellPage({ type: 'Answer', payload: { to: title, isDone } }));
      row.append(button);
    }
  }
  log.prepend(row);
  while (log.children.length > MOST_ROWS) log.lastElementChild?.remove();
  find('#log-empty', HTMLElement).hidden = true;
}

/** Prints short details on one line. */
function inLines(detail: unknown): string {
  const line = JSON.stringify(detail);
  return line.length <= 60 ? line : JSON.stringify(detail, null, 1);
}

/** The storage is this tab's, so the page in the frame finds it. */
function writeSession(): void {
  clearSession();
  if (setting('user') !== '')
    sessionStorage.setItem('webviewHeaders', JSON.stringify({ Authorization: `Bearer ${setting('user')}` }));
  if (setting('host') !== '') sessionStorage.setItem('webviewHost', setting('host'));
  if (setting('bucket') !== '') sessionStorage.setItem('userBucket', setting('bucket'));
  sessionStorage.setItem('appVersion', setting('version'));
  sessionStorage.setItem('webviewTrace', '1');
  const name = platform();
  if (name !== 'browser') sessionStorage.setItem('appPlatform', name === 'ios' ? 'ios' : 'android');
}

/** Clears the session, so that other pages of this tab do not think that they run in an app. */
function clearSession(): void {
  for (const key of SESSION_KEYS) sessionStorage.removeItem(key);
}

/** Settings are in the address, so that a link shows the same again. */
function readAddress(): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
    if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value))
      field.value = value;
  }
}

function writeAddress(): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.set(name, String(value));
  history.replaceState(null, '', `?${query}`);
}

function fillAnswers(): void {
  const select = find('#answer', HTMLSelectElement);
  for (const [value, text] of Object.entries(ANSWERS)) select.add(new Option(text, value));
}

function answerText(): string {
  return ANSWERS[setting('answer') as AnswerName];
}

function platform(): AppPlatform {
  return setting('platform') as AppPlatform;
}

function setWidth(): void {
  phone.style.inlineSize = `${setting('width')}px`;
}

function setting(name: string): string {
  const field = document.getElementById(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

function say(text: string, tone = ''): void {
  said.textContent = text;
  said.dataset['tone'] = tone;
}

function onPress(selector: string, action: () => void): void {
  find(selector, HTMLButtonElement).addEventListener('click', action);
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The simulator has no ${selector}.`);
}
