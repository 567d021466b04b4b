/** Runs the demo's download by code, so that every state can be shown, and simulates the faults that are switched on. */
import type { DownloadHandle, DownloadState } from '../../../sdk/index.ts';
import { document, pageObject } from '../../browser/host-page.ts';
import { asAndroid, openBackend, PAGE_FAULTS } from './faults.ts';

/** Most lines of the log. */
const MOST_LINES = 12;

const numbers = new Intl.NumberFormat('en');

export function start(element: HTMLElement): void {
  const link = element.querySelector<HTMLAnchorElement>('a[data-slipway]');
  const log = element.querySelector('[role="log"]');
  const bar = element.querySelector('progress');
  if (link && log && bar) new Demo({ element, link, log, bar }).start();
}

interface DemoParts {
  element: HTMLElement;
  link: HTMLAnchorElement;
  log: Element;
  bar: HTMLProgressElement;
}

class Demo {
  readonly #parts: DemoParts;
  readonly #product: string;
  #download: DownloadHandle | undefined;
  /** The state last written to the log. */
  #announced = '';
  /** Functions that end the active faults, by name. */
  readonly #undo: Record<string, (() => void) | undefined> = {};
  readonly #opening = openBackend();

  constructor(parts: DemoParts) {
    this.#parts = parts;
    this.#product = parts.link.dataset['product'] ?? '';
  }

  start(): void {
    this.#listenToLink();
    this.#parts.element.querySelector('[data-again]')?.addEventListener('click', () => this.#startOver());
    this.#listenToSwitches();
  }

  #listenToLink(): void {
    const { link } = this.#parts;
    link.addEventListener('click', (event) => {
      const running = this.#handle();
      if (!running) return;
      event.preventDefault();
      const platform = document.documentElement.dataset['platform'] ?? '';
      // The fault "in-app browser" already simulates an Android phone.
      if (this.#undo['inApp'] || !/IOS|MACOS/.test(platform)) running.start();
      else asAndroid(() => running.start());
    });
    for (const name of ['click', 'open', 'start', 'complete', 'failure']) {
      link.addEventListener(`slipway:${name}`, (event) => {
        const { kind = '' } = (event as CustomEvent<{ kind?: string }>).detail;
        this.#note(event.type, kind);
      });
    }
  }

  #listenToSwitches(): void {
    const { element } = this.#parts;
    const boxes = [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    for (const box of boxes) {
      box.addEventListener('change', () => void this.#turn(box));
      // The browser may restore it when the page is reloaded.
      box.checked = false;
    }
    void this.#opening.then((backend) => {
      if (!backend) return;
      for (const box of boxes) if (!PAGE_FAULTS[box.name]) box.checked = backend.isOn(box.name);
      for (const part of element.querySelectorAll<HTMLElement>('[data-local]'))
        part.hidden = part.dataset['local'] === 'no';
    });
  }

  /** Writes a line to the log. */
  #note(...words: string[]): void {
    const { log } = this.#parts;
    const line = document.createElement('p');
    const time = document.createElement('time');
    time.textContent = new Date().toLocaleTimeString('en-GB');
    line.append(time, ` ${words.filter(Boolean).join(' ')}`);
    log.append(line);
    while (log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
  }

  #put(facts: Record<string, string>): void {
    for (const [name, text] of Object.entries(facts)) {
      const place = this.#parts.element.querySelector(`[data-fact="${name}"]`);
      if (place) place.textContent = text;
    }
  }

  #show(state: DownloadState): void {
    const { status } = state;
    const word = state.status === 'waiting' && state.isOffline ? 'waiting (offline)' : status;
    this.#put({ status: word });
    this.#showFigures(state);
    if (word !== this.#announced) this.#note(word, state.status === 'failed' ? state.error.code : '');
    this.#announced = word;
  }

  #showFigures(state: DownloadState): void {
    const { bar } = this.#parts;
    if ('receivedBytes' in state) {
      const { receivedBytes, totalBytes, percent, secondsLeft } = state;
      const total = totalBytes === null ? '' : ` of ${numbers.format(totalBytes)}`;
      this.#put({
        bytes: numbers.format(receivedBytes) + total,
        percent: percent === null ? '–' : `${percent} %`,
        seconds: secondsLeft === null ? '–' : `${secondsLeft} s`,
      });
      bar.value = percent ?? 0;
    } else if (state.status === 'complete') {
      this.#put({ bytes: numbers.format(state.totalBytes), percent: '100 %', seconds: '0 s' });
      bar.value = 100;
    } else if (state.status === 'idle') {
      this.#put({ bytes: '–', percent: '–', seconds: '–' });
      bar.value = 0;
    }
  }

  /** `null` until the script has loaded; the link then works as a plain link. */
  #handle(): DownloadHandle | null {
    if (this.#download) return this.#download;
    const sdk = pageObject('Slipway');
    if (!('createDownload' in sdk)) return null;
    const { createDownload } = sdk;
    const { link } = this.#parts;
    const options = { product: this.#product, apkUrl: link.href, timing: true, sheet: 'none' } as const;
    this.#download = createDownload(options, link);
    this.#download.subscribe((state) => this.#show(state));
    return this.#download;
  }

  /** Breaks the current connection, like a network failure, so that the next attempt meets the new conditions. */
  #breakConnection(): void {
    this.#download?.pause();
    this.#download?.resume();
  }

  #startOver(): void {
    this.#download?.cancel();
    this.#download?.destroy();
    this.#download = undefined;
    indexedDB.deleteDatabase(`${this.#product}Downloads`);
    try {
      localStorage.removeItem(`apkDownloaded_${location.pathname}`);
    } catch {
      // Site data is blocked: no flag.
    }
    this.#note('Started over: stored bytes and the flag are gone.');
    this.#announced = 'idle';
    this.#show({ status: 'idle' });
  }

  async #turn({ name, checked }: HTMLInputElement): Promise<void> {
    this.#note(`Switch "${name}" ${checked ? 'on' : 'off'}.`);
    const begin = PAGE_FAULTS[name];
    if (begin) {
      this.#undo[name]?.();
      this.#undo[name] = checked ? begin() : undefined;
      if (name === 'offline' && checked) this.#breakConnection();
      return;
    }
    try {
      await (await this.#opening)?.set(name, checked);
      this.#breakConnection();
    } catch {
      this.#note('The local back end does not answer.');
    }
  }
}
