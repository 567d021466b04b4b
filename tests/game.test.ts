/** The Ludo demo as the build delivers it: one small file, only where a page leads to it, framed by the site alone. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildGame, gameFile } from '../cli/pipeline/browser-code/game-page.ts';
import { buildProject as build } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

/** A project whose front page ends with these sections. */
async function projectWith(sections: string): Promise<TemporaryProject> {
  const project = await threePages();
  project.write('content/pages/index.yaml', `${project.read('content/pages/index.yaml')}${sections}`);
  return project;
}

const GAME = 'game/ludo/index.html';

async function wholeGame() {
  return gameFile(await buildGame(), ':root{--tint:#fff}');
}

describe('the file', () => {
  test('B16 is at most 20 KB on the wire, with script and styles in it', async () => {
    const { path, text } = await wholeGame();
    expect(path).toBe(GAME);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(20 * 1024);
  });

  test('runs its own script and styles alone, by their hashes, and fetches nothing', async () => {
    const { text } = await wholeGame();
    const hashOf = (pattern: RegExp) =>
      `'sha256-${createHash('sha256')
        .update(pattern.exec(text)?.[1] ?? '')
        .digest('base64')}'`;
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1]?.split('; ') ?? [];
    expect(policy).toEqual([
      `default-src 'none'`,
      `script-src ${hashOf(/<script>(.*?)<\/script>/s)}`,
      `style-src ${hashOf(/<style>(.*?)<\/style>/s)}`,
      'img-src data:',
      `base-uri 'none'`,
      `form-action 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ]);
    expect(text.match(/<script|<style/g)).toEqual(['<style', '<script']);
    expect(text).not.toMatch(/\bsrc=|url\(|import\(|fetch\(|localStorage|sessionStorage|indexedDB|\.cookie/);
    expect(text).not.toContain('react');
  });

  test('asks search engines to leave it out', async () => {
    expect((await wholeGame()).text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('in the output', () => {
  test('it is missing while no page leads to it', async () => {
    const project = await threePages();
    await build(project);
    expect([...project.files('dist').keys()]).not.toContain(GAME);
    expect(project.read('dist/_headers')).not.toContain('/game/');
  });

  test.each([
    ['the section "game-demo"', '  - { type: game-demo, name: Ludo }\n'],
    ['its address as gameURL', '  - { type: game-demo, name: Ludo, gameURL: /game/ludo/ }\n'],
    [
      'a link in a text',
      '  - { type: text, body_html: \'<p><a href="/game/ludo/?lang=en">Ludo</a></p>\' }\n',
    ],
  ])('it is there for %s, and the link is sound', async (_, sections) => {
    const project = await projectWith(sections);
    const { problems } = await build(project);
    expect(problems).toEqual([]);
    expect(project.read(`dist/${GAME}`)).toContain('<title>Ludo: a short game in the browser</title>');
    expect(project.read('dist/sitemap.xml')).not.toContain('game');
    expect(JSON.parse(project.read('dist/manifest.json')).files).toHaveProperty([GAME]);
  });

  test('it is there for a hero that can be played', async () => {
    const project = await threePages();
    const page = project.read('content/pages/index.yaml');
    project.write(
      'content/pages/index.yaml',
      page.replace('Hero_Banner:', 'Hero_Banner:\n  showPlayableLudo: true'),
    );
    expect((await build(project)).problems).toEqual([]);
    expect(project.read(`dist/${GAME}`)).toContain('<title>Ludo: a short game in the browser</title>');
  });

  test('it stays when only kept pages lead to it, and goes with the last of them', async () => {
    const project = await projectWith('  - { type: game-demo, name: Ludo }\n');
    await build(project);
    project.write(
      'content/pages/city/rules.mdx',
      project.read('content/pages/city/rules.mdx').replace('#', '# New'),
    );
    const { reasons } = await build(project);
    expect(reasons.map(({ route }) => route)).toEqual(['/city/rules/']);
    expect([...project.files('dist').keys()]).toContain(GAME);
    const page = project.read('content/pages/index.yaml');
    project.write('content/pages/index.yaml', page.replace(/ {2}- \{ type: game-demo.*\n/, ''));
    await build(project);
    expect([...project.files('dist').keys()]).not.toContain(GAME);
  });

  test('a page of content cannot take its address', async () => {
    const project = await threePages();
    project.write('content/pages/game/ludo.yaml', 'title: Mine\npage_body: []\n');
    const { problems } = await build(project);
    expect(problems.map(({ code, file }) => [code, file])).toContainEqual([
      'route/duplicate',
      'content/pages/game/ludo.yaml',
    ]);
  });
});

describe('response headers', () => {
  test('the game may be framed by the site, everything else by nobody', async () => {
    const project = await projectWith('  - type: game-demo\n    name: Ludo\n');
    await build(project);
    const { headers } = JSON.parse(project.read('dist/serve.json')) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    const policyOf = (source: string) =>
      headers
        .find((rule) => rule.source === source)
        ?.headers.find(({ key }) => key === 'Content-Security-Policy')?.value;
    expect(policyOf('**')).toContain("frame-ancestors 'none'");
    expect(policyOf('game/**')).toContain("frame-ancestors 'self'");
    const nginx = /location \^~ \/game\/ \{(.*?)\}/s.exec(project.read('dist/nginx-headers.conf'))?.[1] ?? '';
    expect(nginx).toContain(`"frame-ancestors 'self'`);
    expect(nginx).not.toContain("frame-ancestors 'none'");
    expect(nginx).toContain('X-Frame-Options "SAMEORIGIN"');
    expect(nginx).toContain('X-Robots-Tag "noindex"');
    const rule = /^\/game\/\*\n((?: {2}.*\n)+)/m.exec(project.read('dist/_headers'))?.[1]?.split('\n') ?? [];
    // Cloudflare joins policies: the general one is taken away first.
    expect(rule[0]).toBe('  ! Content-Security-Policy');
    expect(rule[1]).toMatch(/^ {2}Content-Security-Policy: frame-ancestors 'self';/);
  });
});
