/**
 * Two notes that call the visitor to the phone's notifications. Made in the page, so that no `media-src` of a strict policy stands in
 * the way. Source: spec §4 'Other timers': 3 s after the first click or touch, only when active. Visitors who save data
 * hear nothing.
 */
import { connection } from './network-quality.ts';

const DELAY_MS = 3_000;

let touchedAt = 0;
let isActive = false;

/** While active, the cue plays 3 s after the visitor's first click or touch, and at once when that is longer ago. */
export function setCueActive(next: boolean): void {
  if (next === isActive) return;
  isActive = next;
  schedule();
}

/** Waits for the first click or touch. */
export function listenForTouch(signal: AbortSignal): void {
  const onTouch = () => {
    if (touchedAt) return;
    touchedAt = Date.now();
    schedule();
  };
  for (const name of ['click', 'touchstart']) addEventListener(name, onTouch, { capture: true, signal });
}

function schedule(): void {
  if (touchedAt && isActive) setTimeout(play, touchedAt + DELAY_MS - Date.now());
}

async function play(): Promise<void> {
  if (!isActive || connection().saveData) return;
  try {
    const context = new AudioContext();
    await context.resume();
    const note = context.createOscillator();
    const volume = context.createGain();
    const now = context.currentTime;
    note.frequency.setValueAtTime(880, now + 0.2);
    volume.gain.value = 0.2;
    note.connect(volume).connect(context.destination);
    note.start();
    note.stop(now + 0.5);
    note.onended = () => context.close();
  } catch (error) {
    // No sound device, or the browser wants a touch first: a warning and nothing else (spec §8).
    console.warn('Slipway:', error);
  }
}
