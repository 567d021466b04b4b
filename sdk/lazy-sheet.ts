import { delay } from './delay.ts';
import { firstTouch } from './first-touch.ts';
import { document } from './host-page.ts';
import { loadPart, type Parts } from './load-part.ts';
import { isInAppBrowser } from './platform.ts';
import type { DownloadOptions, DownloadState } from './slipway.d.ts';
import type { Sheet } from './ui/sheet.ts';

type Language = Parts['texts-hi.js'];

/** How long the sheet waits for the texts of its language; after that it opens in English. */
const LONGEST_WAIT_MS = 3000;

/** The sheet of a download, fetched when it first opens: the package's bytes do not wait for it. */
export interface LazySheet {
  open(): void;
  show(state: DownloadState): void;
  destroy(): void;
}

/** Texts of a language that has its own file. Otherwise the sheet uses its built-in English. */
async function loadLanguage(locale: string): Promise<Language | undefined> {
  const code = /^(?:hi|gu|bn)/.exec(locale)?.[0] as 'hi' | 'gu' | 'bn' | undefined;
  return code && loadPart(`texts-${code}.js`);
}

/** `readState` returns the download's current state. */
export function lazySheet(
  options: DownloadOptions,
  readState: () => DownloadState,
  onAgain: () => void,
): LazySheet {
  const controller = new AbortController();
  const { signal } = controller;
  const touched = firstTouch(signal);
  let opening: ReturnType<typeof setTimeout> | undefined;
  let sheet: Sheet | undefined;

  async function open(): Promise<void> {
    try {
      const { locale: wanted = document.documentElement.lang } = options;
      const texts = loadLanguage(wanted).catch((error): undefined => void console.warn('Slipway:', error));
      const { createSheet } = await loadPart('sheet.js');
      const language = await Promise.race([texts, delay(LONGEST_WAIT_MS)]);
      if (signal.aborted) return;
      // A page that gives texts of its own gives them in its language.
      const locale = language || options.texts ? wanted : 'en';
      sheet ??= createSheet({ options, locale, language, isInApp: isInAppBrowser(), touched, onAgain });
    } catch (error) {
      console.warn('Slipway:', error);
    }
    clearTimeout(opening);
    // In a separate task: on a slow phone opening takes as long as a click may.
    opening = setTimeout(() => {
      const state = readState();
      sheet?.show(state);
      // Stays closed if the download has failed meanwhile and its link is being opened instead.
      if (state.status !== 'failed' || !(state.link ?? state.isOtherTab)) sheet?.open();
    });
  }

  return {
    open() {
      clearTimeout(opening);
      opening = setTimeout(open);
    },
    show: (state) => sheet?.show(state),
    destroy() {
      controller.abort();
      clearTimeout(opening);
      sheet?.destroy();
    },
  };
}
