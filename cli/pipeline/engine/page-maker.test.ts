import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleOf, inputOf } from '../../../tests/render-input.ts';
import { type TemporaryProject, temporaryProject } from '../../../tests/temporary-project.ts';
import { stagedPath } from '../output/index.ts';
import type { FileDetails } from '../pages/load-page.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/project.ts';
import type { RenderInput } from '../render/render.ts';
import { type PlannedAsset, picturePlanner } from '../social/social-pictures.ts';
import { contentHash, listContent } from '../source/read.ts';
import { openStore } from '../store/index.ts';
import { unpackFacts } from './fact-list.ts';
import { type KeptFile, type MadeFile, PageMaker } from './page-maker.ts';

const HOME = 'content/pages/index.yaml';
const RULES = 'content/pages/city/rules.mdx';

const body = (sections: string): string =>
  `title: Play\ndescription: How it is played.\npage_body:\n${sections}`;
const links = (...hrefs: string[]): string => {
  const tags = hrefs.map((href) => `<a href="${href}">x</a>`).join(' ');
  return body(`  - { type: text, body_html: '${tags}' }\n`);
};
const GAME_LINKS: [name: string, href: string, leadsToGame: boolean][] = [
  ['game', '/game/ludo/', true],
  ['players', '/game/ludo/?players=4', true],
  ['rules', '/game/ludo/rules/', false],
  ['none', '/city/rules/', false],
];

let files: TemporaryProject;
let project: Project;
let staging = '';
const removals: (() => void)[] = [];

beforeAll(async () => {
  files = temporaryProject('three-pages', (remove) => removals.push(remove));
  const write = (name: string, text: string): void => files.write(`content/pages/${name}.yaml`, text);
  write('play', 'title: Play\ndescription: How it is played.\nimage: /assets/die.svg\n');
  write('learn', 'title: Learn\ndescription: How it is played.\nimage: /assets/die.svg\n');
  write('hindi', body('  - { type: text, title: खेलें }\n'));
  write('map', body('  - { type: site-map }\n'));
  write('foreign', links('/hi/'));
  for (const [name, href] of GAME_LINKS) write(name, links('/city/rules/', '/game/x/', href));
  const loaded = await loadProject(files.root, listContent(files.root), { nowMs: 0, drafts: false });
  if (loaded.project === null) throw new Error('The fixture is a sound project.');
  project = loaded.project;
});
beforeEach(() => {
  staging = mkdtempSync(join(files.root, 'new-'));
});
afterAll(() => {
  for (const remove of removals) remove();
});

/** A maker that knows all pages: none. */
function startedMaker(of: Project = project, more: Partial<RenderInput> = {}): PageMaker {
  const maker = new PageMaker(of);
  const { project: _, ...input } = inputOf({ project: of, ...more });
  maker.start(input, staging);
  return maker;
}

function guessingMaker(
  assets: ReadonlyMap<string, PlannedAsset> = new Map(),
  { keepsHeld = true }: { keepsHeld?: boolean } = {},
  of: Project = project,
): PageMaker {
  const maker = new PageMaker(of);
  maker.startGuessing({ bundle: bundleOf(), assets, keepsHeld }, staging);
  return maker;
}

const page = (name: string): string => `content/pages/${name}.yaml`;
const htmlOf = (path: string): Buffer => readFileSync(stagedPath(staging, path));
const detailsOf = (file: MadeFile | undefined) => JSON.parse(file?.details ?? 'null') as FileDetails;
const problemsOf = (file: MadeFile | undefined) => detailsOf(file).problems.map(({ code }) => code);

describe('a maker', () => {
  test('writes each page’s HTML, and gives what other steps need to know of it', async () => {
    const maker = startedMaker();
    const { files: made, sets } = await maker.make([HOME, RULES]);
    maker.close();
    expect(made.map(({ path, hash }) => [path, hash])).toEqual(
      [HOME, RULES].map((path) => [path, contentHash(files.read(path))]),
    );
    const rendered = made[1]?.pages[0]?.rendered;
    const html = htmlOf('city/rules/index.html');
    expect(rendered).toEqual({
      route: '/city/rules/',
      outputPath: 'city/rules/index.html',
      bytes: html.length,
      gzipBytes: null,
      hash: contentHash(html),
      leadsToGame: false,
    });
    expect(html.toString('utf8')).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/s);
    expect(detailsOf(made[0]).summaries.map(({ route }) => route)).toEqual(['/']);
    const { dependencies } = detailsOf(made[0]);
    expect(dependencies).toContain('content/collections/faqs/home.yaml');
    expect(new Set(dependencies).size).toBe(dependencies.length);
    expect(sets.length).toBeGreaterThan(0);
    for (const set of sets) expect(set).toEqual([...set].sort());
  });

  test('keeps facts of one page with it, and those that pages share in a set', async () => {
    const maker = startedMaker();
    const { files: made, sets } = await maker.make([page('play'), page('learn')]);
    const [play, learn] = made.map(({ pages }) => pages[0]);
    expect(play?.set).toBe(learn?.set);
    expect(sets).toHaveLength(1);
    expect(sets[0]).toContain('project site origin');
    const own = unpackFacts(play?.own ?? '', '/play/').map(([name]) => name);
    expect(own).toContain('index translations /play/');
    expect(sets[0]).not.toContain('index translations /play/');
    for (const name of own) expect(name).toMatch(/^(index|images|pictures) /);
    for (const [, hash] of unpackFacts(play?.own ?? '', '/play/')) expect(hash).toMatch(/^[\da-f]{16}$/);
  });

  test('numbers sets from the beginning for each call', async () => {
    const maker = startedMaker();
    const first = await maker.make([HOME, RULES]);
    const second = await maker.make([RULES]);
    expect(first.files[1]?.pages[0]?.set).toBe(1);
    expect(second.files[0]?.pages[0]?.set).toBe(0);
    expect(second.sets).toEqual([first.sets[1]]);
  });

  test('renders nothing where the HTML is known, and knows the file all the same', async () => {
    const maker = startedMaker();
    const { files: made, sets } = await maker.make([HOME], { renders: false });
    expect(made[0]?.pages).toEqual([]);
    expect(detailsOf(made[0]).summaries).toHaveLength(1);
    expect(sets).toEqual([]);
    expect(() => htmlOf('index.html')).toThrow('ENOENT');
  });

  describe('what is known of a file that is loaded alike', () => {
    const KNOWN = 'Known';
    let made: MadeFile;
    /** Where details are kept that differ from what loading would find out. */
    let handle = '';

    beforeEach(async () => {
      const maker = startedMaker();
      const file = (await maker.make([HOME])).files[0];
      if (file === undefined) throw new Error('One file is made of one path.');
      made = file;
      const { summaries, ...details } = detailsOf(made);
      const known = summaries.map((summary) => ({ ...summary, title: KNOWN }));
      const packs = openStore(project.root).openPacks();
      handle = packs.append(JSON.stringify({ summaries: known, ...details }));
      packs.close();
    });

    const madeAgain = async (kept: { hash: string; handle: string }): Promise<MadeFile | undefined> => {
      const { reads, changesAtMs } = made;
      const all: KeptFile = { ...kept, reads, changesAtMs, changed: [], wanted: new Set(), isAlike: true };
      return (await startedMaker().make([HOME], { kept: [all] })).files[0];
    };
    const titlesOf = (file: MadeFile | undefined) => detailsOf(file).summaries.map(({ title }) => title);

    test('is not found out again, and stays where it is', async () => {
      const again = await madeAgain({ hash: made.hash, handle });
      expect([titlesOf(again), again?.handle]).toEqual([[KNOWN], handle]);
      expect(again?.pages).toEqual(made.pages);
    });

    test.each([
      ['the file has changed since', () => ({ hash: contentHash('other'), handle })],
      [
        'it is lost',
        () => ({ hash: made.hash, handle: handle.replace(/.$/, (end) => (end === '0' ? '1' : '0')) }),
      ],
    ])('is found out again when %s', async (_, kept) => {
      const again = await madeAgain(kept());
      expect(again?.details).toBe(made.details);
      expect(again?.handle).not.toBe(handle);
    });
  });

  test('renders nothing before it is started', async () => {
    const { files: made } = await new PageMaker(project).make([HOME]);
    expect(made.map(({ pages }) => pages)).toEqual([[null]]);
    expect(made.map(problemsOf)).toEqual([[]]);
  });

  test('stores the details of a file where other threads find them', async () => {
    const maker = startedMaker();
    const { files: made } = await maker.make([HOME]);
    maker.close();
    const { handle = '', details } = made[0] ?? {};
    expect(openStore(files.root).openPacks().fetch(handle)).toBe(details);
  });

  test('writes letters of every script whole, whichever page came before', async () => {
    const { files: made } = await startedMaker().make([page('hindi'), HOME, page('hindi')]);
    expect(htmlOf('hindi/index.html').toString('utf8')).toContain('खेलें');
    expect(made[2]?.pages[0]?.rendered).toEqual(made[0]?.pages[0]?.rendered);
  });

  test.each(GAME_LINKS)(
    'the page "%s", which links to %s, leads to the game: %s',
    async (name, _, leadsToGame) => {
      const { files: made } = await startedMaker().make([page(name)]);
      expect(made[0]?.pages[0]?.rendered.leadsToGame).toBe(leadsToGame);
    },
  );

  test('weighs pages where the site has a budget for them', async () => {
    const site = { ...project.site, budgets: { ...project.site.budgets, html: 90 } };
    const { files: made } = await startedMaker({ ...project, site }).make([HOME]);
    const { bytes = 0, gzipBytes } = made[0]?.pages[0]?.rendered ?? {};
    expect(gzipBytes).toBeGreaterThan(0);
    expect(gzipBytes).toBeLessThan(bytes);
  });

  test('takes a failure of our own for a problem of the file, and makes the other pages', async () => {
    const pictures = new Map<string, string>();
    pictures.get = (route) => {
      if (route === '/play/') throw new TypeError('broken');
      return undefined;
    };
    const { files: made } = await startedMaker(project, { pictures }).make([page('play'), RULES]);
    expect(made.map(({ pages }) => pages[0] === null)).toEqual([true, false]);
    expect(made.map(problemsOf)).toEqual([['internal/error'], []]);
  });
});

describe('before all pages are known', () => {
  test('a page that needs only itself is made as it will be', async () => {
    const { files: made } = await guessingMaker().make([RULES]);
    expect(made[0]?.pages[0]?.rendered.route).toBe('/city/rules/');
    expect(problemsOf(made[0])).toEqual([]);
  });

  test('the picture of a shared page has the name that it will have', async () => {
    const image = { src: '/assets/die-1.svg', widthPx: 300, heightPx: 300, sources: [] };
    const record = { path: '/assets/die.svg', format: 'svg', publishedHash: 'a' };
    const assets = new Map([['/assets/die.svg', { image, record } as unknown as PlannedAsset]]);
    const { files: made } = await guessingMaker(assets).make([RULES, page('play')]);
    const jobOf = picturePlanner(project, assets);
    const [rules, play] = made.map((file) => ({
      job: detailsOf(file).summaries.map(jobOf)[0],
      image: /property="og:image" content="([^"]*)"/.exec(
        htmlOf(file.pages[0]?.rendered.outputPath ?? '').toString('utf8'),
      )?.[1],
    }));
    expect(rules).toEqual({ job: null, image: undefined });
    expect(play?.image).toBe(`https://dice.example/${play?.job?.path}`);
  });

  test.each([
    ['the list of pages', 'map'],
    ['a picture that is not checked yet', 'play'],
  ])('a page that needs %s is held, which is no problem', async (_, name) => {
    const { files: made } = await guessingMaker().make([page(name), RULES]);
    expect(made.map(({ pages }) => pages[0] === null)).toEqual([true, false]);
    expect(problemsOf(made[0])).toEqual([]);
  });

  const title = (name: string) => /<title>([^<]*)/.exec(htmlOf(`${name}/index.html`).toString('utf8'))?.[1];

  test('a page that was held is made from what was loaded, whatever its file is by then', async () => {
    files.write('content/pages/waiting.yaml', body('  - { type: site-map }\n'));
    const maker = guessingMaker();
    const [held] = (await maker.make([page('waiting')])).files;
    maker.close();
    files.write('content/pages/waiting.yaml', body('  - { type: site-map }\n').replace('Play', 'Later'));
    const [made] = (await startedMaker().make([page('waiting')])).files;
    expect(title('waiting')).toBe('Play');
    expect(made).toMatchObject({ hash: held?.hash, details: held?.details, handle: held?.handle });
    // Once: what is made after that is loaded.
    await startedMaker().make([page('waiting')]);
    expect(title('waiting')).toBe('Later');
  });

  test('of a table whose other row is kept, a held page is made, and what was kept when that is lost', async () => {
    const path = page('towns');
    const list = 'page_body: [{ type: text, title: Hello }, { type: site-map, heading: "{town.name}" }]\n';
    files.write('content/collections/towns.csv', 'slug,name\npune,Pune\nagra,Agra\n');
    files.write(path, `$for: towns\ntitle: "In {town.name}"\n${list}`);
    const loaded = await loadProject(files.root, listContent(files.root), { nowMs: 0, drafts: false });
    if (loaded.project === null) throw new Error('The fixture is a sound project.');
    const maker = startedMaker(loaded.project);
    const [first] = (await maker.make([path])).files;
    maker.close();
    const { hash = '', reads = [], handle = '' } = first ?? {};
    const kept: KeptFile = {
      ...{ hash, reads, handle, changesAtMs: null, changed: [], isAlike: false },
      wanted: new Set(['/towns/pune/']),
    };
    const makeIn = async (other: PageMaker, last: KeptFile) => {
      const [file] = (await other.make([path], { kept: [last] })).files;
      return [file?.pages.map((one) => one?.rendered.route ?? null), file?.kept];
    };
    const guessing = (): PageMaker => guessingMaker(new Map(), {}, loaded.project ?? project);
    expect(await makeIn(guessing(), kept)).toEqual([[null, null], ['/towns/agra/']]);
    expect(await makeIn(startedMaker(loaded.project), kept)).toEqual([
      ['/towns/pune/', null],
      ['/towns/agra/'],
    ]);
    await makeIn(guessing(), kept);
    const lost = { ...kept, handle: handle.replace(/.$/, (end) => (end === '0' ? '1' : '0')) };
    expect(await makeIn(startedMaker(loaded.project), lost)).toEqual([['/towns/pune/', '/towns/agra/'], []]);
  });

  test.each([
    ['whose build ends with it', { keepsHeld: false }, () => {}],
    [
      'that the disk has damaged',
      { keepsHeld: true },
      () => {
        for (const name of readdirSync(staging)) writeFileSync(join(staging, name), 'damaged');
      },
    ],
  ])('a held page %s is loaded again', async (_, options, damage) => {
    files.write('content/pages/waiting.yaml', body('  - { type: site-map }\n'));
    await guessingMaker(new Map(), options).make([page('waiting')]);
    damage();
    files.write('content/pages/waiting.yaml', body('  - { type: site-map }\n').replace('Play', 'Later'));
    await startedMaker().make([page('waiting')]);
    expect(title('waiting')).toBe('Later');
  });

  test('links to another language are those of the page that is made', async () => {
    await guessingMaker().make([RULES, page('foreign')]);
    expect(htmlOf('foreign/index.html').toString('utf8')).toContain('<a hreflang="hi" href="/hi/">');
    expect(htmlOf('city/rules/index.html').toString('utf8')).not.toContain('hreflang="hi" href="/hi/"');
  });
});
