import { afterAll, describe, expect, test } from 'vitest';
import { labels } from '../../../schemas/plain/labels.ts';
import {
  labelsFile,
  lines,
  removeProjects,
  site,
  withHindi,
  writeProject,
} from '../../../tests/diagnostics/broken-project.ts';
import { earliest } from '../resolve/schedule.ts';
import { listContent } from '../source/read.ts';
import { loadProject } from './load-project.ts';
import { twinFiles } from './misnamed-files.ts';
import type { Project } from './project.ts';

const OPTIONS = { nowMs: Date.parse('2026-03-01T12:00+05:30'), drafts: false };

afterAll(removeProjects);

async function load(
  changes: Parameters<typeof writeProject>[0],
  warnings: readonly string[] = [],
): Promise<Project> {
  const root = writeProject(changes);
  const { project, problems } = await loadProject(root, listContent(root), OPTIONS);
  expect(problems.map(({ code }) => code)).toEqual(warnings);
  if (project === null) throw new Error('The project did not load.');
  return project;
}

describe('a project', () => {
  test('knows its pages, defaults, entries, tables and assets', async () => {
    const project = await load({
      'content/pages/b.mdx': lines('---', 'title: B', '---'),
      'content/pages/a.json': '{"title": "A"}',
      'content/pages/ludo/_defaults.yaml': 'theme: purple\n',
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\ndraft: true\n',
      'content/collections/words.yaml': '- one\n- two\n',
      'content/collections/cities.csv': 'slug,name\npune,Pune\n',
      'content/assets/hero/b.svg': '<svg/>',
    });
    expect(project.pageFiles).toEqual([
      'content/pages/a.json',
      'content/pages/b.mdx',
      'content/pages/index.yaml',
    ]);
    expect([...project.defaults]).toEqual([
      ['content/pages/ludo/', { file: 'content/pages/ludo/_defaults.yaml', data: { theme: 'purple' } }],
    ]);
    expect([...project.library.keys()]).toEqual(['coupons/a', 'words']);
    expect(project.library.get('coupons/a')?.data).toMatchObject({ code: 'AB', draft: true });
    expect(project.tables.get('cities')?.rows).toEqual([{ slug: 'pune', name: 'Pune' }]);
    expect(project.assetPaths).toEqual(['/assets/hero/b.svg']);
    // Pages are read one by one, later.
    expect([...project.hashes.keys()]).toEqual([
      'content/collections/cities.csv',
      'content/collections/coupons/a.yaml',
      'content/collections/words.yaml',
      'content/pages/ludo/_defaults.yaml',
      'content/site.yaml',
    ]);
  });

  test('has complete labels in every language', async () => {
    const hindi = await load(withHindi({ downloadApp: 'ऐप डाउनलोड करें' }));
    expect(hindi.locales).toEqual(['en', 'hi']);
    expect(hindi.labels['en']).toEqual(labels);
    expect(hindi.labels['hi']?.downloadApp).toBe('ऐप डाउनलोड करें');
    expect(Object.keys(hindi.labels['hi'] ?? {})).toEqual(Object.keys(labels));
  });

  test('takes labels of the default language from its file, and the rest from the English texts', async () => {
    const project = await load({ 'content/labels/en.yaml': 'downloadApp: Get it\n' });
    expect(project.labels['en']).toEqual({ ...labels, downloadApp: 'Get it' });
  });

  test('knows labels that are in another language: those that say so, and those that a language borrows', async () => {
    const changes = {
      ...site('    en-in: { name: English, tag: en-IN }', '    ur: { name: اردو, tag: ur, dir: rtl }'),
      'content/labels/en.yaml': 'chatBubble: { text: App Nahi Mila?, lang: hi-Latn }\n',
      'content/labels/ur.yaml': labelsFile({ chatBubble: null, menu: null }),
    };
    const { labels: texts, labelLanguages } = await load(changes, ['label/missing']);
    expect(texts['ur']?.chatBubble).toBe('App Nahi Mila?');
    expect(labelLanguages).toEqual({
      en: { chatBubble: 'hi-Latn' },
      'en-in': { chatBubble: 'hi-Latn' },
      ur: { chatBubble: 'hi-Latn', menu: 'en-IN' },
    });
  });

  test('may have labels as JSON', async () => {
    const project = await load({ 'content/labels/en.json': '{"downloadApp": "Get it"}' });
    expect(project.labels['en']?.downloadApp).toBe('Get it');
  });

  test('knows the links of its navigation and footers, and the files they come from', async () => {
    const project = await load({
      ...site(
        'navigation:',
        '  en:',
        '    - { label: Home, href: / }',
        'footer:',
        '  en: { $use: footers/en }',
      ),
      'content/collections/footers/en.yaml': lines(
        'groups:',
        '  - title: More',
        '    links:',
        '      - { label: Home, url: /#top }',
      ),
    });
    expect(project.siteLinks).toEqual(['/', '/#top']);
    expect(project.siteFiles).toEqual(['content/site.yaml', 'content/collections/footers/en.yaml']);
  });

  test('knows when its footers change by schedule', async () => {
    const project = await load({
      ...site('timeZone: Asia/Kolkata', 'footer:', '  en: { $use: footers/en }'),
      'content/collections/footers/en.yaml': lines(
        'groups:',
        '  - title: More',
        '    links:',
        '      - { label: Home, url: / }',
        '      - { label: Cup, url: /cup/, publishAt: 2026-03-10 }',
      ),
    });
    expect(project.changesAtMs).toBe(Date.parse('2026-03-10T00:00+05:30'));
    expect(project.siteLinks).toEqual(['/']);
  });
});

test('files and folders whose names differ in capitals alone are a warning, a folder once', () => {
  const names = [
    'assets/Art/a.svg',
    'assets/Logo.svg',
    'assets/art/b.svg',
    'assets/art/c.svg',
    'assets/logo.svg',
  ];
  const tables = ['collections/Towns.csv', 'collections/towns.csv', 'pages/About.yaml', 'pages/about.yaml'];
  const found = twinFiles([...names, ...tables].map((path) => `content/${path}`));
  expect(found.map(({ file, severity, related }) => [file, severity, related?.[0]?.file])).toEqual([
    ['content/assets/art', 'warning', 'content/assets/Art'],
    ['content/assets/logo.svg', 'warning', 'content/assets/Logo.svg'],
    ['content/collections/towns.csv', 'warning', 'content/collections/Towns.csv'],
  ]);
  expect(found[1]?.message).toContain('"content/assets/Logo.svg" are one where capitals make no difference');
});

test('a site that cannot be understood gives no project, and says why', async () => {
  const root = writeProject({ 'content/site.yaml': 'product: x\n' });
  const { project, problems } = await loadProject(root, listContent(root), OPTIONS);
  expect(project).toBeNull();
  expect(problems.length).toBeGreaterThan(0);
});

test.each([
  [[], null],
  [[null, null], null],
  [[null, 3, 2], 2],
])('the earliest of %j is %j', (times, first) => {
  expect(earliest(times)).toBe(first);
});
