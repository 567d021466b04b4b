/**
 * Plays two tones that point the visitor to the phone's notifications. They are synthesised, so that a strict `media-src` policy does not
 * block them. Without a sound device, or when the browser requires a touch first, only a warning is logged (spec §8).
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
