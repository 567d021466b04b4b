/** Projects that came from somebody else, with all that such a folder can hold: whatever is run in them, nothing outside changes. */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { build } from '../cli/commands/build.ts';
import { inspect } from '../cli/commands/inspect.ts';
import { merge } from '../cli/commands/merge.ts';
import { report } from '../cli/commands/report.ts';
import { validate } from '../cli/commands/validate.ts';
import { stagedPath } from '../cli/pipeline/output/index.ts';
import { contentHash } from '../cli/pipeline/source/read.ts';
import { seal, sealOf } from '../cli/pipeline/trust/seal.ts';
import { type SealKey, sealKey } from '../cli/pipeline/trust/user-key.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { Chance } from '../runtime/game/ludo/chance.ts';
import { isLongRun, rounds } from './rounds.ts';
import { seededChance } from './seeded-chance.ts';
import { filesBelow, temporaryFolder, temporaryProject } from './temporary-project.ts';

const STRANGER: SealKey = { bytes: Buffer.alloc(32, 7), unfit: null };
const OWN_TEXT = 'Roll the dice';
/** What the stranger would like to see published in its place. */
const FORGED = 'FORGED BYTES!';

const OPTIONS = { format: 'text' } as const;
const COMMANDS: Record<string, (root: string) => unknown> = {
  validate: (root) => validate({ root, ...OPTIONS }),
  report: (root) => report(undefined, { root }),
  inspect: (root) => inspect('/', { root }),
  merge: (root) => merge([], { root, ...OPTIONS, workers: '1' }),
  build: (root) => build({ root, ...OPTIONS, workers: '1' }),
};

/** A built project; removed when the file has run. */
let built = '';
const removals: (() => void)[] = [];

beforeAll(async () => {
  const project = temporaryProject('three-pages', (remove) => removals.push(remove));
  project.write('content/site.yaml', `${project.read('content/site.yaml')}socialPictures: false\n`);
  built = project.root;
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await build({ root: built, ...OPTIONS, workers: '1' })).toBe(0);
  write.mockRestore();
});

afterAll(() => {
  for (const remove of removals) remove();
});

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => vi.restoreAllMocks();
});

/** Puts the stranger's words into a file, under a seal, in the form of the file. */
function forge(path: string, key: SealKey): void {
  const bytes = readFileSync(path);
  const end = bytes.indexOf('\n');
  const [line, body] = [bytes.subarray(0, end).toString(), bytes.subarray(end + 1)];
  const forged = Buffer.from(body.toString('latin1').replaceAll(OWN_TEXT, FORGED), 'latin1');
  const entry = /^slipway-cache 3 \w{64} \w{64} (\d{12} .*)$/.exec(line);
  if (entry !== null) {
    const facts = `${contentHash(forged)} ${entry[1]}\n`;
    writeFileSync(
      path,
      Buffer.concat([Buffer.from(`slipway-cache 3 ${sealOf(key, 'cache', facts)} ${facts}`), forged]),
    );
  } else if (line.startsWith('output-record-2 ')) {
    writeFileSync(path, seal(key, 'output-record-2', JSON.parse(forged.toString())));
  } else if (bytes.includes(OWN_TEXT)) {
    writeFileSync(path, bytes.toString('latin1').replaceAll(OWN_TEXT, FORGED), 'latin1');
  }
}

/** A cache and an output that agree with each other, and not with the content. */
function forgeCache(root: string, key = STRANGER): void {
  const forgedHashes = new Map<string, string>();
  const withHashes = (text: string): string =>
    [...forgedHashes].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  const isList = (path: string): boolean => path === 'manifest.json';
  const published = [...filesBelow(join(root, 'dist')).keys()];
  // The list of files last: it holds the hashes of the others.
  for (const path of [...published.filter((name) => !isList(name)), ...published.filter(isList)]) {
    const file = join(root, 'dist', path);
    const before = contentHash(readFileSync(file));
    const { atime, mtime } = statSync(file);
    if (isList(path)) writeFileSync(file, withHashes(readFileSync(file, 'utf8')));
    forge(file, key);
    utimesSync(file, atime, mtime);
    const after = contentHash(readFileSync(file));
    if (after !== before) forgedHashes.set(before, after);
  }
  for (const [path, text] of filesBelow(join(root, '.slipway'))) {
    const file = join(root, '.slipway', path);
    writeFileSync(file, withHashes(text), 'latin1');
    forge(file, key);
  }
}

/** A journal that writes and deletes outside, by a link. */
function forgeJournal(root: string, folder: string, key: SealKey | null): void {
  const sealed = (kind: string, value: unknown): string =>
    key === null
      ? `${kind}-1 ${contentHash(JSON.stringify(value))}\n${JSON.stringify(value)}`
      : seal(key, `${kind}-2`, value);
  const steps = [
    { kind: 'put', path: 'index.html', replaces: true },
    { kind: 'put', path: 'up/outside/forged.desktop', replaces: false },
    { kind: 'remove', path: 'up/outside/theirs.txt', twin: null },
  ];
  for (const name of ['new', 'old']) mkdirSync(join(root, folder, name), { recursive: true });
  writeFileSync(join(root, folder, 'owner.json'), sealed('workshop', { root: '.' }));
  writeFileSync(join(root, folder, 'journal.json'), sealed('journal', steps));
  for (const { path } of steps) writeFileSync(stagedPath(join(root, folder, 'new'), path), FORGED);
}

/** Places that a build, or another command, writes to. */
const PLACES = [
  ...[
    'dist',
    'dist/ludo',
    'dist/assets',
    'dist/index.html',
    'dist/manifest.json',
    'dist/.slipway-unfinished',
  ],
  ...['.dist.slipway', '.dist.slipway/new', '.slipway', '.slipway/cache', '.slipway/cache/v2'],
  ...['packs', 'ledger', 'fresh', 'bundle', 'sweep'].map((kind) => `.slipway/cache/v2/${kind}`),
  ...['.slipway/output', '.slipway/schemas', '.slipway/schemas/stamp.txt', '.slipway/shards'],
  ...[
    '.slipway/build-lock.1',
    '.slipway/build-lock.2',
    '.vscode',
    '.vscode/settings.json',
    'content/.vscode',
  ],
];

/** Puts a link in a place; what was there is where it leads, with files of somebody else that look like leftovers. */
function linkAt(root: string, outside: string, place: string): void {
  const path = join(root, place);
  if (!existsSync(dirname(path)) || lstatSync(dirname(path)).isSymbolicLink()) return;
  const target = join(outside, place.replaceAll('/', '-'));
  if (existsSync(target)) return; // this place has its link
  if (existsSync(path)) renameSync(path, target);
  else mkdirSync(target, { recursive: true });
  if (statSync(target).isDirectory())
    for (const name of [
      'old.pack',
      'images/a.png',
      'v2/packs/b.pack',
      `picture/${'0'.repeat(32)}`,
      'x.unfinished',
    ]) {
      mkdirSync(dirname(join(target, name)), { recursive: true });
      writeFileSync(join(target, name), 'theirs');
      utimesSync(join(target, name), 1, 1);
    }
  symlinkSync(target, path);
}

function clone(folder: string, chance: Chance): string {
  const [root, outside] = [join(folder, 'project'), join(folder, 'outside')];
  cpSync(built, root, { recursive: true, preserveTimestamps: true });
  mkdirSync(outside);
  writeFileSync(join(outside, 'theirs.txt'), 'theirs');
  if (chance(4) > 0) forgeCache(root);
  if (chance(4) === 0) rmSync(join(root, 'dist'), { recursive: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  if (chance(2) === 0) {
    if (chance(2) === 0) symlinkSync('../..', join(root, 'dist/up'));
    const workshop = chance(3) === 0 ? 'dist/.slipway-unfinished' : '.dist.slipway';
    forgeJournal(root, workshop, chance(2) === 0 ? STRANGER : null);
  }
  for (let links = chance(4); links > 0; links -= 1)
    linkAt(root, outside, PLACES[chance(PLACES.length)] ?? '');
  return root;
}

/** Names, bytes and times of all below a folder; links are not followed. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const text = entry.isFile() ? contentHash(readFileSync(path)) : '';
    const below = entry.isDirectory() ? stateOf(path) : [];
    return [`${path} ${lstatSync(path).mtimeMs} ${text}`, ...below];
  });
}

const count = rounds({ usual: 8, long: 200 });

test(`${count} cloned projects: nothing outside changes, and nothing forged is published`, {
  timeout: count * 60_000,
}, async () => {
  const ends: Record<string, number> = {};
  for (let round = 0; round < count; round += 1) {
    const chance = seededChance(round + 1);
    const folder = temporaryFolder((remove) => removals.push(remove));
    const root = clone(folder, chance);
    const before = stateOf(join(folder, 'outside'));
    // In usual runs one other command and the build; in long ones all of them.
    const others = Object.keys(COMMANDS).filter((name) => name !== 'build');
    const names = isLongRun ? others : others.slice(round % others.length).slice(0, 1);
    for (const name of [...names, 'build']) {
      const seen = readdirSync(folder);
      const end = await endOf(() => COMMANDS[name]?.(root));
      ends[`${name}: ${end}`] = (ends[`${name}: ${end}`] ?? 0) + 1;
      expect(stateOf(join(folder, 'outside')), `${name} in round ${round}`).toEqual(before);
      expect(readdirSync(folder)).toEqual(seen);
      if (end === '0' && (name === 'build' || name === 'merge'))
        expect(forgedIn(join(root, 'dist')), `${name} in round ${round}`).toEqual([]);
    }
    rmSync(folder, { recursive: true });
  }
  vi.restoreAllMocks(); // the next line is for whoever runs the test
  process.stdout.write(`${count} cloned projects: ${JSON.stringify(ends)}\n`);
  expect(Object.keys(ends).filter((end) => !/: (?:[0-2]|refused|undefined)$/.test(end))).toEqual([]);
});

test('a forged cache is believed under the own key, so that it is the seal that keeps it out', async () => {
  for (const key of [null, STRANGER]) {
    const root = join(temporaryFolder(), 'project');
    cpSync(built, root, { recursive: true, preserveTimestamps: true });
    forgeCache(root, key ?? sealKey(root));
    expect(await build({ root, ...OPTIONS, workers: '1' })).toBe(0);
    expect(forgedIn(join(root, 'dist')).length > 0).toBe(key === null);
  }
});

/** The exit code; `refused` for a refusal in words. */
async function endOf(run: () => unknown): Promise<string> {
  try {
    return String(await run());
  } catch (error) {
    if (error instanceof UsageError) return 'refused';
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const forgedIn = (folder: string): string[] =>
  [...filesBelow(folder)].filter(([, text]) => text.includes(FORGED)).map(([path]) => path);
