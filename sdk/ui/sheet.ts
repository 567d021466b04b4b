/**
 * The dialog that shows a download: a modal on wide screens, a bottom sheet on phones. It is a native dialog, so the browser traps focus
 * and restores it, and Escape closes it. Closing it stops its timers, not the download.
 */
import { document } from '../host-page.ts';
import { realBrowserUrl } from '../platform.ts';
import type { DownloadOptions, DownloadState, Progress, Texts, Verified, Withheld } from '../slipway.d.ts';
import { backButton } from './back-button.ts';
import { createCompletion } from './completion.ts';
import { checking, refusals, texts } from './english.ts';
import { createHost } from './host.ts';
import { isWeakNetwork } from './network-quality.ts';
import { takePageBrand } from './page-brand.ts';
import { drawSheet, type SheetElements } from './sheet-elements.ts';

/** Source: spec §9. */
const PHONE = '(max-width: 767px)';
const BYTES_PER_MB = 1_048_576;
/** The DOM is updated at most 10 times a second. */
const RENDER_EVERY_MS = 100;

/** Written out, since a bundler makes an object with getters of a whole module. */
const english = { texts, refusals, checking };

/** The figures of any state; each has some. */
type Figures = Partial<Progress & Pick<Verified, 'verifiedBytes'>> & Pick<DownloadState, 'status'>;

export interface SheetSettings {
  options: DownloadOptions;
  /** BCP 47 language of the texts. */
  locale: string;
  /** English when absent. */
  language?: { texts: Texts; refusals: Record<Withheld, string>; checking: string } | undefined;
  /** Another app shows the page. */
  isInApp: boolean;
  /** When the visitor first touched the page, ms since 1970. */
  touched: Promise<number>;
  /** 'Download Again' and 'Restart the Download'. */
  onAgain(): void;
}

export interface Sheet {
  open(): void;
  show(state: DownloadState): void;
  destroy(): void;
}

/** `texts`, replaced by those that the page gives. */
function withOwn(texts: Texts, given = ''): Texts {
  const own = `${given}`.split('|');
  return texts.map((text, index) => own[index] || text) as readonly string[] as Texts;
}

/** Writes only changed text, so that nothing is laid out or read aloud twice. */
function write(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Whether the download has failed and its link is opened instead, by this tab or the one it follows. */
function isOpening(state: DownloadState): unknown {
  return state.status === 'failed' && (state.link ?? state.isOtherTab);
}

function headingOf(state: DownloadState, { options, language = english }: SheetSettings): string {
  const [downloading, complete] = withOwn(language.texts, options.texts);
  if (state.status === 'complete') return complete;
  if (state.status === 'verifying') return language.checking;
  if (state.status === 'failed') return language.refusals[state.withheld ?? 'unchecked'];
  return downloading.replace(/#( ?)/, (_, space) => (options.productName ? options.productName + space : ''));
}

function render(elements: SheetElements, state: DownloadState, settings: SheetSettings): void {
  const { title, weak, figures, size, percent, left, bar, safety, steps, restart, live } = elements;
  const { options, language = english, isInApp } = settings;
  const [, , , , , loading, timeLeft] = withOwn(language.texts, options.texts);
  const { status } = state;
  const isComplete = status === 'complete';
  const isRefused = status === 'failed';
  const { receivedBytes, verifiedBytes, totalBytes, secondsLeft }: Figures = state;
  const { percent: transferred = isComplete ? 100 : null }: Figures = state;
  // Percent of the transfer, or of the verification that follows it, whose total is known.
  const share = verifiedBytes == null ? transferred : Math.floor((verifiedBytes * 100) / Number(totalBytes));
  const heading = headingOf(state, settings);
  const sizes = [receivedBytes ?? verifiedBytes, totalBytes].flatMap((bytes) =>
    bytes ? (bytes / BYTES_PER_MB).toFixed(1) : [],
  );
  write(title, heading);
  write(size, sizes[0] ? `${sizes.join(' / ')} MB` : loading);
  write(percent, options.percentage && share !== null ? `${share}%` : '');
  write(left, secondsLeft == null ? '' : timeLeft.replace('#', `${secondsLeft}`));
  // Screen readers announce each quarter, and verification, which is short, only once.
  const hasQuarters = share !== null && verifiedBytes == null;
  write(live, hasQuarters ? `${heading} ${share - (share % 25)}%` : heading);
  bar.setAttribute('aria-label', heading);
  if (share === null) bar.removeAttribute('value');
  else bar.value = share;
  steps.hidden = !isComplete;
  // Inside another app a further attempt would fail the same way.
  restart.hidden = !isComplete && (!isRefused || isInApp);
  const isWeak = status === 'waiting' || (options.weakInternet && isWeakNetwork());
  weak.hidden = isComplete || isRefused || !isWeak;
  figures.hidden = bar.hidden = isRefused || status === 'idle';
  safety.hidden = isRefused;
}

export function createSheet(settings: SheetSettings): Sheet {
  const { options, language = english, isInApp } = settings;
  const isPhone = matchMedia(PHONE).matches;
  const isBottom = options.sheet ? options.sheet === 'bottom' : isPhone;
  const root = createHost(settings.locale);
  const onAgain = () => {
    shownStatus = '';
    settings.onAgain();
  };
  const presses = { onAgain, onClear: () => completion.clear() };
  const outside = isInApp ? realBrowserUrl(location.href) : '';
  const elements = drawSheet(root, withOwn(language.texts, options.texts), presses, outside);
  const { dialog } = elements;
  const back = backButton(dialog);
  const completion = createCompletion(elements, settings.touched, isPhone, isBottom);
  let rendering: ReturnType<typeof setTimeout> | undefined;
  let state: DownloadState = { status: 'idle' };
  let shownStatus = '';

  function update(): void {
    clearTimeout(rendering);
    rendering = undefined;
    const isNew = state.status !== shownStatus;
    shownStatus = state.status;
    render(elements, state, settings);
    // Some pages take an open sheet away with their body, and an entry of the history would be left of it.
    if (!dialog.isConnected) dialog.close();
    if (!isNew) return;
    completion.stop();
    if (state.status === 'complete' && dialog.open) completion.start();
    if (isOpening(state) || state.status === 'idle') dialog.close();
  }

  takePageBrand(root.host as HTMLElement, dialog);
  if (isBottom) dialog.className = 'bottom';
  dialog.onclose = () => {
    // Reopened within the task that closed it.
    if (dialog.open) return;
    completion.stop();
    back.release(isOpening(state));
  };
  // Hides elements first: opening lays out everything visible, which took a slow phone 10 ms more.
  update();

  return {
    open() {
      const { host } = root;
      if (!host.isConnected) {
        // Some pages replace their whole body.
        document.body.append(host);
        dialog.open = false;
      }
      if (dialog.open) return;
      dialog.showModal();
      update();
      back.take();
    },
    show(next) {
      state = next;
      if (next.status === shownStatus) rendering ??= setTimeout(update, RENDER_EVERY_MS);
      else {
        // In a separate task: the publisher of the state has work of its own to do.
        clearTimeout(rendering);
        rendering = setTimeout(update);
      }
    },
    destroy() {
      clearTimeout(rendering);
      dialog.close();
      root.host.remove();
    },
  };
}
