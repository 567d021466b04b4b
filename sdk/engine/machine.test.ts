/** Tests the engine's decisions alone, without network, store or clock: thousands of event orders in seconds. `SLIPWAY_SEED` runs one. */
import { expect, test } from 'vitest';
import { rounds } from '../../tests/rounds.ts';
import { seededChance } from '../../tests/seeded-chance.ts';
import type { DownloadErrorCode, DownloadState } from '../slipway.d.ts';
import { type Effect, type Event, idleState, type Moment, next, type Source, type State } from './machine.ts';
import { DownloadFailure, MAX_FAILURES } from './retry.ts';

const SCRIPTS = rounds({ usual: 4000, long: 40_000 });
const ONLY = process.env['SLIPWAY_SEED'];
const SIZE = 10_000_000;
const CODES: DownloadErrorCode[] = [
  'network',
  'network',
  'network',
  'stalled',
  'refused',
  'not-package',
  'changed',
  'integrity',
  'lookup',
  'storage',
  'internal',
];

interface Story {
  state: State;
  /** The running effect, whose result has not been dispatched yet. */
  underWay: Effect | null;
  isCalledOff: boolean;
  receivedBytes: number;
  isOnline: boolean;
  mustProve: boolean;
  isWaiting: boolean;
  published: DownloadState[];
  saved: number;
  passed: number;
  /** Attempts of one run, and their failures. */
  tries: number;
  problems: string[];
}

function storyOf(source: Source): Story {
  return {
    state: idleState(source),
    underWay: null,
    isCalledOff: false,
    receivedBytes: 0,
    isOnline: true,
    mustProve: source.integrity !== null,
    isWaiting: false,
    published: [],
    saved: 0,
    passed: 0,
    tries: 0,
    problems: [],
  };
}

const expected = { sizeBytes: null, sha256: 'ab', chunks: null };

function momentOf(story: Story, chance: number): Moment {
  const { receivedBytes, isOnline, mustProve } = story;
  return {
    isOnline,
    canSave: true,
    mustProve,
    isExpecting: mustProve && receivedBytes > 0,
    figures: { receivedBytes, totalBytes: SIZE, transferredBytes: receivedBytes, elapsedMs: 1000 },
    chance,
  };
}

/** Dispatches the event and performs the resulting effects, as far as they are visible from outside. */
function send(story: Story, event: Event, chance = 0.5): void {
  // Frozen: changing the previous state would throw.
  const [after, effects] = next(Object.freeze(story.state), event, momentOf(story, chance));
  story.state = after;
  story.isWaiting = false;
  for (const effect of effects) perform(story, effect);
  const isLeft = 'cancel' in event || 'destroy' in event;
  const { underWay } = story;
  if (isLeft && underWay && !('endRun' in underWay) && !story.isCalledOff) story.problems.push('goes on');
}

function perform(story: Story, effect: Effect): void {
  const problem = (text: string) => story.problems.push(text);
  if ('publish' in effect) {
    story.published.push(effect.publish);
    if (effect.publish.status === 'failed' && story.mustProve && effect.publish.link) problem('opened');
  }
  if ('queueUp' in effect || 'attempt' in effect || 'probe' in effect || 'save' in effect) {
    if (story.underWay) problem(`${Object.keys(effect)} beside ${Object.keys(story.underWay)}`);
    story.underWay = effect;
    story.isCalledOff = false;
  }
  if ('attempt' in effect) story.tries++;
  if ('save' in effect && story.passed === story.saved) problem('saved what was not checked');
  if ('save' in effect && story.state.step === 'ending') problem('saved after the end');
  if ('save' in effect) story.saved++;
  if ('callOff' in effect || 'callOffRun' in effect) story.isCalledOff = true;
  if ('wait' in effect) {
    story.isWaiting = true;
    if (!(effect.wait.delayMs >= 0 && effect.wait.delayMs <= 60_000)) problem(`${effect.wait.delayMs} ms`);
  }
  if ('endRun' in effect) {
    if (story.underWay && !('queueUp' in story.underWay)) problem('ended beside its own work');
    story.underWay = { endRun: true };
  }
}

type Chance = ReturnType<typeof seededChance>;

/** A possible result of the running effect. */
function resultOf(story: Story, chance: Chance): Event {
  const { underWay } = story;
  story.underWay = null;
  if (!underWay || 'endRun' in underWay) {
    story.tries = 0;
    return { runEnded: true };
  }
  if ('queueUp' in underWay) {
    if (story.isCalledOff && chance(2)) return { failed: new DownloadFailure('internal') };
    const isOwn = chance(3) === 0;
    const target = isOwn && chance(2) ? { link: 'https://cdn.example/a.apk', expected } : null;
    return { found: { isOwn, target } };
  }
  // An aborted effect may have finished already; a run that is ending ignores its result.
  if (story.isCalledOff && (story.state.step !== 'ending' || chance(2))) return { calledOff: true };
  if ('probe' in underWay) return { probed: chance(2) === 0 };
  if ('save' in underWay)
    return chance(20) ? { saved: underWay.save } : { failed: new DownloadFailure('internal') };
  if (chance(3)) {
    const code = CODES[chance(CODES.length)] ?? 'network';
    // A failure may follow progress, or discard received bytes.
    if (chance(2)) story.receivedBytes = Math.min(SIZE, story.receivedBytes + chance(200_000));
    if (code === 'changed') story.receivedBytes = 0;
    const isUnanswered = code === 'network' && chance(2) === 0;
    return {
      failed: new DownloadFailure(
        code,
        '',
        chance(2) * 60_000,
        isUnanswered ? 'unanswered' : chance(4) ? '' : 'unproved',
      ),
    };
  }
  story.receivedBytes = SIZE;
  story.passed++;
  const file = { name: 'a.apk', sizeBytes: SIZE, blob: new Blob() };
  return { passed: file as Extract<Event, { passed: unknown }>['passed'] };
}

/** Something that the page, the device or another tab may do at any moment. */
function disturb(story: Story, chance: Chance): Event | null {
  switch (chance(16)) {
    case 0:
      return { pause: true };
    case 1:
    case 2:
      return { resume: true };
    case 3:
      return { cancel: true };
    case 4:
      return chance(3) ? null : { destroy: true };
    case 5:
      return { start: { isOnlyUnfinished: chance(2) === 0 } };
    case 6:
      story.isOnline = !story.isOnline;
      return story.isOnline ? { retry: true } : null;
    case 7:
      return { retry: true };
    case 8:
      return story.state.step === 'queued' ? { watched: { status: 'preparing' } } : null;
    case 9:
      return story.state.step === 'working' ? { gotBytes: true } : null;
    default:
      return null;
  }
}

function play(seed: number): Story {
  const chance = seededChance(seed);
  const isLookedUp = chance(2) === 0;
  const story = storyOf({
    product: 'paasa',
    endpoint: isLookedUp ? 'https://api.example/link' : null,
    url: isLookedUp ? null : 'https://cdn.example/a.apk',
    integrity: chance(3) ? null : 'sha256-x',
    signer: null,
  });
  const isCalm = chance(3) === 0;
  send(story, { start: { isOnlyUnfinished: chance(4) === 0 } });
  for (let step = 0; step < 60; step++) {
    const event = isCalm ? null : disturb(story, chance);
    if (event) send(story, event, chance(100) / 100);
    else if (story.underWay) send(story, resultOf(story, chance), chance(100) / 100);
    else if (story.isWaiting) send(story, { retry: true });
  }
  // From now on the page only lets the download continue.
  story.isOnline = true;
  send(story, { resume: true });
  send(story, { retry: true });
  for (let step = 0; step < 2000 && story.state.step !== 'idle'; step++) {
    if (story.underWay) send(story, resultOf(story, chance));
    else if (story.isWaiting) send(story, { retry: true });
    else break;
  }
  return story;
}

test(`${SCRIPTS} orders of events: every run ends, saves what was checked, and opens nothing that is promised`, () => {
  const outcomes = { complete: 0, failed: 0, idle: 0 };
  const problems: string[] = [];
  const seeds = ONLY ? [Number(ONLY)] : Array.from({ length: SCRIPTS }, (_, index) => index + 1);
  for (const seed of seeds) {
    const story = play(seed);
    if (story.problems.length > 0 || story.state.step !== 'idle') {
      problems.push(`seed ${seed}: ${story.problems}, ${story.state.step}`);
    }
    const last = story.published.at(-1)?.status;
    if (last === 'complete' || last === 'failed' || last === 'idle') outcomes[last]++;
  }
  expect(problems).toEqual([]);
  if (!ONLY) expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(SCRIPTS / 50);
});

const source: Source = {
  product: 'paasa',
  endpoint: null,
  url: 'https://cdn.example/a.apk',
  integrity: null,
  signer: null,
};

/** A run that has requested the package. */
function working(change: Partial<Source> = {}): Story {
  const story = storyOf({ ...source, ...change });
  send(story, { start: { isOnlyUnfinished: false } });
  story.underWay = null;
  send(story, { found: { isOwn: false, target: null } });
  return story;
}

function fail(story: Story, code: DownloadErrorCode): void {
  story.underWay = null;
  send(story, { failed: new DownloadFailure(code) });
}

test('six failures without progress end it; progress of 64 KB makes them forgotten', () => {
  const story = working();
  for (let time = 1; time < MAX_FAILURES; time++) {
    fail(story, 'network');
    expect(story.state.step).toBe('waiting');
    send(story, { retry: true });
  }
  story.receivedBytes += 65_536;
  fail(story, 'network');
  expect(story.state.step).toBe('waiting');
  for (let time = 1; time < MAX_FAILURES; time++) {
    send(story, { retry: true });
    fail(story, 'network');
  }
  // Before giving up, a last attempt requests the whole file.
  expect(story.state.step).toBe('waiting');
  send(story, { retry: true });
  expect(story.underWay).toMatchObject({ attempt: { isWhole: true } });
  fail(story, 'network');
  expect(story.published.at(-1)).toMatchObject({ status: 'failed', error: { code: 'network' } });
});

test('a pause ends what is under way, and its result begins nothing but the rest', () => {
  const story = working();
  send(story, { pause: true });
  expect(story.isCalledOff).toBe(true);
  story.underWay = null;
  send(story, { calledOff: true });
  expect(story.state.step).toBe('paused');
  expect(story.tries).toBe(1);
  send(story, { resume: true });
  expect(story.tries).toBe(2);
});

test('what is cancelled waits for what is under way before it ends', () => {
  const story = working();
  send(story, { cancel: true });
  expect(story.published.at(-1)).toEqual({ status: 'idle' });
  expect(story.state.step).toBe('ending');
  story.underWay = null;
  send(story, { calledOff: true });
  expect(story.underWay).toEqual({ endRun: true });
  send(story, { runEnded: true });
  expect(story.state.step).toBe('idle');
});

test('a refused link is looked up once more where it can be, and then given up', () => {
  const fixed = working();
  fail(fixed, 'refused');
  expect(fixed.published.at(-1)).toMatchObject({ status: 'failed', link: source.url });
  const looked = working({ endpoint: 'https://api.example/link', url: null });
  send(looked, { aimed: { link: 'https://cdn.example/b.apk', expected: null } });
  fail(looked, 'refused');
  expect(looked.underWay).toMatchObject({ attempt: { target: null, isAgain: true } });
  fail(looked, 'refused');
  expect(looked.published.at(-1)).toMatchObject({ status: 'failed', link: 'https://cdn.example/b.apk' });
});

/** The server is reachable but gives no answer. */
function failUnanswered(story: Story, isReachable: boolean): void {
  story.underWay = null;
  send(story, { failed: new DownloadFailure('network', '', 0, 'unanswered') });
  expect(story.underWay).toEqual({ probe: { link: source.url } });
  story.underWay = null;
  send(story, { probed: isReachable });
}

test('no answer of a server that is there, twice: the browser keeps it from the page, and the link is opened at once', () => {
  const story = working();
  failUnanswered(story, true);
  expect(story.underWay).toHaveProperty('attempt');
  failUnanswered(story, true);
  const error = { code: 'cors', canRetry: false, hint: 'sdk-errors#cors' };
  expect(story.published.at(-1)).toMatchObject({ status: 'failed', error, link: source.url });
});

test('no answer of a server that is away is a bad network', () => {
  const story = working();
  for (let time = 0; time < 3; time++) {
    failUnanswered(story, false);
    expect(story.state.step).toBe('waiting');
    send(story, { retry: true });
  }
});

test('no answer to a request for a part, twice: the whole is requested', () => {
  const story = working();
  story.receivedBytes = 100_000;
  send(story, { gotBytes: true });
  failUnanswered(story, true);
  expect(story.underWay).toMatchObject({ attempt: { isWhole: false } });
  failUnanswered(story, true);
  expect(story.underWay).toMatchObject({ attempt: { isWhole: true } });
});

test('a lookup that fails twice does not keep a known link waiting', () => {
  const fallback = 'https://cdn.example/known.apk';
  const story = working({ endpoint: 'https://api.example/link', url: null, fallback });
  fail(story, 'network');
  expect(story.state.step).toBe('waiting');
  send(story, { retry: true });
  fail(story, 'network');
  expect(story.published.at(-1)).toMatchObject({ status: 'failed', link: fallback });
});
