/**
 * Two tones that call the visitor to the phone's notifications. Made in the page, so that no `media-src` of a strict policy is in the
 * way. Without a sound device, or when the browser wants a touch first, there is a warning and nothing else (spec §8).
 */
export async function playCue(): Promise<void> {
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
    console.warn('Slipway:', error);
  }
}
