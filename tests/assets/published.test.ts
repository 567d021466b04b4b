/** What a writer of content can bring onto the site with a file, and what every command says of it. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadSite } from '../../cli/pipeline/check/load-site.ts';
import type { Problem } from '../../cli/pipeline/model/problems.ts';
import { buildProject, NOW } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import type { TemporaryProject } from '../temporary-project.ts';

const HTML = '<!doctype html><script>alert(1)</script>';

/** A page that names a picture on its third line, a film on its sixth and captions on its eighth. */
const PAGE = `title: Shown
noindex: true
image: /assets/PICTURE
page_body:
  - type: video
    videoUrl: /assets/FILM
    videoTitle: Film
    captions: /assets/CAPTIONS
`;

async function projectWith(
  files: Record<string, string | Uint8Array>,
  page = PAGE,
): Promise<TemporaryProject> {
  const project = await threePages();
  for (const [path, contents] of Object.entries(files)) project.write(path, contents);
  project.write('content/pages/shown.yaml', page);
  return project;
}

function place({ file, span, code }: Problem): string {
  return `${file}:${span?.start.line ?? ''} ${code}`;
}

/** The problems of both commands, which must be the same. */
async function problemsOf(project: TemporaryProject): Promise<Problem[]> {
  const { problems } = await loadSite(project.root, { nowMs: NOW, drafts: false });
  const built = await buildProject(project);
  const isOurs = ({ code }: Problem): boolean => /^(?:asset|file|field)\//.test(code);
  expect(built.problems.filter(isOurs)).toEqual(problems.filter(isOurs));
  return problems.filter(isOurs);
}

function published(project: TemporaryProject): string[] {
  return [...project.files('dist').keys()].filter((path) => path.startsWith('assets/'));
}

describe('files that are not what they are called', () => {
  test('HTML named as picture, film and captions is refused at each field', async () => {
    const project = await projectWith(
      { 'content/assets/a.png': HTML, 'content/assets/a.mp4': HTML, 'content/assets/a.vtt': HTML },
      PAGE.replace('PICTURE', 'a.png').replace('FILM', 'a.mp4').replace('CAPTIONS', 'a.vtt'),
    );
    const problems = await problemsOf(project);
    expect(problems.map(place)).toEqual([
      'content/pages/shown.yaml:3 asset/kind',
      'content/pages/shown.yaml:6 asset/kind',
      'content/pages/shown.yaml:8 asset/kind',
    ]);
    expect(problems[0]?.message).toBe(
      'Expected a picture (SVG, PNG, JPEG, WebP, AVIF or GIF), PNG by its name, found HTML text. The file is content/assets/a.png.',
    );
  });

  test('a field takes the kind that it is for', async () => {
    const project = await projectWith(
      { 'content/assets/a.svg': HTML, 'content/assets/a.html': HTML },
      PAGE.replace('PICTURE', 'a.html').replace('FILM', 'a.svg').replace('CAPTIONS', 'a.svg'),
    );
    const problems = await problemsOf(project);
    expect(problems.map(place)).toEqual([
      'content/pages/shown.yaml:3 field/media',
      'content/pages/shown.yaml:6 field/media',
      'content/pages/shown.yaml:8 field/media',
    ]);
  });

  test('a text that happens to be the path of a page publishes no page', async () => {
    const project = await projectWith(
      { 'content/assets/a.html': HTML },
      'title: /assets/a.html\nnoindex: true\n',
    );
    expect((await problemsOf(project)).map(place)).toEqual(['content/pages/shown.yaml:1 asset/kind']);
  });

  test('a picture of 30,000 × 30,000 pixels is refused with its field and file', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    const project = await projectWith(
      { 'content/assets/a.png': png },
      'title: A\nnoindex: true\nimage: /assets/a.png\n',
    );
    const problems = await problemsOf(project);
    expect(problems.map(place)).toEqual(['content/pages/shown.yaml:3 asset/limit']);
    expect(problems[0]?.message).toContain('found 30000 × 30000 pixels. The file is content/assets/a.png.');
  });

  test('the icon of the site is looked at as well', async () => {
    const project = await projectWith({ 'content/assets/favicon.svg': HTML }, 'title: A\nnoindex: true\n');
    expect((await problemsOf(project)).map(place)).toEqual(['content/assets/favicon.svg: asset/kind']);
  });
});

describe('a drawing with a script', () => {
  const DIRTY = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">\n<script>alert(1)</script><rect width="9"/></svg>`;
  const shown = 'title: A\nnoindex: true\nimage: /assets/a.svg\n';

  test('is published without it, with a word for its writer', async () => {
    const project = await projectWith({ 'content/assets/a.svg': DIRTY }, shown);
    const problems = await problemsOf(project);
    expect(problems.map(place)).toEqual(['content/assets/a.svg:2 asset/svg-cleaned']);
    const drawings = published(project).filter((path) => /^assets\/a-/.test(path));
    expect(drawings).toHaveLength(1);
    expect(project.read(`dist/${drawings[0]}`)).toContain('<rect width="9"/>');
    const first = project.files('dist');
    for (const text of first.values()) expect(text).not.toContain('alert(1)');
    // Cleaned once, it comes out the same from the cache.
    await buildProject(project, { force: true });
    expect(project.files('dist')).toEqual(first);
  });
});

describe('names and links', () => {
  test('a published name has one dot, whatever the file is called', async () => {
    const name = 'a.php.html;b&c.svg';
    const project = await projectWith(
      { [`content/assets/${name}`]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>' },
      `title: A\nnoindex: true\nimage: "/assets/${name}"\n`,
    );
    expect(await problemsOf(project)).toEqual([]);
    expect(published(project).filter((path) => path.includes('php'))).toEqual([
      expect.stringMatching(/^assets\/a-php-html-b-c-[0-9a-f]{6}\.svg$/),
    ]);
    // And it can do nothing but be shown.
    expect(project.read('dist/_headers')).toMatch(
      /\/assets\/\*\n(?: {2}.*\n)*? {2}Content-Security-Policy: default-src 'none';.*; sandbox\n/,
    );
  });

  test('a symbolic link to a secret is no picture', async () => {
    const project = await projectWith(
      { '.env': 'SECRET=1' },
      'title: A\nnoindex: true\nimage: /assets/a.png\n',
    );
    symlinkSync('../../.env', join(project.root, 'content/assets/a.png'));
    // The file is there, so that the page that shows it has no problem of its own.
    expect((await problemsOf(project)).map(place)).toEqual(['content/assets/a.png: file/outside-root']);
  });
});
