/** Edits that once left something of the state before in a build with a cache, or in `slipway dev`. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDevSession, type DevSession } from '../cli/dev/session.ts';
import { loadSite } from '../cli/pipeline/check/load-site.ts';
import type { Problem } from '../cli/pipeline/model/problems.ts';
import { loadKnown } from '../cli/pipeline/validate/load-known.ts';
import { buildAgain, buildProject, NOW, TOOL } from './build-project.ts';
import { forgetSite, threePages } from './shared-cache.ts';
import { repository, type TemporaryProject } from './temporary-project.ts';

/** Texts of the files that change, null for one that is deleted. */
type Edit = Readonly<Record<string, string | null>>;

const RED = 'colors: { brand: "#8b0000" }\n';

const FONT = 'colors: { brand: "#0b6e4f" }\nfonts: { text: { package: "@fontsource/noto-sans" } }\n';
const SITE = readFileSync(join(repository, 'tests/fixtures/three-pages/content/site.yaml'), 'utf8');
const DEMO = `title: Later
noindex: true
page_body:
  - type: game-demo
    name: Dice
    heading: Try it
    image: /assets/die.svg
    imageAlt: A die
`;
const TRANSLATION = 'fallback: true\ntitle: मदद\n';
const TOPICS =
  '$for: { tags: /news/ }\ntitle: "On {tag.name}"\npage_body:\n  - { type: page-list, folder: /news/, tag: "{tag.name}" }\n';

const text = (title: string, ...texts: string[]): string =>
  `title: ${title}\npage_body:\n${texts.map((one) => `  - { type: text, title: ${one}, body_html: <a href="/play/">${one}</a> }\n`).join('')}`;

const [HOME, HINDI] = ['content/pages/index.yaml', 'content/pages/hi/index.yaml'];
const home = (title: string): string => `title: Dice\npage_body: [{ type: text, title: ${title} }]\n`;
const hindi = (title: string): string => `title: डाइस, एक खेल\npage_body: [{ type: text, title: ${title} }]\n`;

const STORIES: Readonly<Record<string, readonly Edit[]>> = {
  'texts of a site with a search get words, and lose them': [
    { 'content/site.yaml': `search: true\n${SITE}`, [HOME]: home('Two') },
    { [HOME]: home('Two and three') },
    { [HOME]: home('Three') },
    { [HOME]: home('Two') },
  ],
  'a language with a required share loses a translation, and gets it back': [
    { 'content/site.yaml': SITE.replace('hi-IN }', 'hi-IN, coverage: 1 }'), [HINDI]: hindi('एक खेल') },
    { [HINDI]: hindi('खेल एक') },
    { [HINDI]: hindi('Roll the dice') },
    { [HINDI]: hindi('एक खेल') },
  ],
  'a theme that a page of next month has is removed': [
    {
      'content/themes/lime.yaml': RED,
      'content/pages/later.yaml': 'title: Later\ntheme: lime\npublishAt: 2026-08-01\n',
    },
    { 'content/themes/lime.yaml': null },
    { 'content/themes/lime.yaml': RED },
  ],
  'a page that lends its texts is broken and repaired': [
    { 'content/pages/help.yaml': 'title: Help\n', 'content/pages/hi/help.yaml': TRANSLATION },
    { 'content/pages/help.yaml': 'title: [Help\n' },
    { 'content/pages/help.yaml': 'title: Help\n' },
  ],
  'a topic gets a name that makes no address, and one that does': [
    {
      'content/pages/news/index.yaml': 'title: News\npage_body: [{ type: page-list }]\n',
      'content/pages/news/one.yaml': 'title: One\ntags: [Odds]\n',
      'content/pages/news/topics.yaml': TOPICS,
    },
    { 'content/pages/news/one.yaml': 'title: One\ntags: [खेल]\n' },
    { 'content/pages/news/one.yaml': 'title: One\ntags: [Odds]\n' },
  ],
  'an article of a list in parts is written on, gets a topic, leaves the list and is broken': [
    {
      'content/pages/news/index.yaml': 'title: News\npage_body: [{ type: page-list, pageSize: 1 }]\n',
      'content/pages/news/one.mdx': '---\ntitle: One\ntags: [Odds]\n---\n\nA text.\n',
      'content/pages/news/two.mdx': '---\ntitle: Two\ntags: [Odds]\n---\n\nA text.\n',
      'content/pages/news/topics.yaml': TOPICS.replace(' }\n', ', pageSize: 1 }\n'),
    },
    { 'content/pages/news/one.mdx': '---\ntitle: One\ntags: [Odds]\n---\n\nA longer text.\n' },
    { 'content/pages/news/one.mdx': '---\ntitle: One\ntags: [Dice]\n---\n\nA longer text.\n' },
    { 'content/pages/news/two.mdx': '---\ntitle: Two\nnoindex: true\n---\n\nA text.\n' },
    { 'content/pages/news/one.mdx': '---\ntitle: One\ntags: [Dice]\n\nA longer text.\n' },
    { 'content/pages/news/one.mdx': 'A longer text.\n' },
  ],
  'a lender and its borrower are edited, and the lender again with an entry': [
    {
      'content/pages/help.yaml': 'title: Help\ndescription: One.\n',
      'content/pages/hi/help.yaml': TRANSLATION,
    },
    {
      'content/pages/hi/help.yaml': `${TRANSLATION}noindex: true\n`,
      'content/pages/help.yaml': 'title: Help\ndescription: Two.\n',
    },
    {
      'content/pages/help.yaml': 'title: Help\ndescription: One.\n',
      'content/collections/faqs/home.yaml': '- { heading: Is it fun?, content: <p>Yes.</p> }\n',
    },
  ],
  'a draft comes beside the page that a translation takes its texts from': [
    {
      'content/pages/help/index.yaml': 'title: Help\ndescription: As it is.\n',
      'content/pages/hi/help.yaml': TRANSLATION,
    },
    { 'content/pages/help.yaml': 'title: Help\ndescription: As it will be.\ndraft: true\n' },
    { 'content/pages/help.yaml': null },
  ],
  'the fonts weigh too much, and one page is edited': [
    {
      'content/site.yaml': `${SITE}budgets: { font: 1000 }\n`,
      'content/brand.yaml': FONT,
      'content/pages/later.yaml': 'title: Later\nnoindex: true\n',
    },
    { 'content/pages/later.yaml': 'title: Later on\nnoindex: true\n' },
  ],
  'a page has a letter that the site had not, and has it no longer': [
    { 'content/brand.yaml': FONT, 'content/pages/later.yaml': 'title: Later\nnoindex: true\n' },
    { 'content/pages/later.yaml': 'title: Größer\nnoindex: true\n' },
    { 'content/pages/later.yaml': 'title: Later\nnoindex: true\n' },
  ],
  'a page leads to the game of the tool instead of another, and back': [
    { 'content/pages/later.yaml': `${DEMO}    gameURL: https://games.example/dice/\n` },
    { 'content/pages/later.yaml': DEMO },
    { 'content/pages/later.yaml': `${DEMO}    gameURL: https://games.example/dice/\n` },
  ],
  // With an error that states the share.
  'how much of a language is translated changes with its texts, their sources, what is recorded and what pages there are':
    [
      {
        'content/site.yaml': SITE.replace('hi: {', 'hi: { coverage: 100,'),
        'content/pages/help.yaml': text('Help', 'Roll the dice', 'Ask us', 'Try again'),
        'content/pages/hi/help.yaml': text('मदद', 'Roll the dice', 'हमसे पूछें'),
        'content/pages/play.yaml': text('Play', 'Play now', 'Win more'),
        'content/translations.yaml': 'content/pages/hi/help.yaml:\n  - abcdefgh\n',
      },
      { 'content/pages/hi/help.yaml': text('मदद', 'पासा फेंकें', 'Nothing of this kind') },
      { 'content/pages/help.yaml': text('Help', 'पासा फेंकें', 'Ask us', 'Try again') },
      { 'content/translations.yaml': null },
      { 'content/pages/hi/play.yaml': text('खेलें', 'Play now', 'Win more') },
      { 'content/pages/hi/play.yaml': null },
      { 'content/site.yaml': SITE.replace('hi: {', 'hi: { coverage: 5,') },
      { 'content/pages/hi/help.yaml': text('मदद', 'पासा फिर फेंकें', 'हमसे पूछें') },
    ],
  'a page has an error on a site whose pages weigh too much': [
    { 'content/site.yaml': `${SITE}budgets: { html: 1000, image: 10 }\n`, 'content/pages/later.yaml': DEMO },
    { 'content/pages/index.yaml': 'title: [Dice\n' },
    { 'content/pages/index.yaml': 'title: Dice\n' },
  ],
};

/** Where content is built without what builds of it have left; of all stories, since it holds what any site has. */
let fresh: TemporaryProject;
let removeFresh: () => void;

beforeAll(async () => {
  fresh = await threePages((remove) => (removeFresh = remove));
});

afterAll(() => removeFresh());

test.each(Object.entries(STORIES))(
  'after each step a build with a cache, one without, and dev say the same: %s',
  async (_, edits) => {
    const project = await threePages();
    const wantedOf = inEveryState(project);
    let dev: DevSession | null = null;
    for (const [step, edit] of edits.entries()) {
      const paths = Object.entries(edit).map(([path, text]) => put(project, path, text));
      await dev?.update(paths);
      dev ??= await session(project);
      const options = { nowMs: NOW, drafts: false };
      const known = loadKnown({ tool: TOOL, nowMs: NOW });
      expect((await loadSite(project.root, options, known)).problems, `validate, step ${step}`).toEqual(
        (await loadSite(project.root, options)).problems,
      );
      const { problems } = await buildAgain(project);
      const { cold, dist, again } = await wantedOf();
      expect(problems, `step ${step}`).toEqual(cold);
      if (dist !== null) expect(project.files('dist'), `step ${step}`).toEqual(dist);
      await expectSame(dev, again, `step ${step}`);
    }
  },
);

function put({ root, write }: TemporaryProject, path: string, text: string | null): string {
  if (text === null) rmSync(join(root, path));
  else write(path, text);
  return join(root, path);
}

function session({ root }: TemporaryProject): Promise<DevSession> {
  return createDevSession({ root, nowMs: NOW, drafts: false });
}

interface Wanted {
  cold: Problem[];
  /** The output of that build; null when content has an error. */
  dist: Map<string, string> | null;
  /** A session that begins with this content. */
  again: Session;
}

interface Session {
  problems: Problem[];
  routes: string[];
  /** Route → HTML, without routes that have a mistake. */
  pages: Map<string, string | null>;
}

/** What a project's content gives that nothing was built of before. A state that a story comes back to is built once. */
function inEveryState(project: TemporaryProject): () => Promise<Wanted> {
  const states = new Map<string, Wanted>();
  return async () => {
    const state = JSON.stringify([...project.files('content')]);
    const known = states.get(state);
    if (known !== undefined) return known;
    const cold = await coldBuild(project);
    const again = await session(project);
    const isBuilt = cold.every(({ severity }) => severity !== 'error');
    const wanted = { cold, dist: isBuilt ? fresh.files('dist') : null, again: await read(again) };
    again.close();
    states.set(state, wanted);
    return wanted;
  };
}

async function read(dev: DevSession): Promise<Session> {
  const [problems, routes] = [dev.problems(), dev.routes()];
  const pages = new Map<string, string | null>();
  for (const route of routes) if (!dev.hasMistake(route)) pages.set(route, await dev.page(route));
  return { problems, routes, pages };
}

/** Builds the content of a project without what builds of it have left. */
async function coldBuild({ root }: TemporaryProject): Promise<Problem[]> {
  rmSync(join(fresh.root, 'content'), { recursive: true });
  cpSync(join(root, 'content'), join(fresh.root, 'content'), { recursive: true });
  forgetSite(fresh);
  const dist = join(fresh.root, 'dist');
  if (existsSync(dist)) rmSync(dist, { recursive: true });
  return (await buildProject(fresh)).problems;
}

/** Compares a session that has seen all edits with one that begins with them. */
async function expectSame(dev: DevSession, again: Session, step: string): Promise<void> {
  expect(dev.problems(), step).toEqual(again.problems);
  expect(dev.routes(), step).toEqual(again.routes);
  for (const [route, wanted] of again.pages)
    expect((await dev.page(route)) === wanted, `${step} ${route}`).toBe(true);
}
