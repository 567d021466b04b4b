/** After random edits a build with a cache gives the same output as one without. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDevSession } from '../cli/dev/session.ts';
import { renderAsBuilt } from '../cli/pipeline/build/render-as-built.ts';
import { buildAgain, buildProject, NOW, TOOL } from './build-project.ts';
import { rounds } from './rounds.ts';
import { inTurns, seededChance } from './seeded-chance.ts';
import { forgetSite, threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

/** Texts of files, each of which may be in the place of the file at any time; null for none. */
type Variants = Readonly<Record<string, readonly (string | null)[]>>;

const PAGES: Variants = {
  'content/pages/hi/index.yaml': [
    'title: डाइस, एक खेल\n',
    'title: डाइस, एक खेल\nnoindex: true\n',
    'title: डाइस\ndraft: true\n',
    'title: डाइस\npage_body:\n  - { type: faq, heading: सवाल, items: { $use: faqs/home } }\n',
    null,
  ],
  'content/pages/index.yaml': [
    'title: Dice\npage_body:\n  - { type: faq, heading: Questions, items: { $use: faqs/home } }\n',
    'title: Dice\nlayout: landing\npage_body:\n  - { type: faq, heading: All, items: [{ $use: faqs/* }] }\n',
    'title: The game\nHero_Banner: { heading: Roll, bannerImage: /assets/die.svg, bannerAlt: A die }\n',
    'title: Map\npage_body:\n  - { type: site-map, heading: Pages }\n',
  ],
  'content/pages/news/_defaults.yaml': [null, 'theme: yellow\n', 'noindex: true\n', 'title: From above\n'],
  'content/pages/news/one.yaml': [
    'title: One\ndate: 2026-01-01\n',
    'title: First\ndate: 2026-01-02\ndescription: It is here.\n',
    'title: First\n',
    'title: First\ndescription: It is there.\n',
    'title: One\nlayout: article\ndate: 2026-01-01\ntags: [Odds]\n',
    'title: One\nlayout: article\ndate: 2026-01-01\ntags: [Odds, Board games]\ndescription: New words.\n',
    'title: One\nlayout: article\ndate: 2026-01-03\ntags: [Board games]\nnoindex: true\n',
    null,
  ],
  'content/pages/news/two.yaml': [
    null,
    'title: Two\ndate: 2026-02-01\n',
    'title: Two\nflags: { showChat: true }\n',
    'title: Two\nlayout: article\ndate: 2026-02-01\ntags: [Odds]\n',
    'title: Two\nlayout: article\ndate: 2026-02-01\ntags: [Odds]\npublishAt: 2099-01-01\n',
  ],
  'content/pages/hi/news/one.yaml': [null, 'title: एक\n', 'title: एक\nnoindex: true\n', 'fallback: true\n'],
  'content/pages/news/index.yaml': [
    'title: News\n',
    'title: All news\n',
    'title: News\npage_body:\n  - { type: page-list, heading: Latest }\n',
    'title: News\npage_body:\n  - { type: page-list, pageSize: 1 }\n',
    null,
  ],
  'content/pages/news/topics.yaml': [
    null,
    '$for: { tags: /news/ }\ntitle: "On {tag.name}"\npage_body:\n  - { type: page-list, folder: /news/, tag: "{tag.name}" }\n',
    '$for: { tags: /news/, as: topic, slugs: { Odds: chance } }\ntitle: "{topic.name}, {topic.count}"\npage_body:\n  - { type: page-list, folder: /news/, tag: "{topic.name}", pageSize: 1 }\n',
  ],
  'content/collections/faqs/home.yaml': [
    '- { heading: Is it safe?, content: <p>Yes.</p> }\n',
    '- { heading: Is it fair?, content: <p>Yes.</p> }\n- { $use: faqs/more }\n',
    '- { heading: Is it fair?, content: <p>Yes.</p> }\n- { $use: faqs/more, draft: true }\n',
  ],
  'content/collections/faqs/more.yaml': [
    'heading: And more?\ncontent: <p>No.</p>\n',
    'heading: More still?\ncontent: <p>Perhaps.</p>\n',
  ],
  'content/collections/faqs/last.yaml': [null, 'heading: The last?\ncontent: <p>It is.</p>\n'],
  'content/brand.yaml': [null, 'colors: { brand: "#0b6e4f" }\n', 'colors: { brand: navy, action: orange }\n'],
  'content/labels/en.yaml': [
    null,
    'downloadApp: Get the dice\n',
    'downloadApp: { text: Get the dice, lang: hi-Latn }\n',
    'menu: Contents\n',
  ],
  'content/collections/footers/en.yaml': [
    'groups: [{ title: Dice, links: [{ label: Home, url: / }] }]\n',
    'groups: [{ title: Dice, links: [{ label: Start, url: / }] }]\ncopyright: Dice\n',
  ],
};

const NEWS = 'page_body: [{ type: page-list, pageSize: 1 }]\n';
const INTRO = 'page_body: [{ type: text, $use: blocks/hi/intro }]\n';

/** What pages take from entries, from labels and from the pages that they translate. */
const LENT: Variants = {
  'content/pages/help.yaml': ['title: Help\n', 'title: Help\ndescription: How it works.\n'],
  'content/pages/hi/help.yaml': [`fallback: true\ntitle: मदद\n${INTRO}`, `fallback: true\n${INTRO}`],
  'content/collections/blocks/en/intro.yaml': ['title: Introduction\n', 'title: What it is\n'],
  'content/collections/blocks/hi/intro.yaml': [null, 'title: परिचय\n'],
  'content/collections/blocks/hi/intro.json': [null, '{ "title": "यह क्या है" }'],
  'content/pages/news/one.yaml': ['title: One\ntags: [Odds]\n', 'title: One\nlayout: landing\n'],
  'content/pages/hi/news/index.yaml': [`title: समाचार\n${NEWS}`, `title: सारे समाचार\n${NEWS}`],
  'content/pages/hi/news/one.yaml': [
    'fallback: true\n',
    'fallback: true\ntitle: एक\npage_body: [{ type: text, title: एक }]\n',
  ],
  'content/pages/hi/news/two.yaml': ['title: दो\n$use: frames/news\n', 'title: दो\n'],
  'content/pages/hi/news/three.yaml': ['title: तीन\n'],
  'content/pages/hi/news/_defaults.yaml': [null, '$use: frames/news\n'],
  'content/collections/frames/news.yaml': ['tags: [Odds]\n', 'noindex: true\n', 'layout: landing\n'],
  'content/labels/en.yaml': [null, 'pageNumber: Sheet {number}\n', 'pageNumber: Leaf {number}\n'],
  'content/labels/hi.yaml': ['menu: सूची\n', 'menu: सूची\npageNumber: पन्ना {number}\n'],
  'content/labels/hi.json': ['{ "menu": "सूची" }', '{ "menu": "सूची", "pageNumber": "पृष्ठ {number}" }'],
};

const TOWN = 'title: "Dice in {town.name}"\n';

/** Pages of tables, and lists in parts: files of several pages, of which an edit changes some. */
const ROWS: Variants = {
  'content/collections/towns.csv': [
    'slug,name,river\npune,Pune,Mutha\nagra,Agra,Yamuna\n',
    'slug,name,river\npune,Pune,Mutha\nagra,Agra City,Yamuna\n',
    'slug,name,river\nagra,Agra,Yamuna\npuri,Puri,Mahanadi\npune,Pune,Mutha\n',
    'slug,name,river\npune,Puneri,Mutha\npuri,Puri,\nagra,Agra,Yamuna\n',
    'slug,name,river\npune,Pune,Mutha\nagra,Agra,Yamuna\npuri,Agra,Yamuna\n',
  ],
  'content/pages/in.yaml': [
    `$for: towns\n${TOWN}page_body: [{ type: text, title: Hello }]\n`,
    `$for: towns\n${TOWN}page_body: [{ type: text, title: Hello }, { type: faq, heading: "By the {town.river}", items: { $use: faqs/home } }]\n`,
    `$for: towns\n${TOWN}page_body: [{ type: text, title: Hello }, { type: page-list, folder: /news/, pageSize: 1 }]\n`,
    `$for: towns\n${TOWN}page_body: [{ type: text, $use: texts/pune }]\n`,
    `$for: towns\n${TOWN}Hero_Banner: { heading: "{town.name}", bannerImage: /assets/die.svg, bannerAlt: A die }\n`,
    '$for: { table: faqs/asked, as: ask }\ntitle: "{ask.heading}?"\nroute_name: "/in/{ask.heading}/"\npage_body: [{ type: text, title: Hello }, { type: faq, heading: Ask, items: { $use: faqs/asked } }]\n',
    `$for: { table: quarters, as: town }\nroute_name: "/at/{town.slug}/"\n${TOWN}page_body: [{ type: text, title: Hello }]\n`,
    null,
  ],
  'content/collections/quarters.yaml': [
    '- { slug: kothrud, name: Kothrud }\n- { slug: aundh, name: Aundh }\n',
    '- { slug: aundh, name: Aundh }\n- { slug: kothrud, name: Kothrud Park }\n',
    '- { slug: kothrud, name: Kothrud, hideAt: 2020-01-01 }\n- { slug: baner, name: Baner }\n',
    '- { slug: kothrud, name: Kothrud }\n- { slug: baner, name: Baner, draft: true }\n',
  ],
  'content/collections/faqs/asked.yaml': [
    '- { heading: where, content: <p>Here.</p> }\n- { heading: who, content: <p>You.</p> }\n',
    '- { heading: where, content: <p>There.</p> }\n- { heading: who, content: <p>You.</p> }\n',
    '- { heading: who, content: <p>You.</p> }\n- { heading: when, content: <p>Now.</p> }\n',
  ],
  'content/collections/texts/pune.yaml': ['title: The Mutha\n', 'title: The Mutha, and the Mula\n'],
  'content/pages/hi/in.yaml': [null, '$for: towns\ntitle: "{town.name} में पासे"\n'],
  'content/pages/_defaults.yaml': [null, 'description: Played everywhere.\n'],
  'content/pages/news/index.yaml': [
    `title: News\n${NEWS}`,
    'title: News\npage_body: [{ type: page-list }]\n',
  ],
  'content/pages/news/topics.yaml': [null, ...(PAGES['content/pages/news/topics.yaml']?.slice(1) ?? [])],
  'content/pages/news/one.yaml': ['title: One\ntags: [Odds]\n', 'title: One more\ntags: [Odds, Rules]\n'],
  'content/pages/news/two.yaml': [
    'title: Two\ntags: [Rules]\n',
    'title: Two\nnoindex: true\n',
    'title: Two\ntags: [Rules]\ndraft: true\n',
    null,
  ],
  'content/pages/news/three.yaml': [null, 'title: Three\ntags: [Odds]\n'],
  'content/collections/faqs/home.yaml': PAGES['content/collections/faqs/home.yaml'] ?? [],
  'content/collections/faqs/more.yaml': PAGES['content/collections/faqs/more.yaml'] ?? [],
  'content/labels/en.yaml': LENT['content/labels/en.yaml'] ?? [],
};

const SITE = readFileSync(join(import.meta.dirname, 'fixtures/three-pages/content/site.yaml'), 'utf8');
const ARTICLE = 'layout: article\ndate: 2026-01-01\n';

/** What a site has of the texts of all pages: its search, the letters of its fonts, how far it is translated. */
const TEXTS: Variants = {
  'content/site.yaml': [
    `search: true\n${SITE.replace('hi-IN }', 'hi-IN, coverage: 1 }')}`,
    `search: true\n${SITE}`,
    `search: true\n${SITE.replace('hi-IN }', 'hi-IN, coverage: 3 }')}`,
  ],
  'content/pages/index.yaml': [
    'title: Dice\npage_body: [{ type: text, title: Roll the dice }, { type: search, heading: Search, siteMap: /news/one/ }]\n',
    'title: Dice\npage_body: [{ type: text, title: Roll your own dice }, { type: search, heading: Search, siteMap: /news/one/ }]\n',
  ],
  'content/pages/news/one.mdx': [
    `---\ntitle: One\n${ARTICLE}---\n\nA text with some plain words in it.\n\n## Rules\n\nMore words here.\n`,
    `---\ntitle: One\n${ARTICLE}---\n\nA text with other plain words in it.\n\n## Rules\n\nMore words here.\n`,
    `---\ntitle: One\n${ARTICLE}---\n\nA text with other plain words in it.\n\n## Rules\n\nNo words.\n\n## Odds\n`,
    `---\ntitle: One\n${ARTICLE}---\n\nA [text](/news/two/#rules) with words.\n\n## Odds\n\nMore words here.\n`,
  ],
  'content/pages/news/two.mdx': [
    `---\ntitle: Two\n${ARTICLE}---\n\nA second text.\n\n## Rules\n\nMore words here.\n`,
    `---\ntitle: Two\n${ARTICLE}---\n\nA second text, and zebras.\n\n## Rules\n\nMore words here.\n`,
    `---\ntitle: Second\n${ARTICLE}---\n\nA second text, and zebras.\n\n## Rules\n`,
    null,
  ],
  'content/pages/hi/index.yaml': [
    'title: डाइस, एक खेल\npage_body: [{ type: text, title: पासा फेंकें }]\n',
    'title: डाइस, एक खेल\npage_body: [{ type: text, title: पासा फेंकें और जीतें }]\n',
    'title: डाइस, एक खेल\npage_body: [{ type: text, title: खेलें }]\n',
  ],
  'content/pages/hi/news/one.mdx': [
    '---\ntitle: एक\n---\n\nपासा फेंकें और जीतें।\n',
    '---\ntitle: एक\n---\n\nपासा फेंकें।\n\nदोस्तों के साथ खेलें।\n',
    '---\ntitle: एक\n---\n\nA text with some plain words in it.\n',
    null,
  ],
  'content/collections/faqs/home.yaml': PAGES['content/collections/faqs/home.yaml'] ?? [],
};

/**
 * Puts a text in the place of a file. An entry, and the labels of a language, are one file in either format.
 * @returns paths that were touched
 */
function put({ root, write }: TemporaryProject, path: string, text: string | null): string[] {
  const twin = path.endsWith('.json') ? path.replace(/json$/, 'yaml') : path.replace(/yaml$/, 'json');
  const gone = [text === null ? path : twin].filter((file) => existsSync(join(root, file)));
  for (const file of gone) rmSync(join(root, file));
  if (text !== null) write(path, text);
  return [...new Set([path, ...gone])];
}

test.each([
  ['pages', PAGES, { seed: 2, most: rounds({ usual: 8, long: 1000 }) }],
  ['what pages take from elsewhere', LENT, { seed: 3, most: rounds({ usual: 8, long: 1000 }) }],
  ['texts that the site has something of', TEXTS, { seed: 5, most: rounds({ usual: 12, long: 1000 }) }],
  ['files of several pages', ROWS, { seed: 4, most: rounds({ usual: 8, long: 1000 }) }],
])(
  'a build with a cache, one without, inspect and dev say the same after every edit of %s',
  async (_, variants, { seed, most }) => {
    const chance = seededChance(seed);
    const [project, fresh] = [await threePages(), await threePages()];
    const nextFile = inTurns(Object.entries(variants), chance);
    const edit = (): string[] => {
      const [path, texts] = nextFile();
      return put(project, path, texts[chance(texts.length)] ?? null);
    };
    if (variants !== PAGES)
      for (const [path, [text]] of Object.entries(variants)) if (text) put(project, path, text);
    const options = { root: project.root, tool: TOOL, nowMs: NOW, drafts: false };
    const dev = await createDevSession(options);
    let drafts = false;
    let compared = 0;
    for (let round = 0; round < most; round += 1) {
      // The first rounds edit every file.
      const paths = Array.from({ length: round < 8 ? 2 : 1 + chance(2) }, edit).flat();
      if (chance(3) === 0) drafts = !drafts;
      const { problems } = await buildAgain(project, { drafts });
      rmSync(join(fresh.root, 'content'), { recursive: true });
      cpSync(join(project.root, 'content'), join(fresh.root, 'content'), { recursive: true });
      rmSync(join(fresh.root, 'dist'), { recursive: true, force: true });
      forgetSite(fresh);
      const cold = await buildProject(fresh, { drafts });
      expect(problems, `round ${round}: ${paths.join()}`).toEqual(cold.problems);
      await dev.update(paths.map((path) => join(project.root, path)));
      if (problems.some(({ severity }) => severity === 'error')) continue;
      compared += 1;
      expect(project.files('dist'), `round ${round}: ${paths.join()}`).toEqual(fresh.files('dist'));
      const [route = '/'] = [...cold.rendered.map((page) => page.route)].slice(chance(cold.rendered.length));
      const file = join(project.root, 'dist', route, 'index.html');
      const { built } = await renderAsBuilt({ ...options, drafts }, route);
      expect(existsSync(file) && built?.output.pieces.join('') === readFileSync(file, 'utf8'), route).toBe(
        true,
      );
      const again = await createDevSession(options);
      expect(await dev.page(route), `round ${round}: ${paths.join()} ${route}`).toBe(await again.page(route));
    }
    expect(compared).toBeGreaterThan(3);
  },
);
