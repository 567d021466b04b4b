/**
 * Thousands of random stories: networks that break, stall and are busy, servers that change, refuse and lie, stores that fail, tabs that
 * are killed. In every one the visitor gets the right file once, or the link, and never a wrong file; if proof is required, never a link
 * either. `SLIPWAY_SCRIPTS` sets their number, `SLIPWAY_SEED` runs one of them.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSampleApk } from '../../cli/dev/sample-apk.ts';
import { createEngine, type Engine } from '../../sdk/engine/download.ts';
import { CHUNK_BYTES } from '../../sdk/engine/integrity.ts';
import type { DownloadState } from '../../sdk/slipway.d.ts';
import { rounds } from '../rounds.ts';
import { bytesOf, integrityOf, isEqual, packageBytes, sha } from './package-bytes.ts';
import {
  fakeClock,
  fakeDisk,
  type ScriptedRequest,
  scriptedNetwork,
  settle,
  tabHub,
  type World,
  withState,
  world,
} from './scripted-environment.ts';

const SCRIPTS = Number(process.env.SLIPWAY_SCRIPTS ?? rounds({ usual: 80, long: 1000 }));
const ONLY = process.env.SLIPWAY_SEED === undefined ? null : Number(process.env.SLIPWAY_SEED);
const LINK = 'https://cdn.example/app.apk';
const LOOKUP = 'https://api.example/link';
const MANIFEST = 'https://api.example/app.json';

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One version of the server's file. */
interface Version {
  bytes: Uint8Array<ArrayBuffer>;
  hash: string;
  chunks: string[];
}

/** Node's hash instead of our own, which has its own tests: hashing would take most of a story's time. */
const platformHashes = {
  createSha256() {
    const hash = createHash('sha256');
    return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
};

/** Makes the bytes from `from` to `to` equal in all versions: longer than what is repeated on resuming. */
function withSameRun(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Uint8Array<ArrayBuffer> {
  return bytes.fill(7, from, to);
}

/** Versions of a package. The second has the length of the first, so a careless splice would go unnoticed. */
function versionsOf(size: number): Version[] {
  return hashed([packageBytes(size, 1), packageBytes(size, 2), packageBytes(size - 12_345, 3)]);
}

/** Real packages of equal length: the first two begin alike, the second and third end alike, and all share a stretch. */
function similarVersions(size: number): Version[] {
  const [first, second, third] = [1, 2, 3].map((seed) => {
    const apk = new Uint8Array(makeSampleApk({ sizeBytes: size, seed }));
    return withSameRun(apk, size / 2, size / 2 + 700_000);
  }) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  second.set(first.subarray(20_000, size / 3), 20_000);
  third.set(second.subarray((size * 3) / 4, size - 20_000), (size * 3) / 4);
  return hashed([first, second, third]);
}

function hashed(versions: Uint8Array<ArrayBuffer>[]): Version[] {
  return versions.map((bytes) => ({
    bytes,
    hash: sha(bytes),
    chunks: Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
      sha(bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
    ),
  }));
}

/** Hashing takes most of a story's time, so two of three stories have a package little longer than a piece. */
const PACKAGES = [
  ...[CHUNK_BYTES + 100_000, CHUNK_BYTES + 50_000, CHUNK_BYTES * 2 + 300_000].map(versionsOf),
  similarVersions(CHUNK_BYTES + 90_000),
];

type Pick = <Choice>(...choices: Choice[]) => Choice;

interface Story {
  versions: readonly Version[];
  random: () => number;
  chance: (probability: number) => boolean;
  pick: Pick;
  /** Which version the server has now. */
  version: number;
  /** Kinds of trouble in this story. */
  has: {
    breaks: boolean;
    stalls: boolean;
    busy: boolean;
    refusals: boolean;
    portal: boolean;
    changes: boolean;
    lies: boolean;
    damage: boolean;
    noRanges: boolean;
    noLength: boolean;
    compressed: boolean;
    hidden: boolean;
    noValidators: boolean;
    /** Each response has validators of another kind. */
    oddValidators: boolean;
    offline: boolean;
    store: boolean;
    kills: boolean;
    tabs: boolean;
  };
  integrity: 'none' | 'whole' | 'manifest';
  hasLookup: boolean;
  /** Faults left. Limited, since otherwise nothing would ever arrive. */
  faults: number;
  /** Body bytes that reached the page. */
  delivered: number;
  /** Value of `faults` when the last body bytes arrived. */
  faultsThen: number;
  /** Delivered bytes that may have been stored before. */
  repeated: number;
  /** There is a reason to download bytes again: the server changed or lied, or stored bytes were lost. */
  isForced: boolean;
}

function storyOf(seed: number, isHonest: boolean): Story {
  const random = randomOf(seed);
  const chance = (probability: number) => random() < probability;
  const pick: Pick = (...choices) =>
    choices[Math.floor(random() * choices.length)] as (typeof choices)[number];
  const maybe = (probability: number) => !isHonest && chance(probability);
  return {
    versions: pick(...PACKAGES),
    random,
    chance,
    pick,
    version: 0,
    has: {
      breaks: chance(0.7),
      stalls: chance(0.3),
      busy: chance(0.3),
      refusals: chance(0.2),
      portal: chance(0.2),
      offline: chance(0.2),
      tabs: chance(0.2),
      changes: maybe(0.3),
      lies: maybe(0.3),
      damage: maybe(0.3),
      noRanges: maybe(0.15),
      noLength: maybe(0.15),
      compressed: maybe(0.1),
      noValidators: maybe(0.15),
      oddValidators: maybe(0.25),
      hidden: chance(0.3),
      store: maybe(0.3),
      kills: maybe(0.3),
    },
    integrity: pick('none', 'whole', 'manifest'),
    hasLookup: chance(0.5),
    faults: 1 + Math.floor(random() * 12),
    delivered: 0,
    faultsThen: 0,
    repeated: 0,
    isForced: false,
  };
}

function validatorsOf({ has, pick }: Story, version: number): Record<string, string> {
  if (has.noValidators) return {};
  const date = { 'Last-Modified': `Wed, 0${version + 1} Jul 2026 10:00:00 GMT` };
  const same = { 'Last-Modified': 'Mon, 01 Jan 1990 00:00:00 GMT' };
  const strong = { ETag: `"v${version}"` };
  if (has.oddValidators)
    return pick<Record<string, string>>(
      {},
      same,
      strong,
      { ...same, ...strong },
      { ETag: 'W/"v"' },
      { ETag: 'v' },
    );
  return has.hidden ? date : { ...date, ...strong };
}

/** Most stored bytes that a response must repeat when no strong ETag proves its version. */
const REPEATED_BYTES = 256 * 1024;

/** Answers one request according to the story. */
async function serve(story: Story, request: ScriptedRequest): Promise<void> {
  const { chance, pick, has, versions } = story;
  const hasFault = () => {
    const isNow = story.faults > 0 && chance(0.5);
    if (isNow) story.faults--;
    return isNow;
  };
  if (has.changes && chance(0.3) && story.version < versions.length - 1) {
    story.version++;
    story.isForced = true;
  }
  const { bytes: file, hash, chunks } = versions[story.version] as Version;
  if (request.url.startsWith(LOOKUP)) {
    if (has.busy && hasFault())
      return pick(
        () => request.fail(),
        () => request.reply(503, {}, ''),
      )();
    if (has.stalls && hasFault()) return;
    const integrity =
      story.integrity === 'whole' ? integrityOf(hash) : story.integrity === 'manifest' ? MANIFEST : undefined;
    return request.reply(200, {}, JSON.stringify({ apkLink: `${LINK}?sig=${story.random()}`, integrity }));
  }
  if (request.url.startsWith(MANIFEST)) {
    if (has.busy && hasFault()) return request.reply(500, {}, '');
    const manifest = {
      size: file.length,
      chunkSize: CHUNK_BYTES,
      sha256: hash,
      chunks,
      versionName: '1',
    };
    return request.reply(200, {}, JSON.stringify(manifest));
  }

  // Two failed partial requests are followed by one for the whole.
  if (!request.headers.has('Range') && story.faultsThen - story.faults > 1) story.isForced = true;
  // Bytes joined without a strong ETag need proof, which these packages cannot give: without a required hash everything is downloaded
  // again.
  const isUnproved = story.repeated > 0 && story.integrity === 'none';
  if (!request.headers.has('Range') && isUnproved) story.isForced = true;
  if (has.breaks && hasFault()) return request.fail();
  if (has.stalls && hasFault()) return;
  if (has.busy && hasFault())
    return request.reply(pick(500, 502, 503, 429, 408), { 'Retry-After': pick('1', '0', 'x') }, 'busy');
  if (has.refusals && hasFault()) return request.reply(pick(401, 403, 404, 410), {}, 'no');
  if (has.portal && hasFault()) {
    const type: Record<string, string> = chance(0.5) ? { 'Content-Type': 'text/html' } : {};
    return request.reply(200, type, '<h1>Please log in</h1>'.repeat(pick(1, 500)));
  }
  const offset = Number(/^bytes=(\d+)-$/.exec(request.headers.get('Range') ?? '')?.[1] ?? 0);
  // Only lies that can be detected: a body begins where its header says, unless a SHA-256 is required.
  const canBeWrong = story.integrity !== 'none';
  const isLie = has.lies && hasFault();
  if (isLie) story.isForced = true;
  const isPart = offset > 0 && !has.noRanges && !(isLie && chance(0.2));
  if (offset > 0 && !isPart) story.isForced = true;
  // Some bytes are repeated when nothing shows that the file is still the stored one.
  if (offset > 0 && (has.noValidators || has.oddValidators || has.hidden)) story.repeated += REPEATED_BYTES;
  if (isPart && (offset >= file.length || (isLie && chance(0.2)))) {
    return request.reply(416, { 'Content-Range': `bytes */${file.length}` }, '');
  }
  let from = isPart ? offset : 0;
  const headers: Record<string, string> = {
    ...validatorsOf(story, story.version),
    'Content-Type': 'application/octet-stream',
  };
  if (isPart && !has.hidden) {
    const claimed = isLie ? pick(from + 1, Math.max(0, from - 7), from) : from;
    if (isLie && claimed !== from && chance(0.5)) from = claimed;
    headers['Content-Range'] =
      `bytes ${claimed}-${file.length - 1}/${isLie && chance(0.3) ? file.length + 5 : file.length}`;
  }
  let body = file.slice(from);
  if (has.damage && canBeWrong && hasFault()) {
    const at = Math.floor(story.random() * body.length);
    body[at] = (body[at] ?? 0) ^ 0xff;
    story.isForced = true;
  }
  // Bytes from another position under a matching header: only a SHA-256 detects that.
  if (isLie && canBeWrong && isPart && chance(0.2)) body = file.slice(0, body.length);
  if (isLie && chance(0.2)) {
    const longer = new Uint8Array(body.length + 9);
    longer.set(body);
    body = longer;
  }
  // A compressed response does not have the file's length, so a broken one cannot be resumed.
  if (has.compressed && offset > 0) story.isForced = true;
  const length = has.compressed && !isPart ? Math.round(file.length * pick(0.5, 1.5)) : file.length - from;
  if (!has.noLength || isPart) headers['Content-Length'] = `${length}`;
  const written = await request.answer(isPart ? 206 : 200, headers);
  const end = pick('break', 'stall', 'end early', 'end', 'end', 'end');
  const isBroken =
    (end === 'break' && has.breaks && hasFault()) ||
    (end === 'stall' && has.stalls && hasFault()) ||
    (end === 'end early' && has.breaks && hasFault());
  const stop = isBroken ? Math.floor(story.random() * body.length) : body.length;
  for (let at = 0; at < stop; ) {
    if (request.isAborted()) return;
    const size = Math.min(stop - at, pick(1, 1000, 65_536, 700_000, 3_000_000));
    await written.write(body.subarray(at, at + size));
    story.delivered += size;
    story.faultsThen = story.faults;
    at += size;
    if (size === 1) at = Math.min(at, stop);
  }
  if (!isBroken) return written.end();
  if (end === 'stall') return;
  return end === 'break' ? written.fail() : written.end();
}

interface Outcome {
  story: Story;
  tabs: World[];
  states: string[];
  saved: Blob[];
  /** Tabs whose download failed. */
  failedTabs: World[];
  /** Links that were opened instead of a file. */
  opened: string[];
  /** Whether tabs have locks to choose one that downloads; without them each downloads for itself. */
  hasLocks: boolean;
  /** Bytes that the next visit would resume, where the store can forget. */
  leftBytes: number;
}

async function play(seed: number, isHonest: boolean): Promise<Outcome> {
  const story = storyOf(seed, isHonest);
  const { chance, has } = story;
  const clock = fakeClock();
  const network = scriptedNetwork();
  const disk = fakeDisk();
  const hub = tabHub();
  const shared = { clock, network, disk, hub, hasLocks: isHonest || chance(0.9), hashes: platformHashes };
  if (!shared.hasLocks) story.isForced = true;
  let canForget = true;
  if (has.store) {
    const broken = story.pick('open', 'find', 'claim', 'append', 'pieces', 'freeBytes', 'remove');
    canForget = !/open|find|remove/.test(broken);
    const from = Math.floor(story.random() * 3);
    const isHanging = chance(0.3);
    let times = 0;
    disk.before = async (operation) => {
      if (operation !== broken || times++ < from) return;
      story.isForced = true;
      if (isHanging) await new Promise(() => {});
      throw new DOMException('broken', 'QuotaExceededError');
    };
    if (chance(0.2)) disk.freeBytes = 1_000_000;
  }
  const integrity = story.hasLookup
    ? null
    : { none: null, whole: integrityOf(story.versions[0]?.hash ?? ''), manifest: MANIFEST }[story.integrity];
  // A configured hash belongs to the first version, so the server must keep that.
  if (integrity?.startsWith('sha256')) has.changes = false;
  const source = {
    product: 'paasa',
    endpoint: story.hasLookup ? LOOKUP : null,
    url: story.hasLookup ? null : LINK,
    integrity,
    signer: null,
  };
  const tabs: World[] = [];
  const states: string[] = [];
  const failedTabs: World[] = [];
  const opened: string[] = [];
  const engines: Engine[] = [];
  const open = (tab = world(shared)) => {
    let last: DownloadState = { status: 'idle' };
    const inner = createEngine(source, tab.env, (state) => {
      last = state;
      states.push(state.status);
      if (state.status !== 'failed') return;
      failedTabs.push(tab);
      // As the page does it.
      const link = state.isOtherTab ? null : inner.openLink(state.link ?? LINK);
      if (link) opened.push(link);
    });
    const engine = withState(inner, () => last);
    void engine.start();
    tabs.push(tab);
    engines.push(engine);
    return { tab, engine };
  };
  let { tab, engine } = open();
  let second: ReturnType<typeof open> | null = null;
  let kills = has.kills ? 1 + Math.floor(story.random() * 3) : 0;
  const isOver = () =>
    /complete|failed/.test(engine.state.status) ||
    (second && /complete|failed/.test(second.engine.state.status));
  for (let step = 0; step < 400 && !isOver(); step++) {
    await settle();
    if (has.tabs && !second && step === 2) second = open();
    if (has.offline && story.faults > 0 && chance(0.1)) {
      await tab.setOnline(false);
      await clock.advance(30_000);
      await tab.setOnline(true);
    }
    if (network.waiting() > 0) {
      const request = await network.next();
      if (request.isAborted()) continue;
      const serving = serve(story, request);
      if (kills > 0 && chance(0.4)) {
        kills--;
        story.isForced = true;
        for (let turn = Math.floor(story.random() * 40); turn > 0; turn--) await settle();
        await tab.kill();
        // Reloads the page or restarts the browser.
        ({ tab, engine } = open(chance(0.5) ? tab.reload() : tab.tab()));
      }
      await serving;
    } else await clock.next();
  }
  await settle();
  await clock.advance(500);
  const saved = tabs.flatMap((one) => one.saved.map(({ blob }) => blob));
  for (const one of engines) one.destroy();
  await settle();
  const leftBytes = canForget
    ? [...disk.heads.values()].reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
    : 0;
  return { story, tabs, states, saved, failedTabs, opened, hasLocks: shared.hasLocks, leftBytes };
}

function seeds(count: number, offset: number): number[] {
  return ONLY === null ? Array.from({ length: count }, (_, index) => index + offset) : [ONLY];
}

async function judge(seed: number, isHonest: boolean): Promise<{ found: string | null; isFile: boolean }> {
  const outcome = await play(seed, isHonest);
  return { found: await violationOf(seed, outcome), isFile: outcome.saved.length > 0 };
}

async function violationOf(
  seed: number,
  { story, tabs, saved, failedTabs, states, opened, hasLocks, leftBytes }: Outcome,
): Promise<string | null> {
  const violation = (what: string) =>
    `seed ${seed}: ${what} ${JSON.stringify({ has: story.has, integrity: story.integrity, states: [...new Set(states)] })}`;
  if (saved.length === 0 && failedTabs.length === 0) return violation('neither file nor link');
  // The service's requirement is unknown before it answers.
  const isPromised = story.integrity !== 'none' && !story.hasLookup;
  if (isPromised && opened.length > 0) return violation(`opened ${opened}`);
  // A killed tab may have saved its file; the next visit then starts another download.
  const isOfOneTab = story.has.kills || !hasLocks;
  const hasBoth = isOfOneTab
    ? failedTabs.some((tab) => tab.saved.length > 0)
    : saved.length > 0 && failedTabs.length > 0;
  if (hasBoth) return violation('both file and link');
  for (const blob of saved) {
    const bytes = await bytesOf(blob);
    const isRight = story.versions.some(
      (version, index) =>
        isEqual(bytes, version.bytes) && (story.integrity !== 'whole' || story.hasLookup || index === 0),
    );
    if (!isRight) return violation(`a wrong file of ${bytes.length} bytes`);
  }
  // Without locks, and after a kill, another tab may be on its way.
  if (!isOfOneTab && saved.length > 0 && leftBytes > 0)
    return violation(`${leftBytes} bytes stored for good`);
  const hasManyTabs = story.has.kills || story.has.tabs;
  if (!hasManyTabs && saved.length > 1) return violation('saved twice');
  if (saved.length > 1 && tabs.some((tab) => tab.saved.length > 1)) return violation('one tab saved twice');
  if (!story.isForced && saved[0] && story.delivered > saved[0].size + story.repeated) {
    return violation(`${story.delivered - saved[0].size} bytes fetched again`);
  }
  return null;
}

describe('D14 random fault scripts', () => {
  test(`${SCRIPTS} stories end with the right file or with the link, never with both or a wrong one`, async () => {
    const violations: string[] = [];
    let files = 0;
    for (const seed of seeds(SCRIPTS, 1)) {
      const { found, isFile } = await judge(seed, false);
      if (found) violations.push(found);
      if (isFile) files++;
    }
    expect(violations).toEqual([]);
    expect(files).toBeGreaterThan(SCRIPTS / 4);
    console.log(`${files} of ${SCRIPTS} got the file, the others the link`);
  });

  test(`${SCRIPTS / 4} stories with an honest server and a sound store fetch no byte twice`, async () => {
    const violations: string[] = [];
    let files = 0;
    for (const seed of seeds(SCRIPTS / 4, 1_000_000)) {
      const { found, isFile } = await judge(seed, true);
      if (found) violations.push(found);
      else if (isFile) files++;
    }
    expect(violations).toEqual([]);
    // Downloads from honest servers fail sometimes (six failures in a row), but not usually.
    expect(files).toBeGreaterThan(SCRIPTS / 8);
  });
});
