/** The pictures of shared pages: one for each page, drawn once, in the size that networks show. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BuildResult } from '../cli/pipeline/build/types.ts';
import { buildProject } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { type TemporaryProject, temporaryProject } from './temporary-project.ts';

afterEach(() => vi.unstubAllEnvs());

async function build(project: TemporaryProject): Promise<BuildResult> {
  const result = await buildProject(project);
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result;
}

/** What a page names as its picture, without the origin. */
function pictureOf(project: TemporaryProject, path: string): string | undefined {
  return /property="og:image" content="https:\/\/dice\.example([^"]+)"/.exec(
    project.read(`dist/${path}`),
  )?.[1];
}

function drawnIn(project: TemporaryProject): string[] {
  return [...project.files('.slipway/cache').keys()].filter((path) => path.startsWith('v2/social/'));
}

const PHOTOGRAPH = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c04020' } })
  .jpeg()
  .toBuffer();

describe('a listed page', () => {
  test('has a picture of its own, 1200 by 630 and below 60 KB', async () => {
    const project = temporaryProject('three-pages');
    await build(project);
    const paths = ['index.html', 'hi/index.html'].map((path) => pictureOf(project, path) ?? '');
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) {
      const bytes = readFileSync(join(project.root, 'dist', path));
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(60 * 1024);
    }
  });

  test('is drawn again when its title changes, and only then', async () => {
    const project = await threePages();
    await build(project);
    const before = drawnIn(project);
    const page = project.read('content/pages/hi/index.yaml');
    project.write('content/pages/hi/index.yaml', page.replace('पासा', 'गोटी'));
    await build(project);
    expect(drawnIn(project)).toEqual(before);
    project.write('content/pages/hi/index.yaml', page.replace(/title: .*/, 'title: और एक खेल'));
    await build(project);
    expect(drawnIn(project).length).toBe(before.length + 1);
  });

  test('is drawn again when its picture in the cache is damaged', async () => {
    const project = await threePages();
    await build(project);
    const before = project.files('dist');
    for (const path of drawnIn(project)) writeFileSync(join(project.root, '.slipway/cache', path), 'damaged');
    await build(project);
    expect(project.files('dist')).toEqual(before);
  });

  test('shows the picture that it names instead, whole and in the same size', async () => {
    const project = await threePages();
    project.write('content/assets/red.jpg', PHOTOGRAPH);
    project.write('content/pages/red.yaml', 'title: Red\ntheme: yellow\nimage: /assets/red.jpg\n');
    await build(project);
    const picture = sharp(join(project.root, 'dist', pictureOf(project, 'red/index.html') ?? ''));
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 });
    const colorAt = async (left: number): Promise<number[]> => [
      ...(await picture
        .clone()
        .extract({ left, top: 300, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ];
    const [ground = [], middle = []] = [await colorAt(4), await colorAt(600)];
    // The yellow of the theme beside the red of the picture.
    expect(ground[1]).toBeGreaterThan(170);
    expect(middle[1]).toBeLessThan(90);
  });
});

describe('no picture is drawn', () => {
  test('for pages that search engines do not show: they share the site’s', async () => {
    const project = await threePages();
    project.write('content/site.yaml', `${project.read('content/site.yaml')}image: /assets/die.svg\n`);
    project.write('content/pages/quiet.yaml', 'title: Quiet\nnoindex: true\n');
    project.write('content/pages/other.yaml', 'title: Other\nlayout: webview\n');
    await build(project);
    const [quiet, other] = ['quiet', 'other'].map((name) =>
      readFileSync(join(project.root, 'dist', pictureOf(project, `${name}/index.html`) ?? '')),
    );
    expect(quiet?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });

  test('when the site says so', async () => {
    const project = await threePages();
    project.write('content/site.yaml', `${project.read('content/site.yaml')}socialPictures: false\n`);
    await build(project);
    expect(pictureOf(project, 'hi/index.html')).toBeUndefined();
    expect(project.read('dist/hi/index.html')).toContain('<meta name="twitter:card" content="summary">');
  });

  test('without the package that draws: pages show what content names, and one warning says so', async () => {
    vi.stubEnv('SLIPWAY_WITHOUT_SHARP', '1');
    const project = await threePages();
    project.write('content/assets/red.jpg', PHOTOGRAPH);
    project.write('content/site.yaml', `${project.read('content/site.yaml')}image: /assets/red.jpg\n`);
    const { problems } = await build(project);
    expect(problems.filter(({ code }) => code === 'image/social').map(({ message }) => message)).toEqual([
      'Shared pages have no picture of their own, because "sharp" is not installed.',
    ]);
    expect(pictureOf(project, 'hi/index.html')).toMatch(/^\/assets\/red-[0-9a-f]{6}(?:-\d+)?\.jpg$/);
  });
});

describe('a title in letters that the fonts of pictures lack', () => {
  const TITLES = ['アプリの使い方', 'Игра в кости', 'Les Мир', 'لعبة'];

  async function withTitles(): Promise<TemporaryProject> {
    const project = await threePages();
    for (const [index, title] of TITLES.entries())
      project.write(`content/pages/far-${index}.yaml`, `title: ${title}\n`);
    project.write('content/pages/far-4.yaml', 'title: Ναι\nnoindex: true\n');
    project.write('content/pages/near.yaml', 'title: Ludo | Игра\n');
    return project;
  }

  test('has no picture, and one warning counts such pages and says how to give one', async () => {
    const project = await withTitles();
    const { problems } = await build(project);
    expect(problems.filter(({ code }) => code === 'image/social')).toEqual([
      expect.objectContaining({
        severity: 'warning',
        file: 'content/site.yaml',
        message:
          'No picture is drawn for sharing 4 pages, because the fonts of pictures lack letters of the title: "/far-0/", "/far-1/", "/far-2/" and 1 more.',
        hint: expect.stringContaining('"image"'),
      }),
    ]);
    expect(pictureOf(project, 'far-0/index.html')).toBeUndefined();
    expect(pictureOf(project, 'near/index.html')).toMatch(/^\/social\/near\./);
  });

  test('is no reason for a warning where the site, or the page, names a picture', async () => {
    const project = await withTitles();
    project.write('content/assets/red.jpg', PHOTOGRAPH);
    project.write('content/site.yaml', `${project.read('content/site.yaml')}image: /assets/red.jpg\n`);
    const { problems } = await build(project);
    expect(problems.filter(({ code }) => code === 'image/social')).toEqual([]);
    expect(pictureOf(project, 'far-0/index.html')).toMatch(/^\/social\/site\./);
  });

  test('does not make an SVG the picture, which networks do not show', async () => {
    const project = await threePages();
    project.write('content/assets/red.jpg', PHOTOGRAPH);
    for (const name of ['die.svg', 'red.jpg'])
      project.write(
        `content/pages/${name.slice(0, 3)}.yaml`,
        `title: アプリ\nHero_Banner: { heading: アプリ, bannerImage: /assets/${name} }\n`,
      );
    await build(project);
    expect(pictureOf(project, 'die/index.html')).toBeUndefined();
    expect(pictureOf(project, 'red/index.html')).toMatch(/^\/assets\/red-[0-9a-f]{6}(?:-\d+)?\.jpg$/);
  });
});

test('artwork that cannot be drawn is reported, and the page has a picture without it', async () => {
  const project = await threePages();
  project.write(
    'content/assets/torn.svg',
    // So flat that it would have to be drawn half a million pixels wide.
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16000 10"><rect width="9" height="9"/></svg>',
  );
  project.write(
    'content/pages/torn.yaml',
    'title: Torn\nHero_Banner: { heading: Torn, bannerImage: /assets/torn.svg }\n',
  );
  const { problems } = await build(project);
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'image/social', severity: 'warning', file: 'content/assets/torn.svg' }),
  );
  expect(pictureOf(project, 'torn/index.html')).toMatch(/^\/social\/torn\.[0-9a-f]{6}\.(?:png|jpg)$/);
});
