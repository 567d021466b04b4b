/** Runs the download of the demo by code, so that every state can be shown, and breaks what the switches say. */
import type { DownloadHandle, DownloadState } from '../../../sdk/index.ts';
import { document, pageObject } from '../../browser/host-page.ts';
import { asAndroid, openBackend, PAGE_FAULTS } from './faults.ts';

/** Lines of the log that are kept. */
const MOST_LINES = 12;

const numbers = new Intl.NumberFormat('en');

export function start(element: HTMLElement): void {
  const link = element.querySelector<HTMLAnchorElement>('a[data-slipway]');
  const log = element.querySelector('[role="log"]');
  const bar = element.querySelector('progress');
  if (!link || !log || !bar) return;
  const product = link.dataset['product'] ?? '';
  let download: DownloadHandle | undefined;
  let announced = '';

  function say(...words: string[]): void {
    const line = document.createElement('p');
    const time = document.createElement('time');
    time.textContent = new Date().toLocaleTimeString('en-GB');
    line.append(time, ` ${words.filter(Boolean).join(' ')}`);
    log?.append(line);
    while (log && log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
  }

  function put(name: string, text: string): void {
    const place = element.querySelector(`[data-fact="${name}"]`);
    if (place) place.textContent = text;
  }

  function show(state: DownloadState): void {
    const { status } = state;
    const word = state.status === 'waiting' && state.isOffline ? 'waiting (offline)' : status;
    put('status', word);
    if ('receivedBytes' in state) {
      const { receivedBytes, totalBytes, percent, secondsLeft } = state;
      const total = totalBytes === null ? '' : ` of ${numbers.format(totalBytes)}`;
      put('bytes', numbers.format(receivedBytes) + total);
      put('percent', percent === null ? '–' : `${percent} %`);
      put('seconds', secondsLeft === null ? '–' : `${secondsLeft} s`);
      if (bar) bar.value = percent ?? 0;
    } else if (state.status === 'complete') {
      put('bytes', numbers.format(state.totalBytes));
      put('percent', '100 %');
      put('seconds', '0 s');
      if (bar) bar.value = 100;
    } else if (status === 'idle') {
      for (const name of ['bytes', 'percent', 'seconds']) put(name, '–');
      if (bar) bar.value = 0;
    }
    if (word !== announced) say(word, state.status === 'failed' ? state.error.code : '');
    announced = word;
  }

  /** `null` until the script has come; the link is then a link. */
  function handle(): DownloadHandle | null {
    if (download) return download;
    const sdk = pageObject('Slipway');
    if (!('createDownload' in sdk)) return null;
    const { createDownload } = sdk;
    const options = { product, apkUrl: link?.href, timing: true, sheet: 'none' } as const;
    download = createDownload(options, link);
    download.subscribe(show);
    return download;
  }

  /** Ends the connection under way, as a network does that goes: the next try meets the new state of things. */
  function breakConnection(): void {
    download?.pause();
    download?.resume();
  }

  link.addEventListener('click', (event) => {
    const running = handle();
    if (!running) return;
    event.preventDefault();
    const platform = document.documentElement.dataset['platform'] ?? '';
    // With "in-app browser" on, the phone is an Android one already.
    if (undo['inApp'] || !/IOS|MACOS/.test(platform)) running.start();
    else asAndroid(() => running.start());
  });
  for (const name of ['click', 'open', 'start', 'complete', 'failure']) {
    link.addEventListener(`slipway:${name}`, (event) => {
      const { kind = '' } = (event as CustomEvent<{ kind?: string }>).detail;
      say(event.type, kind);
    });
  }

  element.querySelector('[data-again]')?.addEventListener('click', () => {
    download?.cancel();
    download?.destroy();
    download = undefined;
    indexedDB.deleteDatabase(`${product}Downloads`);
    try {
      localStorage.removeItem(`apkDownloaded_${location.pathname}`);
    } catch {
      // Site data is blocked: there is no flag.
    }
    say('Started over: stored bytes and the flag are gone.');
    announced = 'idle';
    show({ status: 'idle' });
  });

  /** What ends the faults that are on, by name. */
  const undo: Record<string, (() => void) | undefined> = {};
  const opening = openBackend();

  async function turn({ name, checked }: HTMLInputElement): Promise<void> {
    say(`Switch "${name}" ${checked ? 'on' : 'off'}.`);
    const begin = PAGE_FAULTS[name];
    if (begin) {
      undo[name]?.();
      undo[name] = checked ? begin() : undefined;
      if (name === 'offline' && checked) breakConnection();
      return;
    }
    try {
      await (await opening)?.set(name, checked);
      breakConnection();
    } catch {
      say('The local back end does not answer.');
    }
  }

  const boxes = [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  for (const box of boxes) {
    box.addEventListener('change', () => void turn(box));
    // The browser may have kept it from before the page was loaded again.
    box.checked = false;
  }
  void opening.then((backend) => {
    if (!backend) return;
    for (const box of boxes) if (!PAGE_FAULTS[box.name]) box.checked = backend.isOn(box.name);
    for (const part of element.querySelectorAll<HTMLElement>('[data-local]'))
      part.hidden = part.dataset['local'] === 'no';
  });
}
