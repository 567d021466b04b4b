/**
 * Files of content that become something else while a build looks at them: what was not checked is never published, nothing behind a link
 * is read, and the build either ends with the reason or has the site as it was at some moment.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ChangedMeanwhile } from '../cli/pipeline/model/changed-meanwhile.ts';
import { setSource, sourceOf } from '../cli/pipeline/source/source.ts';
import { buildProject } from './build-project.ts';
import { rounds } from './rounds.ts';
import { seededChance } from './seeded-chance.ts';
import { threePages } from './shared-cache.ts';
import { repository, type TemporaryProject } from './temporary-project.ts';

const ROUNDS = rounds({ usual: 8, long: 400 });
/** In no published file, whatever it became: what lies outside of content, and what no check lets through. */
const SECRET = 'SECRET-OF-THIS-MACHINE';
const SCRIPT = '<script>attacked()</script>';

const PHOTOGRAPH = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c04020' } })
  .jpeg()
  .toBuffer();

const OTHER_PHOTOGRAPH = await sharp({
  create: { width: 400, height: 300, channels: 3, background: '#2040c0' },
})
  .jpeg()
  .toBuffer();

const FILES = ['assets/die.svg', 'assets/red.jpg', 'assets/film.mp4', 'pages/red.yaml'].map(
  (name) => `content/${name}`,
);

/** What a file can become. @param file its absolute path, at which nothing is any more */
const CHANGES: Record<string, (file: string, size: number) => void> = {
  'a link out of content': (file) => symlinkSync('../../secret.txt', file),
  'a link to a file of content that is no asset': (file) => symlinkSync('../site.yaml', file),
  'a link to a hidden file': (file) => symlinkSync('../.env', file),
  'a folder': (file) => mkdirSync(file),
  nothing: () => {},
  'other bytes of the same size and date': (file, size) => {
    writeFileSync(file, `${SCRIPT}${SECRET}`.padEnd(size).slice(0, size));
    utimesSync(file, 1, 1);
  },
  'a drawing with a script': (file) =>
    writeFileSync(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>attacked()</script></svg>`,
    ),
  'its first bytes': (file, size) => writeFileSync(file, PHOTOGRAPH.subarray(0, Math.min(size, 600))),
};

async function projectWithAssets(): Promise<TemporaryProject> {
  const project = await threePages();
  project.write('secret.txt', SECRET);
  project.write('content/.env', SECRET);
  project.write('content/assets/red.jpg', PHOTOGRAPH);
  cpSync(join(repository, 'content/assets/video/install.mp4'), join(project.root, 'content/assets/film.mp4'));
  project.write(
    'content/pages/red.yaml',
    `title: Red
Hero_Banner: { heading: Red, bannerImage: /assets/red.jpg }
page_body:
  - { type: video, heading: Film, videoUrl: /assets/film.mp4, videoImg: /assets/die.svg, videoTitle: Film }
`,
  );
  return project;
}

/** Published files with their bytes; none before anything is published. */
const outputOf = (project: TemporaryProject): Map<string, string> =>
  existsSync(join(project.root, 'dist')) ? project.files('dist') : new Map();

/** Lets `change` happen right after the source was asked for something of these files for the `turn`-th time. Gives how often it was. */
function watchSource(root: string, turn: number, change: () => void): () => number {
  const folder = sourceOf(root);
  let asked = 0;
  const after = <Answer>(path: string, ask: () => Answer): Answer => {
    const isOne = FILES.includes(path);
    if (isOne) asked += 1;
    const answer = ask();
    if (isOne && asked === turn) change();
    return answer;
  };
  setSource(root, {
    list: () => folder.list(),
    look: (path) => after(path, () => folder.look(path)),
    bytes: (path, mostBytes) => after(path, () => folder.bytes(path, mostBytes)),
    fileOf: (path) => after(path, () => folder.fileOf(path)),
  });
  onTestFinished(() => setSource(root, null));
  return () => asked;
}

test(`${ROUNDS} times a file becomes something else in the middle of a build`, async () => {
  const clean = await projectWithAssets();
  const count = watchSource(clean.root, 0, () => {});
  const first = await buildProject(clean);
  expect(first.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const turns = count();
  expect(turns).toBeGreaterThan(6);
  const wanted = clean.files('dist');
  const chance = seededChance(17);
  const names = Object.keys(CHANGES);
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const project = await projectWithAssets();
    const path = FILES[chance(FILES.length)] ?? '';
    const name = names[round % names.length] ?? '';
    const turn = 1 + chance(turns);
    const story = `${path} becomes ${name} after look ${turn}`;
    const file = join(project.root, path);
    const aside = join(project.root, 'aside');
    watchSource(project.root, turn, () => {
      const { length } = project.read(path);
      renameSync(file, aside);
      CHANGES[name]?.(file, length);
    });
    const isBuilt = await buildProject(project).then(
      ({ problems }) => !problems.some(({ severity }) => severity === 'error'),
      (error: unknown) => {
        if (!(error instanceof ChangedMeanwhile)) wrong.push(`${story}: ${error}`);
        return false;
      },
    );
    const published = [...outputOf(project)].filter(
      ([, bytes]) => bytes.includes(SECRET) || bytes.includes('attacked()'),
    );
    if (published.length > 0) wrong.push(`${story}: published ${published.map(([at]) => at)}`);
    if (isBuilt !== existsSync(join(project.root, 'dist'))) wrong.push(`${story}: built ${isBuilt}`);
    setSource(project.root, null);
    if (existsSync(aside)) {
      rmSync(file, { recursive: true, force: true });
      renameSync(aside, file);
    }
    const again = await buildProject(project);
    if (again.problems.some(({ severity }) => severity === 'error'))
      wrong.push(`${story}: not built afterwards`);
    const now = outputOf(project);
    const differing = [...wanted.keys()].filter((at) => now.get(at) !== wanted.get(at));
    if (differing.length > 0) wrong.push(`${story}: ${differing} differ afterwards`);
  }
  expect(wrong).toEqual([]);
});

/** Paths of files that two outputs do not have alike. */
function differing(wanted: TemporaryProject, found: TemporaryProject): string[] {
  const [before, after] = [outputOf(wanted), outputOf(found)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((at) => before.get(at) !== after.get(at));
}

const { resolve } = createRequire(import.meta.url);
const fontOfWeight = (weight: number) =>
  readFileSync(resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`));

async function projectWithFont(bytes: Uint8Array): Promise<TemporaryProject> {
  const project = await threePages();
  project.write(
    'content/brand.yaml',
    'colors: { brand: "#0b6e4f" }\nfonts:\n  text: { files: { 400: own.woff2 } }\n',
  );
  project.write('content/fonts/own.woff2', bytes);
  return project;
}

async function projectWithPhotograph(bytes: Uint8Array): Promise<TemporaryProject> {
  const project = await projectWithAssets();
  project.write('content/assets/red.jpg', bytes);
  return project;
}

test.each<[string, string, (bytes: Uint8Array) => Promise<TemporaryProject>, Uint8Array, Uint8Array]>([
  ['a picture', 'content/assets/red.jpg', projectWithPhotograph, PHOTOGRAPH, OTHER_PHOTOGRAPH],
  ['a font', 'content/fonts/own.woff2', projectWithFont, fontOfWeight(400), fontOfWeight(700)],
])('%s that is replaced while the site is written is published by the next build', async (...story) => {
  const [, path, projectWith, before, after] = story;
  const wanted = await projectWith(after);
  await buildProject(wanted);
  const project = await projectWith(before);
  await buildProject(project, {
    onStep: (step) => {
      if (step === 'write') project.write(path, after);
    },
  });
  expect(differing(wanted, project)).not.toEqual([]);
  await buildProject(project);
  expect(differing(wanted, project)).toEqual([]);
});

describe('a page that becomes another one before it is made again', () => {
  const list = 'title: News\npage_body: [{ type: page-list }]\n';
  // Whether its folder has a feed is guessed at first.
  const dated = 'title: One\ndate: 2026-01-01\n';

  async function buildWhile(path: string, become: string): Promise<TemporaryProject> {
    const project = await threePages();
    project.write('content/pages/news/index.yaml', list);
    project.write('content/pages/news/one.yaml', dated);
    let madeAgain = 0;
    const { problems } = await buildProject(project, {
      onStep(step, _done, total) {
        if (step !== 'again' || total === 0) return;
        madeAgain += 1;
        project.write(path, become);
      },
    });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(madeAgain).toBeGreaterThan(0);
    return project;
  }

  test('is not in the sitemap of the page that it was', async () => {
    const project = await buildWhile('content/pages/news/one.yaml', `${dated}noindex: true\n`);
    expect(project.read('dist/news/one/index.html')).toContain('<meta name="robots" content="noindex">');
    expect(project.read('dist/sitemap.xml')).toContain('/news/</loc>');
    expect(project.read('dist/sitemap.xml')).not.toContain('/news/one/</loc>');
  });

  test('is the one that was checked where it has waited for the others, and the other one in the next build', async () => {
    const project = await buildWhile('content/pages/news/index.yaml', `${list}noindex: true\n`);
    expect(project.read('dist/news/index.html')).not.toContain('<meta name="robots" content="noindex">');
    expect(project.read('dist/sitemap.xml')).toContain('/news/</loc>');
    await buildProject(project);
    expect(project.read('dist/news/index.html')).toContain('<meta name="robots" content="noindex">');
    expect(project.read('dist/sitemap.xml')).not.toContain('/news/</loc>');
  });
});
