/** One download of a page: engine, sheet and tracking of one package. The only place where the three meet. */
import type { OpenLink } from './engine/passed.ts';
import { resolveLink } from './engine/resolve-link.ts';
import { builtInGlobal, document } from './host-page.ts';
import { type LazyEngine, lazyEngine } from './lazy-engine.ts';
import { type LazySheet, lazySheet } from './lazy-sheet.ts';
import { withExtras } from './load-part.ts';
import { isInAppBrowser } from './platform.ts';
import { decide, type Press } from './press.ts';
import { streamSource } from './route-click.ts';
import { recall, remember } from './tracking/identity.ts';
import type { ClickAction, DownloadError, DownloadOptions, DownloadState, SlipwayEvents } from './types.ts';
import { connection } from './ui/network-quality.ts';

/** Shortest time between two progress events. */
const EVENT_EVERY_MS = 100;

/** Without `slipway:`. */
type EventName = keyof SlipwayEvents extends `slipway:${infer Name}` ? Name : never;

/** The event of a status; the others are the sheet's alone. */
const EVENTS: Partial<Record<DownloadState['status'], EventName>> = {
  preparing: 'start',
  downloading: 'progress',
  verifying: 'verify',
  complete: 'complete',
  failed: 'failure',
};

export interface PageDownload {
  readonly engine: LazyEngine;
  /** Does what a click asks for. */
  act(press: Press): void;
  /** Goes on with what is stored, or starts when the press wants that without a touch. */
  actByItself(press: Press): Promise<void>;
  destroy(): void;
}

interface Parts {
  readonly engine: LazyEngine;
  readonly sheet: LazySheet;
  readonly explain: (...details: unknown[]) => unknown;
  /** Per-path flag (spec §3): 'true' once finished; 'false' once given up, which ends going on by itself. */
  readonly flagKey: string;
  readonly isLookedUp: boolean;
  /** The fixed address. */
  readonly url: string | undefined;
  /** The last one. */
  press: Press;
}

/** Whether the frame that shows this page may not download. Of a frame in a page of another origin that cannot be known. */
function isSandboxed(): boolean {
  try {
    const frame = builtInGlobal<HTMLIFrameElement | null>('frameElement');
    return !!frame?.hasAttribute('sandbox') && !frame.sandbox.contains('allow-downloads');
  } catch {
    // Not ours to see.
    return false;
  }
}

/** Goes to an http(s) address, and to no other; and to none that the gate of the engine did not let through. */
function openUrl(link: OpenLink | null, isNew = false): void {
  const url = resolveLink(link, document.baseURI);
  if (url && isNew) open(url, '_blank', 'noopener');
  else if (url) location.assign(url);
}

function logProblem(error: DownloadError): void {
  withExtras((extras) => console.error('Slipway:', extras.describeProblem(error)));
}

function emit({ press }: Parts, name: EventName, detail: ClickAction | DownloadState): boolean {
  const { button } = press;
  const target = button?.isConnected ? button : document;
  return target.dispatchEvent(
    new CustomEvent(`slipway:${name}`, { detail, bubbles: true, composed: true, cancelable: true }),
  );
}

function log({ press, engine }: Parts, downloadCompleted?: boolean): void {
  const { eventEndpoint, label } = press.options;
  const event = { label, downloadCompleted, APKVersion: engine.versionName };
  if (eventEndpoint) withExtras((extras) => extras.logEvent(eventEndpoint, event));
}

function openSheet({ press, sheet }: Parts): void {
  if (press.options.sheet !== 'none') sheet.open();
}

/** The link is opened now, or the file is refused. */
function giveUp(parts: Parts, state: DownloadState & { status: 'failed' }): void {
  const { engine, isLookedUp, url = null, flagKey } = parts;
  // Going on by itself at the next visit would do that again.
  remember(flagKey, 'false');
  log(parts, false);
  logProblem(state.error);
  if (state.withheld) openSheet(parts);
  const link = engine.openLink(state.link ?? url);
  // Spec §4.3: a fixed link is opened with the button's own click handling, one from the lookup without.
  if (link && !isLookedUp)
    emit(parts, 'open', { kind: 'open', url: link, target: 'same', hasOpenEvent: true });
  openUrl(link);
}

/** Passes each state on: to the sheet, as an event, to the log. */
function listen(parts: Parts): void {
  const { engine, sheet, flagKey } = parts;
  let sentStatus = '';
  let sentAt = 0;
  engine.subscribe((state) => {
    const { status } = state;
    const name = EVENTS[status];
    const now = Date.now();
    const isNew = status !== sentStatus;
    // Published again when the engine is here, and when it has looked for stored bytes: who closed the sheet meanwhile has seen it.
    if (status === 'preparing' && isNew) openSheet(parts);
    sheet.show(state);
    if (name && (isNew || (/^(?:down|ver)/.test(status) && now - sentAt >= EVENT_EVERY_MS))) {
      sentAt = now;
      emit(parts, name, state);
    }
    sentStatus = status;
    // The tab that downloads reports to the log, not those that watch.
    if (status === 'preparing' && engine.isLeading) log(parts);
    if (state.status === 'complete') {
      remember(flagKey, 'true');
      if (state.file) log(parts, true);
    }
    if (state.status === 'failed' && !state.isOtherTab) giveUp(parts, state);
  });
}

/** Does what was decided. */
function perform(parts: Parts, action: ClickAction): void {
  const { engine, url, press } = parts;
  if (action.kind === 'stream' && isSandboxed()) {
    // The frame cannot download, nor can its links: a tab of its own may.
    logProblem({ code: 'sandbox', message: 'sandbox', canRetry: false, hint: 'sdk-errors#sandbox' });
    openUrl(engine.openLink(url ?? press.href ?? null), true);
  } else if (action.kind === 'stream') {
    openSheet(parts);
    engine.resume();
    engine.start();
  } else if (action.kind === 'open') {
    if (action.hasOpenEvent) emit(parts, 'open', action);
    const isStore = action.target === 'new';
    // There the way to the real browser is worth showing.
    if (isInAppBrowser() && !isStore) openSheet(parts);
    openUrl(engine.openLink(action.url, isStore), isStore);
  }
}

function act(parts: Parts, press: Press): void {
  const { given, button, href } = press;
  parts.press = press;
  try {
    const action = decide(press);
    parts.explain(action);
    if (!emit(parts, 'click', action)) return;
    withExtras((extras) => extras.reportMistakes(given, button !== null, href, button?.dataset));
    perform(parts, action);
  } catch (error) {
    // Whatever goes wrong, the link is followed, unless what is there is promised.
    console.error('Slipway:', error);
    openUrl(parts.engine.openLink(href ?? null));
  }
}

async function actByItself(parts: Parts, press: Press): Promise<void> {
  const { engine, flagKey } = parts;
  const { noAutoResume, autoStart } = press.options;
  const flag = recall(flagKey);
  const couldStart = decide({ ...press, options: { ...press.options, consent: '' } }).kind === 'stream';
  // With data saving on, or inside another app, nothing begins without a touch.
  if (!couldStart || connection().saveData || isInAppBrowser()) return;
  parts.press = press;
  if (!noAutoResume && flag !== 'false') await engine.start(true);
  if (autoStart && !flag && engine.state.status === 'idle' && decide(press).kind === 'stream') engine.start();
}

function createEngine({ options, href }: Press, explain: Parts['explain']): LazyEngine {
  const { endpoint, url } = streamSource(options, href);
  const { product = 'app', integrity = null, signer = null } = options;
  const fallback = resolveLink(url, document.baseURI);
  return lazyEngine(
    {
      product,
      endpoint: resolveLink(endpoint, document.baseURI),
      url: endpoint ? null : fallback,
      fallback,
      integrity,
      signer,
    },
    explain,
  );
}

function createSheet(options: DownloadOptions, engine: LazyEngine): LazySheet {
  const sheet = lazySheet(
    options,
    () => engine.state,
    () => {
      // The file that is here is saved again; without one the download starts from the beginning.
      if (engine.saveAgain()) sheet.show(engine.state);
      else engine.start();
    },
  );
  return sheet;
}

export function createPageDownload(press: Press): PageDownload {
  const { options, href } = press;
  const { endpoint, url } = streamSource(options, href);
  const isDebugging = options.debug || location.search.includes('slipway-debug');
  const explain = (...details: unknown[]) => isDebugging && console.log('Slipway:', ...details);
  const engine = createEngine(press, explain);
  const sheet = createSheet(options, engine);
  const flagKey = `apkDownloaded_${location.pathname}`;
  const parts: Parts = { engine, sheet, explain, flagKey, isLookedUp: !!endpoint, url, press };
  const controller = new AbortController();
  const { signal } = controller;
  listen(parts);
  addEventListener('pagehide', engine.checkpoint, { signal });
  document.addEventListener('visibilitychange', engine.checkpoint, { signal });
  return {
    engine,
    act: (next) => act(parts, next),
    actByItself: (next) => actByItself(parts, next),
    destroy() {
      engine.destroy();
      sheet.destroy();
      controller.abort();
    },
  };
}
