import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryProject } from '../../../tests/temporary-project.ts';
import { FRONT_MATTER } from '../pages/listed-pages.ts';
import { PageLoader } from '../pages/load-page.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/project.ts';
import { DRAFTS } from '../resolve/schedule.ts';
import { contentHash, keyHash, listContent } from '../source/read.ts';
import { FileFacts, RULES, SETTINGS } from './file-facts.ts';
import { ABSENT, factHash } from './recorder.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-facts-'));
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/a.yaml'), 'a: 1\n');
  writeFileSync(join(root, 'content/unlisted.yaml'), 'b: 1\n');
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** The parts of a project that the hashes depend on. */
function projectOf(more: object = {}): Project {
  return {
    root,
    hashes: new Map([['content/site.yaml', 'of the site']]),
    locales: ['en'],
    options: { drafts: false },
    policy: { key: '' },
    site: { locales: { default: 'en' }, product: { slug: 'dice' }, footer: {} },
    ...more,
  } as unknown as Project;
}

const PRESENT = ['content/a.yaml', 'content/collections/faqs/a.yaml', 'content/collections/faqs/b.yaml'];

function factsOf(project: Project = projectOf(), present = PRESENT, known: [string, string][] = []) {
  return new FileFacts({ project, present: new Set(present), known: new Map(known) });
}

test('the hash of a file is that of its bytes, or empty for one that is not there', () => {
  const facts = factsOf();
  expect(facts.fileHash('content/a.yaml')).toBe(contentHash('a: 1\n'));
  expect(facts.fileHash('content/unlisted.yaml')).toBe('');
  expect(facts.fileHash('content/gone.yaml')).toBe('');
});

test('hashes that are known are taken as they are, the latest first', () => {
  const facts = factsOf(projectOf(), PRESENT, [['content/a.yaml', 'known']]);
  expect(facts.fileHash('content/site.yaml')).toBe('of the site');
  expect(facts.fileHash('content/a.yaml')).toBe('known');
  facts.note('content/a.yaml', 'later');
  expect(facts.fileHash('content/a.yaml')).toBe('later');
});

test('a file is read once', () => {
  const facts = factsOf();
  const before = facts.fileHash('content/a.yaml');
  writeFileSync(join(root, 'content/a.yaml'), 'a: 2\n');
  expect(facts.fileHash('content/a.yaml')).toBe(before);
  writeFileSync(join(root, 'content/a.yaml'), 'a: 1\n');
});

test('the front matter of a file is as it was while only its text changes', () => {
  const path = 'content/long.mdx';
  const hashOf = (text: string, known?: string): string => {
    writeFileSync(join(root, path), text);
    const facts = factsOf();
    if (known !== undefined) facts.note(path, known);
    return facts.fileHash(FRONT_MATTER + path);
  };
  const before = hashOf('---\ntitle: A\n---\n\nText\n');
  expect(hashOf('---\ntitle: A\n---\n\nMore text\n')).toBe(before);
  expect(hashOf('---\ntitle: B\n---\n\nText\n')).not.toBe(before);
  expect(hashOf('Text\n')).not.toBe(before);
  // Its page was made of another text: what has read it now may have read the one before.
  expect(hashOf('---\ntitle: A\n---\n\nText\n', 'of the text before')).not.toBe(before);
  expect(hashOf('---\ntitle: A\n---\n\nText\n', contentHash('---\ntitle: A\n---\n\nText\n'))).toBe(before);
});

test('a file that is looked at again is so with its front matter', () => {
  const path = 'content/long.mdx';
  const facts = factsOf();
  writeFileSync(join(root, path), '---\ntitle: A\n---\n');
  const before = facts.fileHash(FRONT_MATTER + path);
  writeFileSync(join(root, path), '---\ntitle: B\n---\n');
  expect(facts.fileHash(FRONT_MATTER + path)).toBe(before);
  facts.forget(path);
  expect(facts.fileHash(FRONT_MATTER + path)).not.toBe(before);
});

test('the hash of a list of entries is that of their names', () => {
  const listHash = (present: string[]) =>
    factsOf(projectOf(), present).fileHash('content/collections/faqs/*');
  expect(listHash(PRESENT)).toBe(keyHash('content/collections/faqs/a.yaml\ncontent/collections/faqs/b.yaml'));
  expect(listHash(PRESENT.slice(0, 2))).toBe(keyHash('content/collections/faqs/a.yaml'));
});

test('a text of the site has the hash that rendering knows it by', () => {
  const project = projectOf({ labels: { hi: { pageNumber: 'Page {number}' } } });
  const name = 'project labels hi pageNumber';
  expect(factsOf(project).fileHash(name)).toBe(factHash({ project }, name));
  expect(factsOf().fileHash(name)).toBe(ABSENT);
});

test.each([
  ['languages', { locales: ['en', 'hi'] }],
  ['the names of themes', { themes: ['winter'] }],
  ['the product', { site: { locales: { default: 'en' }, product: { slug: 'x' }, footer: {} } }],
  ['the main language', { site: { locales: { default: 'hi' }, product: { slug: 'dice' }, footer: {} } }],
])('the settings change with %s', (_, more) => {
  expect(factsOf(projectOf(more)).fileHash(SETTINGS)).not.toBe(factsOf().fileHash(SETTINGS));
});

test('whether drafts are shown is a fact of its own, since few files have any', () => {
  const shown = factsOf(projectOf({ options: { drafts: true } }));
  expect(shown.fileHash(DRAFTS)).not.toBe(factsOf().fileHash(DRAFTS));
  expect(shown.fileHash(SETTINGS)).toBe(factsOf().fileHash(SETTINGS));
});

test('the settings do not change with the foot of the site; the rules do, where there are some', () => {
  const footed = { site: { locales: { default: 'en' }, product: { slug: 'dice' }, footer: { en: {} } } };
  expect(factsOf(projectOf(footed)).fileHash(SETTINGS)).toBe(factsOf().fileHash(SETTINGS));
  expect(factsOf(projectOf(footed)).fileHash(RULES)).toBe('');
  const rules = { policy: { key: 'k' } };
  const ruled = factsOf(projectOf(rules)).fileHash(RULES);
  expect(ruled).not.toBe('');
  expect(factsOf(projectOf({ ...rules, ...footed })).fileHash(RULES)).not.toBe(ruled);
  expect(factsOf(projectOf({ policy: { key: 'l' } })).fileHash(RULES)).not.toBe(ruled);
});

test('what loading reads of the project is in the settings, the rules, or a file that it names as read', async () => {
  const { root: folder, write } = temporaryProject('three-pages');
  const list = '{ type: page-list, pageSize: 1 }';
  write('content/pages/hi/city/rules.yaml', 'fallback: true\n');
  write('content/pages/news/index.yaml', `title: "{product}"\npage_body: [${list}]\n`);
  write('content/pages/news/one.yaml', 'title: One\ntags: [Odds]\n');
  write('content/pages/news/two.yaml', 'title: Two\ntags: [Odds]\n');
  write(
    'content/pages/news/topics.yaml',
    `$for: { tags: /news/ }\ntitle: "{tag.name}"\npage_body: [${list}]\n`,
  );
  write('content/collections/towns.csv', 'slug,name\ngoa,Goa\n');
  write('content/pages/in/town.yaml', '$for: towns\ntitle: "In {town.name}"\n');
  const options = { nowMs: Date.parse('2026-06-01'), drafts: false };
  const { project, problems } = await loadProject(folder, listContent(folder), options);
  if (project === null) throw new Error(JSON.stringify(problems));
  const read = new Set<string>();
  const watched = <Value extends object>(value: Value, name: string): Value =>
    new Proxy(value, {
      get(target, key) {
        const part: unknown = Reflect.get(target, key);
        const isDivided = key === 'site' || key === 'options';
        if (typeof key === 'string' && !isDivided) read.add(name + key);
        return isDivided && typeof part === 'object' && part !== null
          ? watched(part, `${String(key)} `)
          : part;
      },
    });
  const loader = new PageLoader(watched(project, ''));
  for (const path of project.pageFiles) expect((await loader.load(path)).problems).toEqual([]);
  const settings = [
    'locales',
    'site locales',
    'site product',
    'options timeZone',
    'site search',
    'themes',
    'unlisted',
  ];
  const files = [
    'brokenDefaults',
    'defaults',
    'library',
    'pageFiles',
    'tables',
    'checkedFolders',
    'filesWithProblems',
  ];
  // Moments are in `changesAtMs`, layouts in the hash of the tool's code, drafts among what a file that has one read.
  const elsewhere = ['root', 'options nowMs', 'layouts', 'options drafts'];
  expect([...read].sort()).toEqual([...settings, ...files, ...elsewhere, 'labels', 'policy'].sort());
});
