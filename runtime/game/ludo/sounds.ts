/** A few short tones, synthesised on demand: nothing is loaded, and sound is off until the player enables it. */

export type Sound = 'roll' | 'step' | 'capture' | 'home' | 'turn' | 'end';

/** Pitches in hertz, played one after another. */
const TONES: Record<Sound, { pitches: number[]; eachSeconds: number; wave: OscillatorType }> = {
  roll: { pitches: [240, 310, 200, 280], eachSeconds: 0.06, wave: 'triangle' },
  step: { pitches: [520], eachSeconds: 0.05, wave: 'sine' },
  capture: { pitches: [660, 440, 220], eachSeconds: 0.09, wave: 'square' },
  home: { pitches: [523, 659, 784, 1047], eachSeconds: 0.09, wave: 'triangle' },
  turn: { pitches: [880], eachSeconds: 0.08, wave: 'sine' },
  end: { pitches: [523, 523, 784, 1047], eachSeconds: 0.14, wave: 'triangle' },
};

/** Low, since people play in public places. */
const VOLUME = 0.08;

export interface Sounds {
  readonly isOn: boolean;
  toggle(): void;
  play(sound: Sound): void;
}

export function createSounds(): Sounds {
  let context: AudioContext | null = null;
  let isOn = false;
  return {
    get isOn() {
      return isOn;
    },
    toggle() {
      isOn = !isOn && typeof AudioContext === 'function';
      // Created on a press, as browsers require.
      if (isOn) context ??= new AudioContext();
    },
    play(sound) {
      if (!isOn || context === null) return;
      const { pitches, eachSeconds, wave } = TONES[sound];
      pitches.forEach((pitch, index) => {
        if (context === null) return;
        const fromSeconds = context.currentTime + index * eachSeconds;
        tone(context, { wave, pitch, fromSeconds, seconds: eachSeconds });
      });
    },
  };
}

interface Tone {
  wave: OscillatorType;
  /** In hertz. */
  pitch: number;
  /** Start time on the context's clock. */
  fromSeconds: number;
  seconds: number;
}

function tone(context: AudioContext, { wave, pitch, fromSeconds, seconds }: Tone): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(VOLUME, fromSeconds);
  gain.gain.exponentialRampToValueAtTime(0.001, fromSeconds + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(fromSeconds);
  oscillator.stop(fromSeconds + seconds);
}
