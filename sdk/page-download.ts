/** One download of a page: the only place where engine, sheet and tracking of a package meet. */
import { delay } from './delay.ts';
import type { OpenLink } from './engine/passed.ts';
import { resolveLink } from './engine/resolve-link.ts';
import { builtInGlobal, document } from './host-page.ts';
import { type LazyEngine, lazyEngine } from './lazy-engine.ts';
import { type LazySheet, lazySheet } from './lazy-sheet.ts';
import { withExtras } from './load-part.ts';
import { isInAppBrowser } from './platform.ts';
import { decide, type Press } from './press.ts';
import { streamSource } from './route-click.ts';
import type {
  ClickAction,
  DownloadError,
  DownloadOptions,
  DownloadState,
  SlipwayEvents,
} from './slipway.d.ts';
import { recall, remember } from './tracking/identity.ts';
import { connection } from './ui/network-quality.ts';

/** Shortest time between two progress events. */
const EVENT_EVERY_MS = 100;
/** How long opening a link waits for the script that logs events. */
const LONGEST_WAIT_MS = 1000;

/** Event names without `slipway:`. */
type EventName = keyof SlipwayEvents extends `slipway:${infer Name}` ? Name : never;

/** The event of each status; the sheet alone uses the others. */
const EVENTS: Partial<Record<DownloadState['status'], EventName>> = {
  preparing: 'start',
  downloading: 'progress',
  verifying: 'verify',
  complete: 'complete',
  failed: 'failure',
};

export interface PageDownload {
  readonly engine: LazyEngine;
  /** Performs a click. */
  act(press: Press): void;
  /** Resumes a stored download, or auto-starts one if the options say so. */
  actByItself(press: Press): Promise<void>;
  destroy(): void;
}

interface Parts {
  readonly engine: LazyEngine;
  readonly sheet: LazySheet;
  readonly explain: (...details: unknown[]) => unknown;
  /** Flag of the page's path (spec §3): 'true' after completion; 'false' after failure, which disables automatic resuming. */
  readonly flagKey: string;
  /** Address of the lookup that gives the package's address. */
  readonly endpoint: string | undefined;
  /** The package's fixed address. */
  readonly url: string | undefined;
  /** The latest press. */
  press: Press;
}

/** Whether the page's frame may not download. Unknown when the frame is in a page of another origin. */
function isSandboxed(): boolean | undefined {
  try {
    const frame = builtInGlobal<HTMLIFrameElement | null>('frameElement');
    return frame?.hasAttribute('sandbox') && !frame.sandbox.contains('allow-downloads');
  } catch {
    // The parent page is of another origin.
    return;
  }
}

/** Opens an http(s) address that the engine's gate has allowed, and no other. */
function openUrl(link: OpenLink | null | undefined, isNew?: boolean): void {
  const url = resolveLink(link, document.baseURI);
  if (!url) return;
  // As `open`, whose name pages give to functions of their own.
  if (isNew) document.open(url, '_blank', 'noopener');
  else location.assign(url);
}

/** Resolves when this, and the events before it, are logged. */
function logProblem(error: DownloadError): Promise<unknown> {
  return withExtras((extras) => console.error('Slipway:', extras.describeProblem(error)));
}

function emit({ press }: Parts, name: EventName, detail: ClickAction | DownloadState): boolean {
  const { button } = press;
  const target = button?.isConnected ? button : document;
  return target.dispatchEvent(
    new CustomEvent(`slipway:${name}`, { detail, bubbles: true, composed: true, cancelable: true }),
  );
}

function log({ press, engine }: Parts, downloadCompleted?: boolean): void {
  const { options } = press;
  const event = { downloadCompleted, APKVersion: engine.versionName };
  if (options.eventEndpoint) withExtras((extras) => extras.logEvent(options, event));
}

function openSheet({ press, sheet }: Parts): void {
  if (press.options.sheet !== 'none') sheet.open();
}

/** Handles a failure: opens the link, or reports why the file is withheld. */
async function giveUp(parts: Parts, state: DownloadState & { status: 'failed' }): Promise<void> {
  const { engine, endpoint, flagKey } = parts;
  // Resuming automatically at the next visit would fail again.
  remember(flagKey, 'false');
  log(parts, false);
  if (!state.link) openSheet(parts);
  // Leaving the page before the script that logs has loaded would lose the events.
  await Promise.race([logProblem(state.error), delay(LONGEST_WAIT_MS)]);
  // In the meantime the visitor may have started again.
  const link = engine.state === state ? engine.openLink(state.link) : null;
  // Spec §4.3: a fixed link is opened with the button's own click handling, one from the lookup without.
  if (link && !endpoint) emit(parts, 'open', { kind: 'open', url: link, target: 'same', hasOpenEvent: true });
  openUrl(link);
}

/** Forwards each state to the sheet, the page's events and the event log. */
function listen(parts: Parts): void {
  const { engine, sheet, flagKey } = parts;
  let sentStatus = '';
  let sentAt = 0;
  engine.subscribe((state) => {
    const { status } = state;
    const name = EVENTS[status];
    const now = performance.now();
    const isNew = status !== sentStatus;
    // Published twice, when the engine has loaded and when it has looked for stored bytes: a sheet closed in between stays closed.
    if (status === 'preparing' && isNew) openSheet(parts);
    sheet.show(state);
    if (name && (isNew || (/^down|^ver/.test(status) && now - sentAt >= EVENT_EVERY_MS))) {
      sentAt = now;
      emit(parts, name, state);
    }
    sentStatus = status;
    // Only the downloading tab logs, not those that follow it.
    if (status === 'preparing' && engine.isLeading) log(parts);
    if (state.status === 'complete') {
      remember(flagKey, 'true');
      if (state.file) log(parts, true);
    }
    if (state.status === 'failed' && !state.isOtherTab) giveUp(parts, state);
  });
}

/** Performs the decision. */
function perform(parts: Parts, action: ClickAction): void {
  const { engine, url, press } = parts;
  if (action.kind === 'stream' && isSandboxed()) {
    // Neither the frame nor its links can download, but a new tab may.
    logProblem({ code: 'sandbox', message: 'sandbox', canRetry: false, hint: 'sdk-errors#sandbox' });
    openUrl(engine.openLink(url ?? press.href), true);
  } else if (action.kind === 'stream') {
    openSheet(parts);
    engine.resume();
    engine.start();
  } else if (action.kind === 'open') {
    if (action.hasOpenEvent) emit(parts, 'open', action);
    const isStore = action.target === 'new';
    // The sheet offers to open the real browser.
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
    // After any error the link is opened, unless the package must be proved.
    console.error('Slipway:', error);
    openUrl(parts.engine.openLink(href));
  }
}

async function actByItself(parts: Parts, press: Press): Promise<void> {
  const { engine, flagKey } = parts;
  const { noAutoResume, autoStart } = press.options;
  const flag = recall(flagKey);
  const couldStart = decide({ ...press, options: { ...press.options, consent: '' } }).kind === 'stream';
  // With data saving on or inside another app, nothing starts without a touch.
  if (!couldStart || connection().saveData || isInAppBrowser()) return;
  parts.press = press;
  if (!noAutoResume && flag !== 'false') await engine.start(true);
  if (autoStart && !flag && engine.state.status === 'idle' && decide(press).kind === 'stream') engine.start();
}

/** The engine for a package at `url`, or at the address that `endpoint` gives. */
function createEngine(
  options: DownloadOptions,
  { endpoint, url }: ReturnType<typeof streamSource>,
  explain: Parts['explain'],
): LazyEngine {
  const { product = 'app', integrity = null, signer = null } = options;
  const fallback = resolveLink(url, document.baseURI);
  const source = { product, fallback, integrity, signer, url: endpoint ? null : fallback };
  return lazyEngine({ ...source, endpoint: resolveLink(endpoint, document.baseURI) }, explain);
}

export function createPageDownload(press: Press): PageDownload {
  const { options, href } = press;
  const source = streamSource(options, href);
  const isDebugging = options.debug || location.search.includes('slipway-debug');
  const explain = (...details: unknown[]) => isDebugging && console.log('Slipway:', ...details);
  const engine = createEngine(options, source, explain);
  const sheet = lazySheet(
    options,
    () => engine.state,
    () => {
      // Saves the downloaded file again; if there is none, starts from the beginning.
      if (engine.saveAgain()) sheet.show(engine.state);
      else engine.start();
    },
  );
  const flagKey = `apkDownloaded_${location.pathname}`;
  const parts: Parts = { engine, sheet, explain, flagKey, press, ...source };
  const controller = new AbortController();
  const { signal } = controller;
  listen(parts);
  for (const name of ['pagehide', 'visibilitychange']) addEventListener(name, engine.checkpoint, { signal });
  return {
    engine,
    act: (next) => signal.aborted || act(parts, next),
    actByItself: (next) => actByItself(parts, next),
    destroy() {
      engine.destroy();
      sheet.destroy();
      controller.abort();
    },
  };
}
