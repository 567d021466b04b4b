/** Whatever happens to files of the cache between two builds, the output is that of a build without one. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshRecord, lastRecord } from '../cli/pipeline/build/freshness.ts';
import { cachedBundle } from '../cli/pipeline/bundle/bundle.ts';
import { Comparison } from '../cli/pipeline/left/index.ts';
import { hasErrors } from '../cli/pipeline/model/problems.ts';
import { locateOutput } from '../cli/pipeline/output/index.ts';
import { listContent } from '../cli/pipeline/source/read.ts';
import { openStore } from '../cli/pipeline/store/index.ts';
import { sectionsOf } from '../cli/sections/library.ts';
import type { Chance } from '../runtime/game/ludo/chance.ts';
import { buildProject, NOW, TOOL } from './build-project.ts';
import { pathsBelow } from './paths-below.ts';
import { rounds } from './rounds.ts';
import { inTurns, seededChance } from './seeded-chance.ts';
import { repository, type TemporaryProject, temporaryFolder, temporaryProject } from './temporary-project.ts';

/** A file to damage, and other files that the damage may use. */
interface Target {
  path: string;
  chance: Chance;
  /** Another file of the cache. */
  other: string;
  /** The same file as another content left it; absent for some. */
  former: string;
}

/** Ways in which a file of a cache can go wrong. Those that need another file take `other`. */
const DAMAGES: Record<string, (target: Target) => void> = {
  'flips a bit': (target) => flipBit(target, Number.MAX_SAFE_INTEGER),
  'flips a bit in the first line': (target) => flipBit(target, 120),
  'cuts it off': ({ path, chance }) => truncateSync(path, chance(readFileSync(path).length)),
  'empties it': ({ path }) => truncateSync(path, 0),
  'fills it with zeros': ({ path }) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
  'loses a block in the middle': ({ path, chance }) => {
    const bytes = readFileSync(path);
    const at = chance(bytes.length);
    bytes.fill(0, at, at + 4096);
    writeFileSync(path, bytes);
  },
  'appends to it': ({ path }) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('x')])),
  'exchanges it for another': ({ path, other }) => {
    renameSync(path, `${path}-`);
    if (other !== path) renameSync(other, path);
    renameSync(`${path}-`, other);
  },
  'puts another in its place': ({ path, other }) => {
    if (other !== path) copyFileSync(other, path);
  },
  'puts another’s bytes behind its first line': ({ path, other }) => {
    const [own, foreign] = [readFileSync(path), readFileSync(other)];
    const body = foreign.subarray(foreign.indexOf('\n') + 1);
    writeFileSync(path, Buffer.concat([own.subarray(0, own.indexOf('\n') + 1), body]));
  },
  'makes it that of another version of the tool': ({ path }) => {
    const text = readFileSync(path).toString('latin1').replace('"test"', '"tset"').replace('-v1', '-v0');
    writeFileSync(path, text, 'latin1');
  },
  'puts back what other content left': ({ path, former }) => cpSync(former, path, { recursive: true }),
  'deletes it': ({ path }) => rmSync(path),
  'puts a folder in its place': ({ path }) => {
    rmSync(path);
    mkdirSync(join(path, 'folder'), { recursive: true });
  },
  'puts a link to another in its place': ({ path, other }) => {
    rmSync(path);
    symlinkSync(other === path ? 'nowhere' : other, path);
  },
  'puts a file in place of its folder': ({ path }) => {
    rmSync(dirname(path), { recursive: true });
    writeFileSync(dirname(path), 'a file');
  },
  'forbids reading it': ({ path }) => chmodSync(path, 0o000),
};

function flipBit({ path, chance }: Target, within: number): void {
  const bytes = readFileSync(path);
  const at = chance(Math.min(bytes.length, within));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << chance(8));
  writeFileSync(path, bytes);
}

/** Events that make the next build read the cache. */
const OCCASIONS: Record<string, (project: TemporaryProject, chance: Chance, round: number) => void> = {
  'the output was deleted': ({ root }) => rmSync(join(root, 'dist'), { recursive: true, force: true }),
  'files of the output were deleted': ({ root }, chance) => {
    for (const path of filesIn(join(root, 'dist'))) if (chance(3) === 0) rmSync(path);
  },
  'a page has another comment': (project, _, round) => comment(project, 'content/pages/index.yaml', round),
  'the site has another comment': (project, _, round) => comment(project, 'content/site.yaml', round),
  'a picture was saved': ({ root }) => {
    const path = join(root, 'content/assets/board.jpg');
    writeFileSync(path, readFileSync(path));
    rmSync(join(root, 'dist/assets'), { recursive: true, force: true });
  },
  'nothing happened': () => {},
};

function comment(project: TemporaryProject, path: string, round: number): void {
  project.write(path, `# ${round}\n${project.read(path).replace(/^# \d+\n/, '')}`);
}

function filesIn(folder: string): string[] {
  return pathsBelow(folder).map((path) => join(folder, path));
}

/** Scripts and styles depend on no content: they are made once for all projects of this file. */
const bundle = mkdtempSync(join(tmpdir(), 'slipway-bundle-'));
beforeAll(async () => {
  const root = join(bundle, 'project');
  cpSync(join(repository, 'tests/fixtures/three-pages'), root, { recursive: true });
  await cachedBundle(openStore(root), TOOL, sectionsOf(root));
});
afterAll(() => rmSync(bundle, { recursive: true, force: true }));

/** Three pages; pictures of shared pages take the longest to draw. */
function projectOfThree(): TemporaryProject {
  const project = temporaryProject('three-pages');
  project.write('content/site.yaml', `${project.read('content/site.yaml')}socialPictures: false\n`);
  cpSync(join(bundle, 'project/.slipway'), join(project.root, '.slipway'), { recursive: true });
  return project;
}

/** Pictures, an icon, a font and a picture of a shared page, in as few pages as possible. */
async function variedProject({ sharesPicture = true } = {}): Promise<TemporaryProject> {
  const project = projectOfThree();
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 240, height: 160, channels: 3, background: '#c04020', noise } });
  project.write('content/assets/board.jpg', await picture.jpeg().toBuffer());
  const site = project
    .read('content/site.yaml')
    .replace('slug: dice', 'slug: dice\n  icon: /assets/die.svg')
    .replace('socialPictures: false', `socialPictures: ${sharesPicture}`);
  project.write('content/site.yaml', site);
  const home = project.read('content/pages/index.yaml').replace('die.svg', 'board.jpg');
  project.write('content/pages/index.yaml', home);
  // One picture to draw is enough.
  for (const path of ['content/pages/hi/index.yaml', 'content/pages/city/_defaults.yaml'])
    project.write(path, `noindex: true\n${path.includes('hi/') ? project.read(path) : ''}`);
  return project;
}

/** What `slipway build` does: nothing when all is as it was. */
async function build(project: TemporaryProject): Promise<string> {
  const { root } = project;
  const [listing, record] = [listContent(root), lastRecord(openStore(root), TOOL)];
  const location = locateOutput(root, join(root, 'dist'));
  const comparison = new Comparison(location, TOOL);
  const question = { root, tool: TOOL, flags: 'test', nowMs: NOW, listing, record, comparison };
  if ((await freshRecord(question)) !== null) return 'nothing to do';
  const { problems } = await buildProject(project);
  return hasErrors(problems) ? problems.map(({ message }) => message).join(' ') : 'built';
}

function pick<Value>(values: readonly Value[], chance: Chance): Value {
  return values[chance(values.length)] as Value;
}

describe('a damaged cache', () => {
  const count = rounds({ usual: 6, long: 500 });

  test(`changes nothing in the output, ${count} times`, { timeout: count * 20_000 }, async () => {
    const project = await variedProject();
    const cache = join(project.root, '.slipway/cache');
    // A cache of the same project with other texts and pictures: sound files, and wrong for this one.
    const home = project.read('content/pages/index.yaml');
    project.write('content/pages/index.yaml', home.replace('Roll the dice', 'Throw the dice'));
    await build(project);
    const former = join(temporaryFolder(), 'cache');
    cpSync(cache, former, { recursive: true });
    for (const kind of ['ledger', 'fresh', 'packs', 'social'])
      rmSync(join(cache, 'v2', kind), { recursive: true });
    rmSync(join(project.root, 'dist'), { recursive: true });
    project.write('content/pages/index.yaml', home);
    await build(project);
    const cold = project.files('dist');

    const chance = seededChance(22);
    const nextDamage = inTurns(Object.entries(DAMAGES), chance);
    const nextOccasion = inTurns(Object.entries(OCCASIONS), chance);
    const seen: Record<string, number> = {};
    for (let round = 0; round < count; round += 1) {
      const done: string[] = [];
      // The first rounds have every kind of damage and every occasion.
      for (let files = round < 6 ? 3 : 1 + chance(3); files > 0; files -= 1) {
        const present = filesIn(cache);
        // The damage before this has taken the last file away.
        if (present.length === 0) break;
        const path = pick(present, chance);
        const target = {
          path,
          chance,
          other: pick(filesIn(cache), chance),
          former: path.replace(cache, former),
        };
        const [name, damage] = nextDamage();
        try {
          damage(target);
        } catch {
          // The other content left no such file, or the damage before this took it away.
        }
        done.push(`${name}: ${path.slice(cache.length)}`);
      }
      const [occasion, happen] = nextOccasion();
      happen(project, chance, round);
      const result = await build(project);
      seen[result] = (seen[result] ?? 0) + 1;
      const differing = [...new Set([...cold.keys(), ...project.files('dist').keys()])].filter(
        (path) => cold.get(path) !== project.files('dist').get(path),
      );
      expect({ round, done, occasion, result, differing }).toMatchObject({
        result: expect.stringMatching(/^(?:built|nothing to do)$/),
        differing: [],
      });
    }
    process.stdout.write(`${count} damaged caches, 0 differences: ${JSON.stringify(seen)}\n`);
  });
});

describe('a cache', { timeout: 120_000 }, () => {
  /** The one file of a kind. */
  const fileOfKind = ({ root }: TemporaryProject, kind: string): string =>
    filesIn(join(root, '.slipway/cache/v2', kind))[0] ?? '';

  test('whose state is of another build than its record of the output mixes nothing', async () => {
    const project = projectOfThree();
    const home = project.read('content/pages/index.yaml');
    await build(project);
    const before = project.files('dist');
    const state = readFileSync(fileOfKind(project, 'ledger'));
    project.write('content/pages/index.yaml', home.replace('Roll the dice', 'Throw the dice'));
    await build(project);
    expect(project.files('dist')).not.toEqual(before);
    // Simulates a disk that was full when the second build stored its state.
    writeFileSync(fileOfKind(project, 'ledger'), state);
    project.write('content/pages/index.yaml', home);
    await build(project);
    expect(project.files('dist')).toEqual(before);
  });

  test('that cannot be written changes nothing in the output, and is reported once', async () => {
    const [project, other] = [projectOfThree(), projectOfThree()];
    await build(other);
    rmSync(join(project.root, '.slipway'), { recursive: true });
    writeFileSync(join(project.root, '.slipway'), 'a file');
    const { problems } = await buildProject(project);
    expect(problems.map(({ code, severity, file }) => [code, severity, file])).toEqual([
      ['cache/unwritable', 'warning', '.slipway/cache'],
    ]);
    expect(project.files('dist')).toEqual(other.files('dist'));
  });

  test('that two builds use at once serves both, and the next', async () => {
    const project = await variedProject({ sharesPicture: false });
    const outFolders = ['dist-a', 'dist-b', 'dist-c'].map((name) => join(project.root, name));
    await Promise.all(outFolders.map((outFolder) => buildProject(project, { outFolder })));
    const [first, ...others] = ['dist-a', 'dist-b', 'dist-c'].map((name) => project.files(name));
    for (const each of others) expect(each).toEqual(first);
    const { problems } = await buildProject(project);
    expect([problems, project.files('dist')]).toEqual([[], first]);
  });

  test('is taken by a forced build for every file of the output, also one that looks as it was left', async () => {
    const project = await variedProject({ sharesPicture: false });
    await build(project);
    const cold = project.files('dist');
    const picture = [...cold.keys()].find((path) => path.endsWith('.webp')) ?? '';
    const path = join(project.root, 'dist', picture);
    const bytes = readFileSync(path);
    const time = join(temporaryFolder(), 'time');
    execFileSync('touch', ['-r', path, time]);
    bytes[100] = 255 - (bytes[100] ?? 0);
    writeFileSync(path, bytes);
    execFileSync('touch', ['-r', time, path]);
    await buildProject(project, { force: true });
    expect(project.files('dist')).toEqual(cold);
  });

  test('holds no picture of a file that was edited while it was being drawn', async () => {
    const project = await variedProject();
    const path = join(project.root, 'content/assets/board.jpg');
    const saved = readFileSync(path);
    const edited = await sharp(saved).negate().jpeg().toBuffer();
    // Between reading the assets and drawing the pictures of shared pages.
    let steps = 0;
    const onStep = (step: string): void => {
      if (step === 'assets' && steps++ === 0) setImmediate(() => writeFileSync(path, edited));
    };
    await buildProject(project, { onStep });
    const during = project.files('dist');
    rmSync(join(project.root, 'dist'), { recursive: true });
    writeFileSync(path, saved);
    await build(project);
    const restored = project.files('dist');
    for (const kind of readdirSync(join(project.root, '.slipway/cache/v2')))
      if (kind !== 'bundle') rmSync(join(project.root, '.slipway/cache/v2', kind), { recursive: true });
    rmSync(join(project.root, 'dist'), { recursive: true });
    await build(project);
    expect(restored).toEqual(project.files('dist'));
    expect(during).not.toEqual(restored);
  });
});
