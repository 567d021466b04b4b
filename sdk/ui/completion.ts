/** What the sheet shows after completion: overlay, hint, sound, and 'Download Again'. Source: spec §4.7. */
import { audioCue } from './audio-cue.ts';
import type { SheetElements } from './sheet-elements.ts';
import { AGAIN_MS, BOTTOM_AGAIN_MS, CLEAR_MS, HINT_MS, OVERLAY_MS } from './timeline.ts';

export interface Completion {
  start(): void;
  /** Stops and resets everything. */
  stop(): void;
  /** Hides overlay and hint; later steps still follow. */
  clear(): void;
}

/** `isPhone`: on phones the browser announces the file at the upper edge, where the hint points. */
export function createCompletion(
  { overlay, hint, again }: Pick<SheetElements, 'overlay' | 'hint' | 'again'>,
  touched: Promise<number>,
  isPhone: boolean,
  isBottom: boolean,
): Completion {
  const setCueActive = audioCue(touched);
  let timers: ReturnType<typeof setTimeout>[] = [];
  let isAgainDue: boolean | undefined;

  /** Shows or hides overlay and hint; 'Download Again' waits until both are hidden. */
  function point(hasOverlay?: boolean, hasHint?: boolean): void {
    overlay.hidden = !hasOverlay;
    hint.hidden = !hasHint;
    again.hidden = hasOverlay || !isAgainDue;
    setCueActive(hasOverlay);
  }
  const clear = () => point();

  return {
    clear,
    start() {
      const at = (delayMs: number, task: () => void) => timers.push(setTimeout(task, delayMs));
      at(OVERLAY_MS, () => point(true));
      at(HINT_MS, () => point(!overlay.hidden, isPhone));
      at(CLEAR_MS, clear);
      at(isBottom ? BOTTOM_AGAIN_MS : AGAIN_MS, () => {
        isAgainDue = true;
        again.hidden = !overlay.hidden;
      });
    },
    stop() {
      timers.forEach(clearTimeout);
      timers = [];
      isAgainDue = false;
      clear();
    },
  };
}
