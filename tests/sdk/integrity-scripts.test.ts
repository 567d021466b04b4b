// @environment document
/**
 * Random stories of a whole page whose package must be proved: wrong bytes, missing and lying manifests, services, stores and scripts that
 * fail, other apps, other devices, other ways to start. Whatever happens, and whatever is pressed, only the required bytes leave the page
 * in any way. `SLIPWAY_SEED` runs one story.
 */
import { IDBKeyRange as FakeKeyRange, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { attach, createDownload } from '../../sdk/index.ts';
import type { Parts } from '../../sdk/load-part.ts';
import type { DownloadOptions } from '../../sdk/slipway.d.ts';
import { rounds } from '../rounds.ts';
import { importParts } from './all-parts.ts';
import { integrityOf, packageBytes, sha } from './package-bytes.ts';
import {
  awaitedPart,
  type ScriptedNetwork,
  type ScriptedRequest,
  scriptedNetwork,
  settle,
} from './scripted-environment.ts';

const STORIES = rounds({ usual: 60, long: 500 });
const ONLY = process.env['SLIPWAY_SEED'];
const APK = 'https://cdn.example/app.apk';
const STORE = 'https://apps.example/id1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36';
const AGENTS = [
  ...[ANDROID, ANDROID, ANDROID, ANDROID, `${ANDROID} Instagram 300`, ANDROID.replace('13)', '13; wv)')],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile [FBAN/FBIOS]',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
];

const good = packageBytes(120_000, 1);
const bad = packageBytes(120_000, 2);
const longer = packageBytes(121_000, 3);
const GOOD = sha(good);

/** Whether a script that proof needs cannot be loaded this time. */
const scripts = vi.hoisted(() => ({ isMissing: (): boolean => false }));
vi.mock('../../sdk/load-part.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../sdk/load-part.ts')>();
  const loadPart = async (file: keyof Parts) => {
    if (/^(?:lookup|verify|signature|sha256)/.test(file) && scripts.isMissing())
      throw new TypeError('Failed to fetch');
    return awaitedPart(file, await original.loadPart(file));
  };
  return { ...original, loadPart };
});

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

interface Dice {
  chance(probability: number): boolean;
  pick<Choice>(...choices: Choice[]): Choice;
}

function diceOf(seed: number): Dice {
  const random = randomOf(seed);
  return {
    chance: (probability) => random() < probability,
    pick: (...choices) => choices[Math.floor(random() * choices.length)] as (typeof choices)[number],
  };
}

/** What left the page. */
interface Out {
  saved: Blob[];
  /** Addresses that were opened although they must not be. */
  opened: string[];
  /** Addresses that may be opened: an app store, and a page about the app until the lookup has required a hash. */
  free: string[];
}

let out: Out;
let network: ScriptedNetwork;

function manifestOf(bytes: Uint8Array): Record<string, unknown> {
  return {
    size: bytes.length,
    chunkSize: 2_097_152,
    sha256: sha(bytes),
    chunks: [sha(bytes)],
    versionName: '1',
  };
}

/** Answers one request with what a server, a portal, a cache or an attacker might. */
async function serve(request: ScriptedRequest, { pick, chance }: Dice, lookup: object): Promise<void> {
  const json = (value: unknown) => request.reply(200, {}, JSON.stringify(value));
  const trouble = () =>
    pick(
      () => request.fail(),
      () => request.reply(pick(403, 404, 410, 500, 503), {}, ''),
      () => request.reply(200, { 'Content-Type': 'text/html' }, '<h1>Please log in</h1>'),
      async () => {},
    )();
  if (request.method === 'PUT') return request.reply(204, {}, '');
  if (request.method === 'POST') {
    if (chance(0.2)) return trouble();
    // From now on proof is required, unless the page has stopped waiting.
    if ('integrity' in lookup && !request.isAborted()) out.free = [STORE];
    return json({ apkLink: APK, ...lookup });
  }
  if (request.url.includes('manifest')) {
    if (chance(0.3)) return trouble();
    const odd: unknown[] = [
      null,
      [],
      {},
      { size: 5 },
      { ...manifestOf(bad), sha256: '' },
      { ...manifestOf(bad), sha256: 'x' },
    ];
    return json(pick<unknown>(manifestOf(good), manifestOf(good), manifestOf(good), ...odd));
  }
  if (chance(0.2)) return trouble();
  const bytes = pick(good, good, good, bad, bad, longer).slice();
  if (chance(0.2)) bytes[pick(4, 5_000, 119_000)] = 77;
  const from = Number(/\d+/.exec(request.headers.get('Range') ?? '')?.[0] ?? 0);
  const isPart = from > 0 && from < bytes.length && chance(0.8);
  const validators = pick<Record<string, string>>({}, { ETag: '"a"' }, { ETag: 'W/"a"' });
  const range = isPart ? { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
  const body = await request.answer(isPart ? 206 : 200, { ...validators, ...range });
  const rest = bytes.slice(isPart ? from : 0);
  await body.write(rest.slice(0, chance(0.3) ? 60_000 : rest.length));
  return pick(body.end, body.end, body.fail)();
}

/** An integrity setting and the link lookup's; at least one of them requires a hash. */
function promiseOf({ pick }: Dice): { integrity: string | undefined; lookup: object } {
  const settings = [
    ...[integrityOf(GOOD), integrityOf(GOOD), '/manifest.json', 'https://api.example/manifest.json'],
    ...[' ', 'true', 'sha256-xyz', `SHA256-${'A'.repeat(43)}=`, 'sha512-abc', 'javascript:alert(1)', '#'],
  ];
  const own = pick(...settings);
  const promised = { integrity: pick<unknown>(...settings, true, 5, {}, '') };
  return pick<{ integrity: string | undefined; lookup: object }>(
    { integrity: own, lookup: {} },
    { integrity: own, lookup: {} },
    { integrity: own, lookup: promised },
    { integrity: undefined, lookup: promised },
  );
}

const quoted = (text: string) => text.replaceAll('"', '&quot;');

/**
 * A page in mark-up or in code, and what a visitor can press on it. Without its own integrity setting its link only comes from the lookup.
 */
function open(dice: Dice, integrity: string | undefined): { press: () => void; end: () => void } {
  const { pick, chance } = dice;
  const isLookedUp = integrity === undefined || chance(0.3);
  const address: DownloadOptions = isLookedUp
    ? { linkEndpoint: '/api/link' }
    : pick<DownloadOptions>({}, { apkUrl: APK }, { defaultUrl: APK }, { apkUrl: APK, timing: true });
  const options: DownloadOptions = {
    ...address,
    ...(integrity === undefined ? {} : { integrity }),
    ...pick<DownloadOptions>({}, { iosUrl: STORE }),
    ...pick<DownloadOptions>({}, { sheet: 'none' }, { eventEndpoint: '/log' }, { eventEndpoint: 'http://[' }),
  };
  if (chance(0.25)) {
    const code: DownloadOptions = address.apkUrl || isLookedUp ? options : { ...options, apkUrl: APK };
    const download = createDownload(code);
    return { press: () => download.start(), end: download.destroy };
  }
  const attributes = Object.entries({ ...options, ...(chance(0.2) ? { autoStart: true } : {}) }).map(
    ([name, value]) =>
      `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${quoted(`${value}`)}"`,
  );
  // A link without an integrity setting leads to a page about the app; one with it may lead to the package.
  const href = integrity === undefined ? '/get/' : APK;
  document.body.innerHTML = `<a href="${href}" data-slipway ${attributes.join(' ')}>Get</a>`;
  const end = attach();
  return {
    press() {
      const inSheet = document.querySelector('slipway-sheet')?.shadowRoot?.querySelectorAll('button') ?? [];
      const buttons = [...inSheet].filter(
        (button) => !button.closest('[hidden]') && button.textContent !== '×',
      );
      const target = pick<HTMLElement | null>(document.querySelector('a'), ...buttons);
      target?.click();
    },
    end,
  };
}

/** Lets the page and the network proceed for a while. */
async function goOn(dice: Dice, lookup: object): Promise<void> {
  for (let step = 0; step < 12; step++) {
    while (network.waiting() > 0) await serve(await network.next(), dice, lookup);
    await vi.advanceTimersByTimeAsync(dice.pick(500, 5_000, 13_000));
    await settle();
  }
}

function visit(userAgent: string): void {
  const fake = { userAgent: { value: userAgent }, platform: { value: '' }, maxTouchPoints: { value: 5 } };
  vi.stubGlobal('navigator', Object.create(navigator, fake));
}

/** Stores what an earlier visit without required proof left: half of another package. */
async function leaveHalf(dice: Dice): Promise<void> {
  const { end } = { end: attach() };
  document.body.innerHTML = `<a href="${APK}" data-slipway data-sheet="none">Get</a>`;
  document.querySelector('a')?.click();
  await settle();
  if (network.waiting() > 0) {
    const body = await (await network.next()).answer(
      200,
      dice.pick<Record<string, string>>({}, { ETag: '"a"' }),
    );
    await body.write(bad.slice(0, 70_000));
    await vi.advanceTimersByTimeAsync(3_000);
  }
  end();
  await settle();
}

async function play(seed: number): Promise<Out> {
  const dice = diceOf(seed);
  const { chance, pick } = dice;
  // The time between two tries is a chance as well.
  vi.spyOn(Math, 'random').mockImplementation(randomOf(seed + 1_000_000));
  scripts.isMissing = chance(0.25) ? () => chance(0.5) : () => false;
  vi.stubGlobal('indexedDB', chance(0.5) ? new IDBFactory() : undefined);
  const { integrity, lookup } = promiseOf(dice);
  if (chance(0.3)) {
    visit(ANDROID);
    await leaveHalf(dice);
    localStorage.clear();
  }
  visit(pick(...AGENTS));
  if (integrity === undefined) out.free.push(new URL('/get/', location.href).href);
  if (chance(0.1))
    vi.stubGlobal(
      'CustomEvent',
      class {
        constructor() {
          throw new Error('patched by the host');
        }
      },
    );
  const { press, end } = open(dice, integrity);
  for (let presses = 0; presses < 3; presses++) {
    press();
    await goOn(dice, lookup);
  }
  end();
  await settle();
  return out;
}

beforeAll(importParts);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('IDBKeyRange', FakeKeyRange);
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Records everything that leaves the page. */
function watch(): void {
  const blobs = new Map<string, Blob>();
  out = { saved: [], opened: [], free: [STORE] };
  network = scriptedNetwork();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/ludo/');
  vi.stubGlobal('fetch', network.fetch);
  const opens = (url: string | URL) => {
    if (!out.free.includes(String(url))) out.opened.push(String(url));
  };
  vi.stubGlobal('open', opens);
  vi.spyOn(Document.prototype, 'open').mockImplementation((url) => {
    opens(url);
    return null;
  });
  vi.spyOn(location, 'assign').mockImplementation(opens);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) out.saved.push(blobs.get(this.href) ?? new Blob());
    else if (this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })))
      opens(this.href);
  });
}

test(`${STORIES} promised packages: nothing is handed over that is not proved`, async () => {
  const violations: string[] = [];
  let files = 0;
  const seeds =
    ONLY === undefined ? Array.from({ length: STORIES }, (_, index) => index + 1) : [Number(ONLY)];
  for (const seed of seeds) {
    watch();
    const { saved, opened } = await play(seed);
    vi.unstubAllGlobals();
    vi.stubGlobal('IDBKeyRange', FakeKeyRange);
    if (opened.length > 0) violations.push(`seed ${seed}: opened ${opened}`);
    for (const blob of saved) {
      if (sha(new Uint8Array(await blob.arrayBuffer())) !== GOOD)
        violations.push(`seed ${seed}: a wrong file`);
    }
    if (saved.length > 0) files++;
  }
  expect(violations).toEqual([]);
  console.log(`${files} of ${seeds.length} got the promised file, the others nothing`);
  if (ONLY === undefined) expect(files).toBeGreaterThan(STORIES / 20);
}, 900_000);
