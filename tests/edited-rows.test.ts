/** Of a file that makes several pages, an edit makes those again that it changes. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadSite } from '../cli/pipeline/check/load-site.ts';
import { buildAgain, NOW } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import { replaceIn, type TemporaryProject } from './temporary-project.ts';

const TABLE = 'content/collections/towns.csv';
const PAGE = 'content/pages/in.yaml';
const FAQ = 'content/collections/faqs/home.yaml';
const ROWS = 'slug,name,river\npune,Pune,Mutha\nagra,Agra,Yamuna\npuri,Puri,Mahanadi\n';
const ALL = ['/in/agra/', '/in/pune/', '/in/puri/'];
/** Without a picture for being shared, which shows the title. */
const PAGES = '$for: towns\ntitle: "Dice in {town.name}"\nnoindex: true\n';
const BY_RIVER = `${PAGES}page_body: [{ type: text, title: "On the {town.river}" }]\n`;

let project: TemporaryProject;

/** Routes that a build has made again, and whether it has checked the site as a whole. */
async function made(): Promise<[routes: string[], isChecked: boolean]> {
  const { reasons, timings, problems } = await buildAgain(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return [reasons.map(({ route }) => route).sort(), timings.check !== undefined];
}

beforeEach(async () => {
  project = await threePages();
  project.write(TABLE, ROWS);
});

describe('a table of so many rows that its pages are made in parts', () => {
  const rows = Array.from({ length: 230 }, (_, row) => ({
    slug: `town-${row}`,
    name: `Town ${row}`,
    river: `R ${row}`,
  }));
  const write = (changed: Record<number, Partial<(typeof rows)[number]>> = {}, page = BY_RIVER): void => {
    const lines = rows.map((row, place) => Object.values({ ...row, ...changed[place] }).join());
    project.write(TABLE, ['slug,name,river', ...lines, ''].join('\n'));
    project.write(PAGE, page);
  };
  /** What loading the file at once finds. */
  const atOnce = () => loadSite(project.root, { nowMs: NOW, drafts: false });

  test('has the pages that it would have at once, and its next build one for each row that changed', async () => {
    write();
    const { problems, summaries } = await buildAgain(project);
    expect({ problems, summaries }).toEqual(
      await atOnce().then(({ problems, summaries }) => ({ problems, summaries })),
    );
    expect(project.read('dist/in/town-229/index.html')).toContain('On the R 229');
    write({ 222: { river: 'Ganga' } });
    expect(await made()).toEqual([['/in/town-222/'], false]);
    write({ 222: { river: 'Ganga' } }, BY_RIVER.replace('On the', 'By the'));
    expect((await made())[0]).toHaveLength(rows.length);
    expect(project.read('dist/in/town-222/index.html')).toContain('By the Ganga');
  });

  test.each([
    ['two rows far from each other have the same address', { 3: { slug: 'town-225' } }, BY_RIVER],
    ['a row far down has no sound address', { 224: { slug: 'Town 224' } }, BY_RIVER],
    ['all rows have the same mistake', {}, `${PAGES}theme: none\n`],
    ['rows have names of their own', { 2: { name: 'Town 229' } }, `${PAGES}route_name: "/at/{town.name}/"\n`],
  ])('has the problems that it would have at once: %s', async (_, changed, page) => {
    write(changed, page);
    const { problems } = await buildAgain(project);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems).toEqual((await atOnce()).problems);
  });

  test('has lists in parts, as it would at once', async () => {
    for (const name of ['one', 'two']) project.write(`content/pages/${name}.yaml`, `title: ${name}\n`);
    write({}, `${PAGES}page_body: [{ type: page-list, folder: /, pageSize: 1 }]\n`);
    const { problems, summaries } = await buildAgain(project);
    expect({ problems, summaries }).toEqual(
      await atOnce().then(({ problems, summaries }) => ({ problems, summaries })),
    );
  });
});

describe('pages of a table', () => {
  beforeEach(async () => {
    project.write(PAGE, BY_RIVER);
    await buildAgain(project);
  });

  test('a row that changes changes its page, and nothing else is looked at', async () => {
    replaceIn(project, TABLE, 'Yamuna', 'Jumna');
    expect(await made()).toEqual([['/in/agra/'], false]);
    expect(project.read('dist/in/agra/index.html')).toContain('On the Jumna');
  });

  test('a row comes, others change places, and one goes', async () => {
    project.write(TABLE, `${ROWS}surat,Surat,Tapi\n`);
    expect(await made()).toEqual([['/in/surat/'], true]);
    project.write(TABLE, 'name,slug,river\nSurat,surat,Tapi\nPuri,puri,Mahanadi\nPune,pune,Mutha\n');
    // The columns have changed places as well, and that is another row to the tool.
    const [routes] = await made();
    expect(routes).not.toContain('/in/agra/');
    project.write(TABLE, 'name,slug,river\nPune,pune,Mutha\nPuri,puri,Mahanadi\nSurat,surat,Tapi\n');
    expect((await made())[0]).toEqual([]);
    expect([...project.files('dist').keys()].filter((path) => path.startsWith('in/'))).toEqual([
      'in/pune/index.html',
      'in/puri/index.html',
      'in/surat/index.html',
    ]);
  });

  test('a page whose file was lost is made, and no other', async () => {
    rmSync(join(project.root, 'dist/in/pune/index.html'));
    expect((await made())[0]).toEqual(['/in/pune/']);
  });

  test('what all of them are made from changes all of them', async () => {
    replaceIn(project, PAGE, 'On the', 'By the');
    expect((await made())[0]).toEqual(ALL);
    project.write('content/pages/_defaults.yaml', 'description: Played everywhere.\n');
    expect((await made())[0]).toEqual(expect.arrayContaining(ALL));
    project.write('content/labels/en.yaml', 'menu: Contents\n');
    expect((await made())[0]).toEqual(expect.arrayContaining(ALL));
  });
});

const ASKED = `$for: { table: faqs/asked, as: ask }
title: "{ask.heading}?"
noindex: true
route_name: "/ask/{ask.heading}/"
`;

test.each([
  [
    'content/pages/ask.yaml',
    `${ASKED}page_body: [{ type: text, title: Asked }, { type: faq, heading: All, items: { $use: faqs/asked } }]\n`,
  ],
  [
    'content/pages/ask.mdx',
    `---\n${ASKED}---\n\n# Asked\n\n<Faq heading="All" items={{ $use: "faqs/asked" }} />\n`,
  ],
])('a table that %s shows as an entry too changes all pages that it makes', async (path, text) => {
  const asked = 'content/collections/faqs/asked.yaml';
  project.write(
    asked,
    '- { heading: where, content: <p>Here.</p> }\n- { heading: who, content: <p>You.</p> }\n',
  );
  project.write(path, text);
  await buildAgain(project);
  replaceIn(project, asked, 'Here.', 'There.');
  expect((await made())[0]).toEqual(['/ask/where/', '/ask/who/']);
});

test('a page with a warning is judged again with every change of its table', async () => {
  project.write(PAGE, `${PAGES}page_body: [{ type: image, image: /assets/die.svg, alt: "{town.name}" }]\n`);
  const { problems } = await buildAgain(project);
  replaceIn(project, TABLE, 'Agra', 'Agra City');
  expect((await buildAgain(project)).problems).toEqual(problems);
});

test('an article with a new topic changes the pages of that topic', async () => {
  const write = (name: string, tags: string): void =>
    project.write(`content/pages/news/${name}.yaml`, `title: ${name}\ntags: [${tags}]\n`);
  write('one', 'Odds');
  write('two', 'Rules');
  project.write(
    'content/pages/news/topics.yaml',
    '$for: { tags: /news/ }\ntitle: "On {tag.name}"\npage_body: [{ type: text, title: "{tag.count}" }]\n',
  );
  await buildAgain(project);
  write('two', 'Rules, Dice');
  const [routes] = await made();
  expect(routes).toContain('/news/topics/dice/');
  expect(routes).not.toContain('/news/topics/odds/');
});

test('an entry of all pages is checked with them, and the site is not looked at as a whole', async () => {
  await buildAgain(project);
  replaceIn(project, FAQ, 'heading: ', 'heading: So, ');
  const [routes, isChecked] = await made();
  expect([routes, isChecked]).toEqual([['/'], false]);
  replaceIn(project, 'content/collections/footers/en.yaml', 'label: ', 'label: To ');
  expect((await made())[1]).toBe(true);
});
