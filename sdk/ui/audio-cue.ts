/**
 * The sound that points the visitor to the phone's notifications. Source: spec §4 'Other timers': 3 s after the first click or touch, only
 * when active. Silent for visitors who save data.
 */
import { connection } from './network-quality.ts';
import { playCue } from './play-cue.ts';

const DELAY_MS = 3_000;

/**
 * The returned function activates or deactivates the cue. While active, it plays 3 s after the visitor's first click or touch, or at once
 * if that was longer ago.
 */
export function audioCue(touched: Promise<number>): (isActive?: boolean) => void {
  let isActive: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const play = () => {
    if (isActive && !connection().saveData) playCue();
  };
  return (next) => {
    if (next && !isActive) {
      touched.then((touchedAt) => {
        clearTimeout(timer);
        timer = setTimeout(play, touchedAt + DELAY_MS - Date.now());
      });
    }
    isActive = next;
  };
}
