/** Single decisions of the engine: one state and one event, and the resulting state and effects. */
import { describe, expect, test } from 'vitest';
import type { DownloadState } from '../slipway.d.ts';
import { type Effect, type Event, idleState, type Moment, next, type Source, type State } from './machine.ts';
import { DownloadFailure, MAX_FAILURES, MAX_LOOKUPS, MAX_SETBACKS, PROGRESS_BYTES } from './retry.ts';

const source: Source = {
  product: 'paasa',
  endpoint: null,
  url: 'https://cdn.example/a.apk',
  integrity: null,
  signer: null,
};
const LOOKUP = { endpoint: 'https://api.example/link', url: null };
const target = { link: 'https://cdn.example/a.apk', expected: null };
/** Bytes received before the attempt. */
const HERE = 1_000_000;

const figures = { receivedBytes: HERE, totalBytes: 10_000_000, transferredBytes: 500_000, elapsedMs: 1000 };
const moment: Moment = {
  isOnline: true,
  canSave: true,
  mustProve: false,
  isExpecting: false,
  figures,
  chance: 0.5,
};

interface Case {
  source?: Partial<Source>;
  state?: Partial<State>;
  at?: Partial<Moment>;
  /** Bytes received now. */
  here?: number;
}

function react(event: Event, { source: own = {}, state = {}, at = {}, here = HERE }: Case = {}) {
  const before = idleState({ ...source, ...own });
  const working: State = { ...before, step: 'working', target, bytesBefore: HERE, ...state };
  const now = { ...moment, figures: { ...figures, receivedBytes: here }, ...at };
  const [after, effects] = next(Object.freeze(working), event, now);
  return { after, effects, ...Object.fromEntries(effects.flatMap((effect) => Object.entries(effect))) } as {
    after: State;
    effects: Effect[];
    publish?: DownloadState;
    attempt?: { isAgain: boolean; isWhole: boolean; failures: number; target: unknown };
  };
}

function fail(
  code: ConstructorParameters<typeof DownloadFailure>[0],
  given: Case & { kind?: DownloadFailure['kind'] } = {},
) {
  return react({ failed: new DownloadFailure(code, '', 0, given.kind) }, given);
}

const kindsOf = (effects: readonly Effect[]): string[] => effects.flatMap((effect) => Object.keys(effect));

describe('a start', () => {
  test('begins from nothing, whatever the run before has left', () => {
    const left = { failures: 5, setbacks: 4, refreshes: 1, refusals: 1, isWhole: true, isPaused: true };
    const { after, effects } = react(
      { start: { isOnlyUnfinished: false } },
      { state: { ...left, step: 'idle', isFollowing: true, isSuspect: true } },
    );
    expect(after).toEqual({ ...idleState(source), step: 'queued' });
    expect(effects).toEqual([{ publish: { status: 'preparing' } }, { queueUp: true }]);
  });

  test('of the page itself says nothing until something is found to go on with', () => {
    const { after, effects } = react({ start: { isOnlyUnfinished: true } }, { state: { step: 'idle' } });
    expect(after).toMatchObject({ step: 'queued', isProbing: true });
    expect(effects).toEqual([{ queueUp: true }]);
  });

  test.each<[what: string, isOnlyUnfinished: boolean, state: Partial<State>, effects: Effect[]]>([
    ['a press while the page looks', false, { isProbing: true }, [{ publish: { status: 'preparing' } }]],
    ['the page again while it looks', true, { isProbing: true }, []],
    ['a press while the search ends', false, { isProbing: true, step: 'ending' }, []],
    ['a press while it downloads', false, {}, []],
  ])('%s', (_, isOnlyUnfinished, state, effects) => {
    const reaction = react({ start: { isOnlyUnfinished } }, { state });
    expect(reaction.effects).toEqual(effects);
    expect(reaction.after.isProbing).toBe(state.isProbing === true && effects.length === 0);
  });
});

describe('what was found', () => {
  const found = (isOwn: boolean, state: Partial<State>) => react({ found: { isOwn, target } }, { state });

  test('nothing ends a search, and begins a download that somebody pressed for', () => {
    expect(found(false, { isProbing: true }).effects).toEqual([{ endRun: true }]);
    const { after, effects } = found(false, { isProbing: false });
    expect(kindsOf(effects)).toEqual(['publish', 'attempt']);
    expect(after).toMatchObject({ step: 'working', bytesBefore: HERE });
  });

  test('something makes a download of a search', () => {
    const { after, effects } = found(true, { isProbing: true });
    expect(after.isProbing).toBe(false);
    expect(effects[0]).toEqual({ publish: { status: 'preparing' } });
  });

  test('another tab has published its state: nothing is published again', () => {
    expect(kindsOf(found(true, { isFollowing: true }).effects)).toEqual(['attempt']);
  });

  test('no link: the one that is known stays', () => {
    expect(react({ found: { isOwn: true, target: null } }).after).toMatchObject({
      target: null,
      link: source.url,
    });
  });
});

describe('pause and resume', () => {
  test('a wait is paused at once, and the bytes in memory are stored', () => {
    const { after, effects } = react({ pause: true }, { state: { step: 'waiting' } });
    expect(effects).toEqual([
      { checkpoint: true },
      {
        publish: {
          status: 'paused',
          receivedBytes: HERE,
          totalBytes: 10_000_000,
          percent: 10,
          secondsLeft: 18,
          speed: 'fast',
        },
      },
    ]);
    expect(after).toMatchObject({ step: 'paused', isPaused: true });
  });

  test('work under way is called off', () => {
    const { after, effects } = react({ pause: true });
    expect(effects).toEqual([{ checkpoint: true }, { callOff: true }]);
    expect(after).toMatchObject({ step: 'working', isPaused: true });
  });

  test.each<[string, Partial<State>]>([
    ['paused already', { isPaused: true }],
    ['idle', { step: 'idle' }],
    ['ending', { step: 'ending' }],
  ])('%s: a pause changes nothing', (_, state) => {
    const { after, effects } = react({ pause: true }, { state });
    expect(effects).toEqual([]);
    expect(after.isPaused).toBe(state.isPaused === true);
  });

  test('a resume goes on where it was paused, and elsewhere takes back a pause', () => {
    expect(kindsOf(react({ resume: true }, { state: { step: 'paused', isPaused: true } }).effects)).toEqual([
      'attempt',
    ]);
    const { after, effects } = react({ resume: true }, { state: { isPaused: true } });
    expect([after.isPaused, effects]).toEqual([false, []]);
  });
});

describe('the end from outside', () => {
  test.each<State['step']>(['waiting', 'paused'])('nothing is under way while %s: all is closed', (step) => {
    const { after, effects } = react({ destroy: true }, { state: { step } });
    expect(effects).toEqual([{ callOffRun: true }, { endRun: true }]);
    expect(after.step).toBe('ending');
  });

  test.each<State['step']>(['working', 'queued'])(
    'what is under way while %s is called off first',
    (step) => {
      const { after, effects } = react({ destroy: true }, { state: { step } });
      expect(effects).toEqual([{ callOffRun: true }]);
      expect(after.step).toBe('ending');
    },
  );

  test('a cancel forgets what is stored; after the end neither does anything', () => {
    const { effects } = react({ cancel: true });
    expect(effects).toEqual([{ forget: true }, { publish: { status: 'idle' } }, { callOffRun: true }]);
    for (const step of ['idle', 'ending'] as const) {
      expect(react({ cancel: true }, { state: { step } }).effects).toEqual([]);
      expect(react({ destroy: true }, { state: { step } }).effects).toEqual([]);
    }
  });

  test('whatever comes of what was under way, a run that ends only ends', () => {
    const file = { name: 'a.apk', sizeBytes: 1, blob: new Blob() } as Extract<
      Event,
      { passed: unknown }
    >['passed'];
    const events: Event[] = [
      { found: { isOwn: true, target } },
      { passed: file },
      { saved: file },
      { probed: true },
      { endedElsewhere: true },
      { calledOff: true },
      { failed: new DownloadFailure('network') },
    ];
    for (const event of events) {
      expect(react(event, { state: { step: 'ending' } }).effects).toEqual([{ endRun: true }]);
    }
    const shown: Event[] = [
      { watched: { status: 'preparing' } },
      { gotBytes: true },
      { verified: { verifiedBytes: 1, totalBytes: 2 } },
    ];
    for (const event of shown) expect(react(event, { state: { step: 'ending' } }).effects).toEqual([]);
    expect(react({ endedElsewhere: true }).effects).toEqual([{ endRun: true }]);
  });
});

describe('what is shown', () => {
  test('of another tab, of bytes, and of a check', () => {
    const { after, publish } = react({ watched: { status: 'preparing' } }, { state: { step: 'queued' } });
    expect([after.isFollowing, publish]).toEqual([true, { status: 'preparing' }]);
    expect(react({ gotBytes: true }).publish).toMatchObject({ status: 'downloading', percent: 10 });
    expect(react({ verified: { verifiedBytes: 3, totalBytes: 9 } }).publish).toEqual({
      status: 'verifying',
      verifiedBytes: 3,
      totalBytes: 9,
    });
  });

  test('a file that passed is saved, then forgotten, then all is closed', () => {
    const file = { name: 'a.apk', sizeBytes: 9, blob: new Blob() } as Extract<
      Event,
      { passed: unknown }
    >['passed'];
    expect(react({ passed: file }).effects).toEqual([{ save: file }]);
    expect(react({ saved: file }).effects).toEqual([
      { publish: { status: 'complete', totalBytes: 9, file } },
      { forget: true },
      { endRun: true },
    ]);
  });
});

test('a retry event ends a wait, once there is a network', () => {
  const state = { step: 'waiting' } as const;
  expect(kindsOf(react({ retry: true }, { state }).effects)).toEqual(['attempt']);
  expect(react({ retry: true }, { state, at: { isOnline: false } }).effects).toEqual([]);
  expect(react({ retry: true }).effects).toEqual([]);
});

test('a try asks the lookup again once its link was refused', () => {
  const { attempt } = react({ calledOff: true }, { state: { refreshes: 1, failures: 2, isWhole: true } });
  expect(attempt).toEqual({ target, isAgain: true, failures: 2, isWhole: true });
  expect(react({ calledOff: true }).attempt).toMatchObject({ isAgain: false });
});

describe('giving up', () => {
  test.each<[what: string, Partial<Moment>, code: 'integrity' | 'storage', outcome: object]>([
    ['no promise: the link', {}, 'storage', { link: source.url }],
    ['what came is wrong', { mustProve: true, isExpecting: true }, 'integrity', { withheld: 'wrong' }],
    ['nobody knows what must come', { mustProve: true }, 'integrity', { withheld: 'unchecked' }],
    [
      'it is known, and never came',
      { mustProve: true, isExpecting: true },
      'storage',
      { withheld: 'unchecked' },
    ],
    ['inside another app', { mustProve: true, canSave: false }, 'storage', { withheld: 'in-app' }],
    [
      'inside another app, what came is wrong',
      { mustProve: true, canSave: false, isExpecting: true },
      'integrity',
      { withheld: 'wrong' },
    ],
  ])('%s', (_, at, code, outcome) => {
    const link = at.mustProve ? { link: null } : {};
    const { publish, effects, after } = fail(code, { at, state: { failures: MAX_FAILURES } });
    expect(publish).toEqual({
      status: 'failed',
      error: expect.objectContaining({ code }),
      ...link,
      ...outcome,
    });
    expect(effects.at(-1)).toEqual({ endRun: true });
    expect(after.step).toBe('ending');
  });

  test.each(['lookup', 'storage', 'internal'] as const)('%s is never tried again', (code) => {
    expect(fail(code).publish).toMatchObject({ status: 'failed', error: { code } });
    // Not even when bytes were lost, which alone would be tried again.
    expect(fail(code, { here: 0 }).publish).toMatchObject({ status: 'failed', error: { code } });
  });
});

describe('a back-off', () => {
  test('is longer after each failure, and as long as the server asks', () => {
    expect(fail('network').effects.at(-1)).toEqual({ wait: { delayMs: 300 } });
    expect(fail('network', { state: { failures: 2 } }).effects.at(-1)).toEqual({ wait: { delayMs: 1200 } });
    const failed = react({ failed: new DownloadFailure('network', '', 9000) });
    expect(failed.effects.at(-1)).toEqual({ wait: { delayMs: 9000 } });
    expect(failed.publish).toMatchObject({ status: 'waiting', isOffline: false, receivedBytes: HERE });
  });

  test('without a network waits for it, and counts nothing', () => {
    const { after, effects, publish } = fail('network', { at: { isOnline: false } });
    expect(kindsOf(effects)).toEqual(['publish']);
    expect(publish).toMatchObject({ status: 'waiting', isOffline: true });
    expect(after).toMatchObject({ step: 'waiting', failures: 0 });
  });
});

describe('a server without an answer', () => {
  test.each<[isReachable: boolean, isSuspect: boolean, isWhole: boolean, here: number, outcome: string]>([
    [true, false, false, 0, 'again'],
    [true, true, false, 0, 'cors'],
    [true, true, false, HERE, 'whole'],
    [true, true, true, HERE, 'backOff'],
    [true, false, true, HERE, 'whole'],
    [false, true, false, 0, 'backOff'],
    [false, false, false, HERE, 'backOff'],
  ])(
    'there %s, suspected %s, for the whole %s, with %d bytes: %s',
    (isReachable, isSuspect, isWhole, here, outcome) => {
      const { after, publish, attempt } = react(
        { probed: isReachable },
        { here, state: { isSuspect, isWhole } },
      );
      expect(after.isSuspect).toBe(isReachable);
      const seen =
        publish?.status === 'failed'
          ? publish.error.code
          : publish?.status === 'waiting'
            ? 'backOff'
            : attempt?.isWhole
              ? 'whole'
              : 'again';
      expect(seen).toBe(outcome);
    },
  );

  test('is looked at where there is a network and a link', () => {
    const given = { kind: 'unanswered', state: { isSuspect: true } } as const;
    const { after, effects } = fail('network', given);
    expect(effects).toEqual([{ probe: { link: source.url } }]);
    expect(after.isSuspect).toBe(true);
    expect(kindsOf(fail('network', { ...given, at: { isOnline: false } }).effects)).toEqual(['publish']);
    const unknown = fail('network', { ...given, source: LOOKUP, state: { link: null, target: null } });
    expect(kindsOf(unknown.effects)).toEqual(['publish', 'wait']);
  });

  test('another failure clears the suspicion', () => {
    expect(fail('network', { state: { isSuspect: true } }).after.isSuspect).toBe(false);
  });
});

describe('progress', () => {
  test.each([
    [PROGRESS_BYTES, 1, 0],
    [PROGRESS_BYTES - 1, 4, 1],
  ])('of %d bytes leaves %d failures', (gained, failures, refreshes) => {
    const { after } = fail('network', { here: HERE + gained, state: { failures: 3, refreshes: 1 } });
    expect(after).toMatchObject({ failures, refreshes });
  });

  test('lost is tried again at once, five times', () => {
    const lost = fail('changed', { here: 0, state: { setbacks: MAX_SETBACKS - 1, failures: 3 } });
    expect(lost.after).toMatchObject({ step: 'working', setbacks: MAX_SETBACKS, failures: 3 });
    expect(lost.attempt).toMatchObject({ isWhole: false });
    const last = fail('changed', { here: 0, state: { setbacks: MAX_SETBACKS } });
    expect(last.publish).toMatchObject({ status: 'failed', error: { code: 'changed' } });
  });

  test('a page in place of the package, or a wrong file, is tried twice', () => {
    for (const code of ['not-package', 'integrity'] as const) {
      const first = fail(code, { here: 0, state: { bytesBefore: 0 } });
      expect(first.after).toMatchObject({ step: 'waiting', failures: MAX_FAILURES / 2 });
      const second = fail(code, { here: 0, state: { bytesBefore: 0, failures: MAX_FAILURES / 2 } });
      expect(second.publish).toMatchObject({ status: 'failed', error: { code } });
    }
    expect(fail('stalled').after.failures).toBe(1);
  });
});

describe('asking for the whole', () => {
  test.each<
    [
      code: 'refused' | 'not-package' | 'integrity' | 'network',
      kind: DownloadFailure['kind'],
      here: number,
      isWhole: boolean,
      counted: number,
    ]
  >([
    ['refused', '', HERE, false, 1],
    ['not-package', '', HERE, false, 1],
    ['integrity', '', HERE, false, 1],
    ['network', 'barred', HERE, false, 1],
    ['network', '', HERE, false, 0],
    ['refused', '', HERE + 1, false, 0],
    ['refused', '', HERE, true, 0],
  ])('%s %s, %d bytes here, of the whole %s: %d refusals', (code, kind, here, isWhole, counted) => {
    expect(fail(code, { kind, here, state: { isWhole } }).after.refusals).toBe(counted);
  });

  test('a part that was refused is no part where nothing is here', () => {
    const { after } = fail('not-package', { here: 0, state: { bytesBefore: 0, refusals: 1 } });
    expect(after).toMatchObject({ refusals: 0, isWhole: false });
  });

  test('comes with the second refusal, and leaves a try for it', () => {
    const { after, attempt } = fail('refused', {
      state: { refusals: 1, failures: MAX_FAILURES - 1, refreshes: 1 },
    });
    // A refusal allows one new lookup, and switching to the whole file allows it again.
    expect(after).toMatchObject({ isWhole: true, refreshes: 1, failures: MAX_FAILURES - 2 });
    expect(attempt).toMatchObject({ isWhole: true, target: null });
    const page = fail('not-package', { state: { refusals: 1, failures: MAX_FAILURES - 1 } });
    // A page counts for three failures: all three that are left.
    expect(page.after).toMatchObject({ isWhole: true, step: 'waiting', failures: MAX_FAILURES - 1 });
  });

  test.each(['network', 'stalled'] as const)('comes in place of the end after a %s', (code) => {
    const { after } = fail(code, { state: { failures: MAX_FAILURES - 1 } });
    expect(after).toMatchObject({ isWhole: true, step: 'waiting', failures: MAX_FAILURES - 1 });
    expect(fail(code, { state: { failures: MAX_FAILURES - 2 } }).after.isWhole).toBe(false);
    const whole = fail(code, { state: { failures: MAX_FAILURES - 1, isWhole: true } });
    expect(whole.publish).toMatchObject({ status: 'failed' });
  });

  test('does not replace the end that other failures cause', () => {
    const { publish } = fail('not-package', { state: { failures: MAX_FAILURES - 1 } });
    expect(publish).toMatchObject({ status: 'failed' });
  });

  test('comes at once where nothing proves what is here', () => {
    const { after } = fail('changed', { kind: 'unproved', here: 0 });
    expect(after).toMatchObject({ isWhole: true, step: 'working' });
  });
});

describe('a refused link', () => {
  const NOTHING = { here: 0, state: { bytesBefore: 0 } } as const;

  test('that is fixed and promised by nothing is the end', () => {
    expect(fail('refused', NOTHING).publish).toMatchObject({ status: 'failed', link: source.url });
  });

  test.each<[string, Partial<Source>]>([
    ['a lookup', LOOKUP],
    ['a manifest', { integrity: 'https://cdn.example/a.json' }],
  ])('with %s is looked up again, once', (_, own) => {
    const { after, attempt } = fail('refused', { ...NOTHING, source: own });
    expect(after).toMatchObject({ target: null, refreshes: 1, failures: 0 });
    expect(attempt).toMatchObject({ isAgain: true, target: null });
    const again = fail('refused', { here: 0, source: own, state: { bytesBefore: 0, refreshes: 1 } });
    expect(again.publish).toMatchObject({ status: 'failed' });
  });

  test('is no end while a part is refused: the whole may not be', () => {
    expect(fail('refused', { state: { refreshes: 1 } }).attempt).toMatchObject({ isWhole: false });
  });

  test('a wrong file has its manifest looked up again, once', () => {
    const first = fail('integrity', { ...NOTHING, source: { integrity: 'x' } });
    expect(first.after).toMatchObject({ target: null, refreshes: 1 });
    const second = fail('integrity', { here: 0, state: { bytesBefore: 0, refreshes: 1 } });
    expect(second.after).toMatchObject({ target, refreshes: 2, step: 'waiting' });
  });
});

describe('a lookup that fails', () => {
  const known = { source: { ...LOOKUP, fallback: 'https://cdn.example/known.apk' } };
  const without = { ...known, state: { target: null } };

  test.each<[string, Case, code: 'network' | 'stalled', status: string]>([
    ['once', without, 'network', 'waiting'],
    ['twice', { ...known, state: { target: null, failures: MAX_LOOKUPS - 1 } }, 'network', 'failed'],
    ['with silence', without, 'stalled', 'failed'],
    ['with no link to open instead', { source: LOOKUP, state: { target: null } }, 'stalled', 'waiting'],
    ['for a link that is known', known, 'stalled', 'waiting'],
    [
      'where there is none',
      { source: { fallback: 'https://cdn.example/known.apk' }, state: { target: null } },
      'stalled',
      'waiting',
    ],
  ])('%s', (_, given, code, status) => {
    expect(fail(code, given).publish?.status).toBe(status);
  });
});
