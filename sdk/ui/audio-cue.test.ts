// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const started = vi.fn();
let controller: AbortController;
let setCueActive: (isActive: boolean) => void;

class FakeAudio {
  currentTime = 0;
  destination = {};
  async resume() {}
  close() {}
  createOscillator() {
    const note = {
      frequency: { setValueAtTime() {} },
      connect: (next: object) => next,
      start: started,
      stop() {},
      onended: null,
    };
    return note;
  }
  createGain() {
    return { gain: { value: 1 }, connect: (next: object) => next };
  }
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('AudioContext', FakeAudio);
  started.mockReset();
  controller = new AbortController();
  const { audioCue } = await import('./audio-cue.ts');
  const { firstTouch } = await import('../first-touch.ts');
  setCueActive = audioCue(firstTouch(controller.signal));
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const touch = () => dispatchEvent(new Event('touchstart'));
/** Advances time, and lets loaded modules resolve. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
};

test('E3 plays 3 s after the first touch while active', async () => {
  setCueActive(true);
  await pass(10_000);
  expect(started).not.toHaveBeenCalled();
  touch();
  await pass(2_999);
  expect(started).not.toHaveBeenCalled();
  await pass(1);
  expect(started).toHaveBeenCalledOnce();
});

test('a touch that is longer ago: at once, and only once', async () => {
  touch();
  await pass(5_000);
  setCueActive(true);
  setCueActive(true);
  touch();
  await pass(0);
  expect(started).toHaveBeenCalledOnce();
  await pass(60_000);
  expect(started).toHaveBeenCalledOnce();
});

test('visitors who save data hear nothing', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  touch();
  setCueActive(true);
  await pass(60_000);
  expect(started).not.toHaveBeenCalled();
});

test('not when it is no longer active', async () => {
  touch();
  setCueActive(true);
  setCueActive(false);
  await pass(10_000);
  expect(started).not.toHaveBeenCalled();
});

test('X a failure is a warning and nothing else', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('AudioContext', undefined);
  touch();
  setCueActive(true);
  await pass(3_000);
  expect(warn).toHaveBeenCalledOnce();
});
