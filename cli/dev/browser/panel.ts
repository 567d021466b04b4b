/** The panel at `/__slipway/`: shows and sets the switches of the local back end, and what it was asked. */

/** A switch that applies to some requests only. */
interface Turns {
  value: unknown;
  skip?: number;
  next?: number;
  call?: string;
}

interface State {
  faults: Record<string, unknown>;
  package: Record<string, string | number>;
}

interface LoggedRequest {
  id: number;
  method: string;
  url: string;
  status: number | null;
  sentBytes: number;
  isBroken: boolean;
}

const API = '/__slipway/backend';
const POLL_MS = 1000;
/** Requests shown, the newest first. */
const SHOWN = 60;

const panel = find('#switches', HTMLElement);
const said = find('#said', HTMLElement);
const log = find('#log', HTMLTableSectionElement);
const presets = [...document.querySelectorAll<HTMLButtonElement>('[data-preset]')];
const switches = [...document.querySelectorAll<HTMLElement>('[data-switch]')];
const rows = new Map<number, HTMLTableRowElement>();
const numbers = new Intl.NumberFormat('en');
/** The switches as last received from the back end. */
let known = '';
let timer = 0;

panel.addEventListener('change', () => void change('PUT', readAll()));
find('#all-off', HTMLButtonElement).addEventListener('click', () => void change('DELETE'));
for (const button of presets) {
  button.addEventListener('click', () => void change('PUT', JSON.parse(button.dataset['preset'] ?? '{}')));
}
find('#clear-log', HTMLButtonElement).addEventListener('click', () => {
  void fetch(`${API}/log`, { method: 'DELETE' }).then(poll, sayGone);
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void poll();
});
void poll();

async function change(method: 'PUT' | 'DELETE', faults?: object): Promise<void> {
  try {
    const response = await fetch(`${API}/faults`, {
      method,
      ...(faults === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(faults) }),
    });
    const answer = await response.json();
    // A refused value stays in the field: the message says how to correct it.
    if (!response.ok) return say(String(answer.error.message), 'bad');
    show(answer as State, true);
    const count = Object.keys((answer as State).faults).length;
    say(count === 0 ? 'All switches are off.' : `${count} ${count === 1 ? 'switch is' : 'switches are'} on.`);
  } catch {
    sayGone();
  }
}

/** Fetches the state and the log, now and then every second while the page is visible. */
async function poll(): Promise<void> {
  clearTimeout(timer);
  try {
    const [state, requests] = await Promise.all([
      fetch(API).then((response) => response.json() as Promise<State>),
      fetch(`${API}/log?last=${SHOWN}`).then((response) => response.json() as Promise<LoggedRequest[]>),
    ]);
    show(state, false);
    showLog(requests);
    if (said.dataset['gone'] !== undefined) say('');
  } catch {
    sayGone();
  }
  if (!document.hidden) timer = window.setTimeout(() => void poll(), POLL_MS);
}

/** `isOwn`: after a change made here, all fields are updated; otherwise the one being edited is left alone. */
function show(state: State, isOwn: boolean): void {
  for (const [name, value] of Object.entries(state.package)) {
    const place = document.querySelector(`[data-fact="${name}"]`);
    if (place !== null) setText(place, String(value));
  }
  const now = JSON.stringify(state.faults);
  if (now === known) return;
  known = now;
  for (const row of switches) {
    if (isOwn || !row.contains(document.activeElement)) {
      write(row, state.faults[row.dataset['switch'] ?? ''] ?? null);
    }
  }
  for (const button of presets) {
    const isPressed = sameFaults(JSON.parse(button.dataset['preset'] ?? '{}'), state.faults);
    button.setAttribute('aria-pressed', String(isPressed));
  }
}

function sameFaults(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  );
}

function readAll(): Record<string, unknown> {
  const faults: Record<string, unknown> = {};
  for (const row of switches) {
    const value = readValue(row);
    if (value === null) continue;
    const [skip, next] = ['skip', 'next'].map((name) => fieldOf(row, name)?.value ?? '');
    const call = fieldOf(row, 'call')?.value ?? '';
    const turns: Turns = { value };
    if (skip) turns.skip = Number(skip);
    if (next) turns.next = Number(next);
    if (call) turns.call = call;
    faults[row.dataset['switch'] ?? ''] = Object.keys(turns).length === 1 ? value : turns;
  }
  return faults;
}

/** `null`: off. */
function readValue(row: HTMLElement): unknown {
  const kind = row.dataset['kind'];
  if (kind === 'calls') {
    const calls = boxesOf(row).flatMap(({ checked, value }) => (checked ? [value] : []));
    return calls.length === 0 ? null : calls;
  }
  const field = fieldOf(row, 'value');
  if (field === null) return null;
  if (field instanceof HTMLInputElement && kind === 'on') return field.checked ? true : null;
  const text = field.value.trim();
  return text === '' ? null : parse(text);
}

/** JSON, or the text itself: a word need not be quoted. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the back end reports an invalid value
  }
}

function write(row: HTMLElement, entry: unknown): void {
  const isCounted = typeof entry === 'object' && entry !== null && 'value' in entry;
  const turns: Turns = isCounted ? (entry as Turns) : { value: entry };
  const { value } = turns;
  const field = fieldOf(row, 'value');
  if (row.dataset['kind'] === 'calls') {
    for (const box of boxesOf(row)) box.checked = Array.isArray(value) && value.includes(box.value);
  } else if (field instanceof HTMLInputElement && row.dataset['kind'] === 'on') {
    field.checked = value === true;
  } else if (field instanceof HTMLSelectElement) {
    field.value = value === null ? '' : JSON.stringify(value);
  } else if (field !== null) {
    field.value = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  }
  for (const name of ['skip', 'next', 'call'] as const) {
    const turn = fieldOf(row, name);
    if (turn !== null) turn.value = String(turns[name] ?? '');
  }
  row.toggleAttribute('data-set', value !== null);
  const when = row.querySelector('.when');
  if (when !== null) setText(when, inWords(turns));
}

function inWords({ skip = 0, next, call }: Turns): string {
  const of = call === undefined ? '' : ` of the call “${call}”`;
  if (next === undefined)
    return skip > 0 ? `After ${skip} more, every request${of}` : `For every request${of}`;
  const which = next === 1 ? 'the next request' : `the next ${next} requests`;
  return skip > 0 ? `After ${skip} more, for ${which}${of}` : `For ${which}${of}`;
}

function showLog(requests: readonly LoggedRequest[]): void {
  const present = new Set(requests.map(({ id }) => id));
  for (const [id, row] of rows) {
    if (present.has(id)) continue;
    row.remove();
    rows.delete(id);
  }
  for (const request of requests) {
    const row = rows.get(request.id) ?? addRow(request);
    const { status, isBroken, sentBytes } = request;
    const [, , statusCell, bytesCell] = row.cells;
    const word = status === null ? (isBroken ? 'none' : 'open') : String(status);
    if (statusCell !== undefined) {
      setText(statusCell, isBroken && status !== null ? `${word}, broken` : word);
      statusCell.dataset['tone'] = toneOf(status, isBroken);
    }
    if (bytesCell !== undefined) setText(bytesCell, numbers.format(sentBytes));
  }
  find('#log-empty', HTMLElement).hidden = requests.length > 0;
}

function addRow({ id, method, url }: LoggedRequest): HTMLTableRowElement {
  const row = document.createElement('tr');
  const path = element('td', '');
  path.append(element('span', url));
  path.title = url;
  row.append(element('td', method), path, element('td', ''), element('td', ''));
  rows.set(id, row);
  log.prepend(row);
  return row;
}

function toneOf(status: number | null, isBroken: boolean): string {
  if (isBroken || (status !== null && status >= 500)) return 'bad';
  if (status === null || status >= 400) return 'odd';
  return 'good';
}

function say(text: string, tone = ''): void {
  setText(said, text);
  said.dataset['tone'] = tone;
  delete said.dataset['gone'];
}

function sayGone(): void {
  say('The server does not answer. Is it still running?', 'bad');
  said.dataset['gone'] = '';
}

/** Unchanged text is not set again, since a screen reader would repeat it. */
function setText(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}

function fieldOf(row: HTMLElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  return row.querySelector(`[data-${name}]`);
}

function boxesOf(row: HTMLElement): HTMLInputElement[] {
  return [...row.querySelectorAll<HTMLInputElement>('input[data-value]')];
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The panel has no ${selector}.`);
}
