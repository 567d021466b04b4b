/**
 * The window that shows a download: a modal on wide screens, a bottom sheet on phones. A native dialog, so the browser traps
 * focus and gives it back, and Escape closes it. Closing it stops its timers, not the download.
 */
import { document } from '../host-page.ts';
import type { DownloadState, Texts } from '../types.ts';
import { setCueActive } from './audio-cue.ts';
import { put, putButton } from './element.ts';
import { createHost } from './host.ts';
import { AGAIN_MS, BOTTOM_AGAIN_MS, CLEAR_MS, HINT_MS, OVERLAY_MS } from './timeline.ts';

/** Source: spec §9. */
const PHONE = '(max-width: 767px)';
const BYTES_PER_MB = 1_048_576;
/** The DOM is written at most 10 times a second. */
const RENDER_EVERY_MS = 100;

export interface SheetSettings {
  texts: Texts;
  /** BCP 47 language of `texts`. */
  locale: string;
  /** Named in the title when given. */
  productName: string | undefined;
  /** Without one the sheet follows the screen's width. */
  variant: string | undefined;
  showsPercent: boolean | undefined;
  /** Whether to show 'Weak Internet'. */
  isWeak(): boolean | undefined;
  /** 'Download Again' and 'Restart the Download'. */
  onAgain(): void;
  /** Why nothing is handed over, for a visitor to read. */
  refusal(): string;
  /** Address that opens the page in the phone's real browser; empty when this is one. */
  realBrowserUrl: string;
}

export interface Sheet {
  open(): void;
  show(state: DownloadState): void;
  destroy(): void;
}

export function createSheet(settings: SheetSettings): Sheet {
  const { productName, variant, realBrowserUrl } = settings;
  const [
    downloading,
    complete,
    downloadAgain,
    weakInternet,
    safe,
    loading,
    secondsLeft,
    clickAbove,
    closeText,
    find,
    open,
    allow,
    restartDownload,
    openBrowser,
  ] = settings.texts;
  const isPhone = matchMedia(PHONE).matches;
  const isBottom = variant ? variant === 'bottom' : isPhone;
  const root = createHost(settings.locale);
  const dialog = put(root, 'dialog', isBottom ? 'bottom' : '');
  const header = put(dialog, 'div', 'row');
  const title = put(header, 'h2');
  putButton(header, '', '×', () => dialog.close()).setAttribute('aria-label', closeText);
  const weak = put(dialog, 'p', 'weak', weakInternet);
  const figures = put(dialog, 'p', 'row');
  const size = put(figures, 'span');
  const percent = put(figures, 'span');
  const left = put(figures, 'span');
  const bar = put(dialog, 'progress');
  const safety = put(dialog, 'p', '', safe);
  const steps = put(dialog, 'ol');
  for (const text of [find, open, allow]) put(steps, 'li', '', text);
  const again = putButton(dialog, 'main', downloadAgain, onAgain);
  const restart = putButton(dialog, 'again', restartDownload, onAgain);
  if (realBrowserUrl) put(dialog, 'a', 'main', openBrowser).href = realBrowserUrl;
  const overlay = putButton(dialog, 'over', '', clear);
  const hint = put(overlay, 'span', 'hint', clickAbove);
  // The hint names the overlay also while it is hidden.
  hint.id = 'hint';
  overlay.setAttribute('aria-labelledby', hint.id);
  const live = put(dialog, 'p', 'live');
  live.setAttribute('aria-live', 'polite');
  bar.max = 100;

  const timers: ReturnType<typeof setTimeout>[] = [];
  let rendering: ReturnType<typeof setTimeout> | undefined;
  let state: DownloadState = { status: 'idle' };
  let shownStatus = '';
  let isAgainDue = false;

  /** Shows overlay and hint, or takes them away; 'Download Again' waits until neither is there. */
  function point(hasOverlay: boolean, hasHint: boolean): void {
    overlay.hidden = !hasOverlay;
    hint.hidden = !hasHint;
    again.hidden = hasOverlay || !isAgainDue;
    setCueActive(hasOverlay);
  }

  function clear(): void {
    point(false, false);
  }

  function stopTimers(): void {
    timers.forEach(clearTimeout);
    isAgainDue = false;
    clear();
  }

  function startTimeline(): void {
    const at = (delayMs: number, task: () => void) => timers.push(setTimeout(task, delayMs));
    at(OVERLAY_MS, () => point(true, false));
    // On phones alone: there the browser announces the file at the upper edge.
    at(HINT_MS, () => point(!overlay.hidden, isPhone));
    at(CLEAR_MS, clear);
    at(isBottom ? BOTTOM_AGAIN_MS : AGAIN_MS, () => {
      isAgainDue = true;
      again.hidden = !overlay.hidden;
    });
  }

  function onAgain(): void {
    shownStatus = '';
    settings.onAgain();
  }

  /** The download was given up, and its link is opened instead. */
  function isOpening(): boolean {
    return state.status === 'failed' && !state.withheld;
  }

  /** Writes only what is not there yet, so that nothing is laid out or read aloud twice. */
  function write(target: Element, text: string): void {
    if (target.textContent !== text) target.textContent = text;
  }

  function render(): void {
    clearTimeout(rendering);
    rendering = undefined;
    const { status } = state;
    const isNew = status !== shownStatus;
    const isComplete = status === 'complete';
    const progress = 'receivedBytes' in state ? state : undefined;
    const totalBytes = 'totalBytes' in state ? state.totalBytes : null;
    const share = isComplete ? 100 : (progress?.percent ?? null);
    const isRefused = status === 'failed';
    const named = downloading.replace('# ', productName ? `${productName} ` : '');
    const heading = isComplete ? complete : isRefused ? settings.refusal() : named;
    const sizes = [progress?.receivedBytes, totalBytes].flatMap((bytes) =>
      bytes ? (bytes / BYTES_PER_MB).toFixed(1) : [],
    );
    shownStatus = status;
    write(title, heading);
    write(size, sizes[0] ? `${sizes.join(' / ')} MB` : loading);
    write(percent, settings.showsPercent && share !== null ? `${share}%` : '');
    write(left, progress?.secondsLeft == null ? '' : secondsLeft.replace('#', `${progress.secondsLeft}`));
    // A screen reader hears of each quarter.
    write(live, share === null ? heading : `${heading} ${share - (share % 25)}%`);
    bar.setAttribute('aria-label', heading);
    if (share === null) bar.removeAttribute('value');
    else bar.value = share;
    steps.hidden = !isComplete;
    // Inside another app a further try would end as this one did.
    restart.hidden = !isComplete && (!isRefused || realBrowserUrl !== '');
    weak.hidden = isComplete || isRefused || (status !== 'waiting' && !settings.isWeak());
    figures.hidden = bar.hidden = isRefused || status === 'idle';
    safety.hidden = isRefused;
    if (!isNew) return;
    stopTimers();
    if (isComplete && dialog.open) startTimeline();
    if (isOpening()) dialog.close();
  }

  function onPopState(): void {
    dialog.close();
  }

  dialog.onclose = () => {
    removeEventListener('popstate', onPopState);
    stopTimers();
    // Ours is still the last entry. After a failure the link is being opened: going back would call that off.
    if (history.state?.slipway && !isOpening()) history.back();
  };

  // Hides what is not to be seen yet: opening lays out all that is there, which took a slow phone 10 ms more.
  render();

  return {
    open() {
      const { host } = root;
      if (!host.isConnected) {
        // Some pages put their whole body anew.
        document.body.append(host);
        dialog.open = false;
      }
      if (dialog.open) return;
      dialog.showModal();
      render();
      addEventListener('popstate', onPopState);
      try {
        // The browser's back button closes the sheet instead of leaving the page. After a reload our entry is there already.
        if (!history.state?.slipway) history.pushState({ ...history.state, slipway: true }, '');
      } catch {
        // Refused to a page in a frame, or after too many: then it leaves the page.
      }
    },
    show(next) {
      state = next;
      if (next.status === shownStatus) rendering ??= setTimeout(render, RENDER_EVERY_MS);
      else {
        // In a task of its own: what published the state has work of its own to do.
        clearTimeout(rendering);
        rendering = setTimeout(render);
      }
    },
    destroy() {
      clearTimeout(rendering);
      dialog.close();
      root.host.remove();
    },
  };
}
