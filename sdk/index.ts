/**
 * The download SDK: `createDownload` for code, `attach` for the links of a page. The only place where engine, sheet and tracking
 * meet. Nothing thrown here reaches the host page.
 */
import { browserEnvironment } from './browser-environment.ts';
import { createEngine, type Engine } from './engine/download.ts';
import type { OpenLink } from './engine/gate.ts';
import { resolveLink } from './engine/link-lookup.ts';
import { document } from './host-page.ts';
import { readOptions } from './options.ts';
import { currentPlatform, isInAppBrowser, realBrowserUrl } from './platform.ts';
import { routeClick, streamSource } from './route-click.ts';
import { logEvent, sendQueuedEvents } from './tracking/event-log.ts';
import { recall, remember } from './tracking/identity.ts';
import { withTrackingLink } from './tracking/tracked-options.ts';
import type {
  ClickAction,
  DownloadHandle,
  DownloadOptions,
  DownloadState,
  SavedFile,
  SlipwayEvents,
  Texts,
  Withheld,
} from './types.ts';
import { listenForTouch } from './ui/audio-cue.ts';
import { connection, isWeakNetwork } from './ui/network-quality.ts';
import { createSheet, type Sheet } from './ui/sheet.ts';
import { textsFor } from './ui/texts-for.ts';

export type * from './types.ts';
export { version } from './version.ts';

/** Shortest time between two progress events. */
const EVENT_EVERY_MS = 100;

/** What is told of a status; the others are told to the sheet alone. */
const EVENTS: Partial<Record<DownloadState['status'], keyof SlipwayEvents>> = {
  preparing: 'slipway:start',
  downloading: 'slipway:progress',
  complete: 'slipway:complete',
  failed: 'slipway:failure',
};

/** One wish to download: a click, a call, or the page's load. */
interface Press {
  options: DownloadOptions;
  /** Events bubble from here. */
  button: HTMLElement | null;
  /** The link's own address. */
  href: string | undefined;
}

/** Engine, sheet and tracking of one package. */
interface Download {
  engine: Engine;
  /** Does what a click asks for. */
  act(press: Press): void;
  /** Goes on with what is stored, or starts anew when the press asks for that. */
  actByItself(press: Press): Promise<void>;
  destroy(): void;
}

function decide({ options, button, href }: Press): ClickAction {
  const box = document.getElementById(options.consent ?? '');
  return routeClick(options, {
    platform: currentPlatform(),
    isInApp: isInAppBrowser(),
    // What is no checkbox gives no consent.
    hasConsent: !box || (box instanceof HTMLInputElement && box.type === 'checkbox' && box.checked),
    href,
    isAppleLink: button?.dataset.for === 'apple',
  });
}

/** Goes to an http(s) address, and to no other; and to none that the gate of the engine did not let through. */
function openUrl(link: OpenLink | null, isNew = false): void {
  const url = resolveLink(link, document.baseURI);
  if (url && isNew) open(url, '_blank', 'noopener');
  else if (url) location.assign(url);
}

function createOne(first: Press): Download {
  const { options } = first;
  const { product = 'app', locale = document.documentElement.lang, texts } = options;
  const { endpoint, url } = streamSource(options, first.href);
  const isDebugging = options.debug || location.search.includes('slipway-debug');
  const explain = (...details: unknown[]) => isDebugging && console.log('Slipway:', ...details);
  const env = browserEnvironment(explain);
  const engine = createEngine(
    {
      product,
      endpoint: resolveLink(endpoint, document.baseURI),
      url: endpoint ? null : resolveLink(url, document.baseURI),
      integrity: options.integrity ?? null,
    },
    env,
  );
  /** Per-path flag (spec §3): 'true' once finished; 'false' once given up, which ends going on by itself. */
  const flagKey = `apkDownloaded_${location.pathname}`;
  let press = first;
  let sheet: Sheet | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let toldStatus = '';
  let toldAt = 0;
  /** Until the text in the page's language is here. */
  let refusal = 'The file could not be checked, so it was not saved.';

  function emit(name: keyof SlipwayEvents, detail: ClickAction | DownloadState): boolean {
    const { button } = press;
    const target = button?.isConnected ? button : document;
    return target.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }

  /** In two tasks of its own: on a slow phone each takes as long as a click may. */
  function openSheet(): void {
    if (press.options.sheet === 'none') return;
    clearTimeout(opening);
    opening = setTimeout(() => {
      sheet ??= makeSheet();
      opening = setTimeout(() => {
        sheet?.show(engine.state);
        // Given up meanwhile: the link is being opened instead.
        if (engine.state.status !== 'failed' || engine.state.withheld) sheet?.open();
      });
    });
  }

  function makeSheet(): Sheet {
    return createSheet({
      texts: (texts?.split('|') as Texts | undefined) ?? textsFor(locale),
      locale,
      productName: options.productName,
      variant: options.sheet,
      showsPercent: options.percentage,
      isWeak: () => options.weakInternet && isWeakNetwork(),
      onAgain: again,
      refusal: () => refusal,
      realBrowserUrl: isInAppBrowser() ? realBrowserUrl(location.href) : '',
    });
  }

  /** Says why nothing is handed over. */
  async function refuse(reason: Withheld): Promise<void> {
    openSheet();
    try {
      refusal = (await env.loadVerifier()).refusalText(reason, locale);
      openSheet();
    } catch {
      // What would say it in the page's language cannot be had: it stays in English.
    }
  }

  /** The file that is here is saved again; without one the download starts anew. */
  function again(): void {
    if (engine.saveAgain()) sheet?.show(engine.state);
    else engine.start();
  }

  function log(downloadCompleted?: boolean): void {
    const { eventEndpoint, label } = press.options;
    if (eventEndpoint) logEvent(eventEndpoint, { label, downloadCompleted, APKVersion: engine.versionName });
  }

  engine.subscribe((state) => {
    const { status } = state;
    const name = EVENTS[status];
    const now = Date.now();
    if (status === 'preparing') openSheet();
    sheet?.show(state);
    if (name && (status !== toldStatus || now - toldAt >= EVENT_EVERY_MS)) {
      toldAt = now;
      emit(name, state);
    }
    toldStatus = status;
    // The tab that downloads tells the log, not those that watch.
    if (status === 'preparing') log();
    if (state.status === 'complete') {
      remember(flagKey, 'true');
      if (state.file) log(true);
    }
    if (state.status === 'failed' && !state.isOtherTab) {
      // The link is opened now, or the file is refused: going on by itself at the next visit would do that again.
      remember(flagKey, 'false');
      log(false);
      console.error('Slipway:', state.error.message);
      if (state.withheld) void refuse(state.withheld);
      const link = engine.openLink(state.link ?? url ?? null);
      // Spec §4.3: a fixed link is opened with the button's own click handling, one from the lookup without.
      if (link && !endpoint) emit('slipway:open', { kind: 'open', url: link, target: 'same', isTold: true });
      openUrl(link);
    }
  });
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('pagehide', engine.checkpoint, { signal });
  document.addEventListener('visibilitychange', engine.checkpoint, { signal });
  listenForTouch(signal);

  return {
    engine,
    act(next) {
      press = next;
      try {
        const action = decide(press);
        explain(action);
        if (!emit('slipway:click', action)) return;
        if (action.kind === 'stream') {
          openSheet();
          engine.resume();
          engine.start();
        }
        if (action.kind === 'open') {
          if (action.isTold) emit('slipway:open', action);
          // There the way to the real browser is worth showing.
          if (isInAppBrowser() && action.target === 'same') openSheet();
          const isStore = action.target === 'new';
          openUrl(engine.openLink(action.url, isStore), isStore);
        }
      } catch (error) {
        // Whatever goes wrong, the link is followed, unless what is there is promised.
        console.error('Slipway:', error);
        openUrl(engine.openLink(press.href ?? null));
      }
    },
    async actByItself(next) {
      const { noAutoResume, autoStart } = next.options;
      const flag = recall(flagKey);
      const couldStart = decide({ ...next, options: { ...next.options, consent: '' } }).kind === 'stream';
      // With data saving on, or inside another app, nothing begins without a touch.
      if (!couldStart || connection().saveData || isInAppBrowser()) return;
      press = next;
      if (!noAutoResume && flag !== 'false') await engine.start(true);
      if (autoStart && !flag && engine.state.status === 'idle' && decide(next).kind === 'stream')
        engine.start();
    },
    destroy() {
      engine.destroy();
      clearTimeout(opening);
      sheet?.destroy();
      controller.abort();
    },
  };
}

/**
 * Makes a download that code controls. `button`, when given, is where its DOM events come from, and what is opened when the options
 * have no address for that; clicks on it are not listened to.
 * @example createDownload({ product: 'paasa', linkEndpoint: '/api/link' }).start()
 */
export function createDownload(options: DownloadOptions, button: HTMLElement | null = null): DownloadHandle {
  const press = { options, button, href: (button as HTMLAnchorElement | null)?.href };
  const { engine, act, destroy } = createOne(press);
  const { subscribe, pause, resume, cancel } = engine;
  return {
    get state() {
      return engine.state;
    },
    subscribe,
    start: () => act({ ...press, options: withTrackingLink(options) }),
    pause,
    resume,
    cancel,
    get finished() {
      const finished = new Promise<SavedFile | null>((resolve, reject) => {
        const end = subscribe((state) => {
          if (state.status === 'complete') resolve(state.file);
          else if (state.status === 'failed') reject(new Error(state.error.message));
          else if (state.status === 'idle') reject(new Error('cancelled'));
          else return;
          end();
        });
      });
      // Nobody need be waiting: a failure must not surface as the host page's unhandled rejection.
      finished.catch(() => {});
      return finished;
    },
    destroy,
  };
}

const LINK = 'a[data-slipway]';

/**
 * Serves every `a[data-slipway]` of the document, also those added later, and begins by itself what the page's load may begin.
 * `defaults` hold for links that do not say otherwise. The returned function undoes everything.
 */
export function attach(defaults: DownloadOptions = {}): () => void {
  const downloads = new Map<string, Download>();
  const looked = new WeakSet<Element>();
  const controller = new AbortController();
  const { signal } = controller;

  /** Links to the same package, which expect the same of it, share one download. */
  function withDownload(link: HTMLAnchorElement, task: (download: Download, press: Press) => void): void {
    const options = withTrackingLink(readOptions(link, defaults));
    const { href } = link;
    const press = { options, button: link, href };
    const { endpoint, url } = streamSource(options, href);
    const key = `${options.product} ${endpoint ?? url} ${options.integrity}`;
    const download = downloads.get(key) ?? createOne(press);
    downloads.set(key, download);
    task(download, press);
  }
  function onClick(event: MouseEvent): void {
    // Another script has handled it, or the visitor wants a new tab or the link itself.
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.matches(LINK));
    if (!link) return;
    event.preventDefault();
    withDownload(link as HTMLAnchorElement, (download, press) => download.act(press));
  }
  /** Goes on at once with what is unfinished; what would begin by itself waits for its consent checkbox to be there. */
  function onLoad(): void {
    const isWhole = document.readyState !== 'loading';
    for (const link of document.querySelectorAll<HTMLAnchorElement>(LINK)) {
      // SVG has links too.
      if (looked.has(link) || !(link instanceof HTMLAnchorElement)) continue;
      withDownload(link, (download, press) => {
        if (press.options.autoStart && !isWhole) return;
        looked.add(link);
        download.actByItself(press);
      });
    }
  }

  addEventListener('click', onClick, { signal });
  addEventListener('online', sendQueuedEvents, { signal });
  document.addEventListener('DOMContentLoaded', onLoad, { signal });
  onLoad();
  sendQueuedEvents();

  return () => {
    controller.abort();
    for (const download of downloads.values()) download.destroy();
  };
}
