/** Lists of a folder on several pages, and a page for each topic of its articles. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevSession } from '../cli/dev/session.ts';
import { buildAgain, buildProject, NOW } from './build-project.ts';
import { threePages } from './shared-cache.ts';
import type { TemporaryProject } from './temporary-project.ts';

const TOPICS =
  '$for: { tags: /blog/ }\ntitle: "Articles on {tag.name}"\npage_body:\n  - { type: page-list, folder: /blog/, tag: "{tag.name}", pageSize: 2 }\n';

function article(day: number, tags: string, more = ''): string {
  return `title: Article ${day}\ndescription: Text ${day}.\nlayout: article\ndate: 2026-01-0${day}\ntags: [${tags}]\n${more}`;
}

async function blog(dispose?: (remove: () => void) => void): Promise<TemporaryProject> {
  const project = await threePages(dispose);
  project.write(
    'content/pages/blog/index.yaml',
    'title: Blog\ndescription: All of it.\npage_body:\n  - { type: page-list, pageSize: 2 }\n',
  );
  project.write('content/pages/blog/topics.yaml', TOPICS);
  project.write('content/pages/blog/one.yaml', article(1, 'Odds, Board games'));
  project.write('content/pages/blog/two.yaml', article(2, 'Odds'));
  project.write('content/pages/blog/three.yaml', article(3, 'Odds'));
  project.write('content/pages/blog/four.yaml', article(4, 'History'));
  project.write('content/pages/blog/five.yaml', article(5, 'Secret', 'draft: true\n'));
  return project;
}

async function build(project: TemporaryProject) {
  const { problems, summaries } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return {
    problems,
    summaries,
    routes: summaries
      .map(({ route }) => route)
      .filter((route) => route.startsWith('/blog/'))
      .sort(),
  };
}

/** Built once, for tests that change nothing. */
let project: TemporaryProject;
let built: Awaited<ReturnType<typeof build>>;

beforeAll(async () => {
  project = await blog(afterAll);
  built = await build(project);
});

const links = (html: string): string[] =>
  Array.from(html.matchAll(/page-list__link" href="([^"]+)"/g), ([, href = '']) => href);

test('an article with a mistake leaves no list empty: its topic is there', async () => {
  const changed = await blog();
  changed.write('content/pages/blog/four.yaml', article(4, 'History', 'heding: Then\n'));
  const { problems } = await buildProject(changed);
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ['field/unknown', 'content/pages/blog/four.yaml'],
  ]);
});

describe('a list with pageSize', () => {
  test('is not made again when an article is written on', async () => {
    const changed = await blog();
    const path = 'content/pages/blog/six.mdx';
    const long = `---\n${article(6, 'Odds')}---\n\nA text.\n`;
    changed.write(path, long);
    await build(changed);
    changed.write(path, `${long}\nMore of it.\n`);
    const written = await buildAgain(changed);
    expect(written.reasons.map(({ route }) => route)).toEqual(['/blog/six/']);
    changed.write(path, long.replace('[Odds]', '[Craft]'));
    const { reasons } = await buildAgain(changed);
    expect(reasons.find(({ route }) => route === '/blog/page/2/')?.changed).toContain(
      'the list of pages it shows changed',
    );
    expect(changed.read('dist/blog/topics/craft/index.html')).toContain('/blog/six/');
  });

  test('goes on at /page/2/, each part with what it shows and the way to the next', () => {
    const { routes } = built;
    expect(routes).toContain('/blog/page/2/');
    expect(routes).not.toContain('/blog/page/3/');
    const [first, second] = [
      project.read('dist/blog/index.html'),
      project.read('dist/blog/page/2/index.html'),
    ];
    expect(links(first)).toEqual(['/blog/four/', '/blog/three/']);
    expect(links(second)).toEqual(['/blog/two/', '/blog/one/']);
    expect(first).toMatch(
      /<span aria-current="page">page 1 of 2<\/span><a[^>]* href="\/blog\/page\/2\/" rel="next">Next page<\/a>/,
    );
    expect(second).toMatch(
      /<a[^>]* href="\/blog\/" rel="prev">Previous page<\/a><span aria-current="page">page 2 of 2<\/span>/,
    );
    expect(second).toContain('<title>Blog · Page 2</title>');
    expect(second).toContain('<meta name="description" content="Page 2: All of it.">');
    expect(second).toContain(`<link rel="canonical" href="https://${hostOf(first)}/blog/page/2/">`);
    expect(project.read('dist/sitemap.xml')).toContain('/blog/page/2/</loc>');
  });

  test.each([
    ['of its language', 'hi.json', '{ "menu": "सूची", "pageNumber": "पन्ना {number}" }', 'पन्ना 2'],
    [
      'of the language that it borrows from',
      'en.yaml',
      'menu: Contents\npageNumber: Sheet {number}\n',
      'Sheet 2',
    ],
  ])('has the labels %s in the titles of its parts', async (_, file, labels, title) => {
    const project = await threePages();
    rmSync(join(project.root, 'content/labels/hi.yaml'));
    project.write('content/labels/hi.json', '{ "menu": "सूची" }');
    project.write('content/labels/en.yaml', 'menu: Contents\n');
    for (const path of ['index', 'one', 'two'])
      project.write(
        `content/pages/hi/blog/${path}.yaml`,
        `title: ${path}\npage_body: [{ type: page-list, pageSize: 1 }]\n`,
      );
    const titleOf = async () => {
      const { problems } = await buildProject(project);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      return /<title>([^<]*)/.exec(project.read('dist/hi/blog/page/2/index.html'))?.[1];
    };
    expect(await titleOf()).toBe('index · Page 2');
    project.write(`content/labels/${file}`, labels);
    expect(await titleOf()).toBe(`index · ${title}`);
  });

  test('gives up its second page when that is empty', async () => {
    const project = await blog();
    await build(project);
    for (const name of ['one', 'two']) rmSync(join(project.root, `content/pages/blog/${name}.yaml`));
    const { routes } = await build(project);
    expect(routes).not.toContain('/blog/page/2/');
    expect(project.read('dist/blog/index.html')).not.toContain('<nav class="page-list__pager"');
  });
});

describe('what comes to a page from elsewhere', () => {
  const SECOND = '/blog/page/2/';

  async function listOfThree(): Promise<TemporaryProject> {
    const project = await blog();
    for (const name of ['topics', 'four', 'five'])
      rmSync(join(project.root, `content/pages/blog/${name}.yaml`));
    project.write('content/collections/articles/aside.yaml', 'layout: article\n');
    project.write('content/pages/blog/three.yaml', `$use: articles/aside\n${article(3, 'Odds')}`);
    return project;
  }

  test('counts for lists: an entry takes its page out of them, the sitemap and the links of translations', async () => {
    const project = await listOfThree();
    project.write('content/pages/all.yaml', 'title: All\npage_body: [{ type: page-list, folder: /blog/ }]\n');
    expect((await build(project)).routes).toContain(SECOND);
    project.write('content/collections/articles/aside.yaml', 'noindex: true\n');
    expect((await build(project)).routes).not.toContain(SECOND);
    expect(project.read('dist/sitemap.xml')).not.toContain(SECOND);
    const paths = [...project.files('dist')].filter(
      ([path, text]) => path.includes('blog/page/2') || (path.endsWith('.html') && text.includes(SECOND)),
    );
    expect(paths.map(([path]) => path)).toEqual([]);
    project.write('content/collections/articles/aside.yaml', 'layout: article\n');
    expect((await build(project)).routes).toContain(SECOND);
    expect(project.read('dist/sitemap.xml')).toContain(SECOND);
  });

  test('counts for lists: so do new defaults between the folder and the list', async () => {
    const project = await listOfThree();
    for (const name of ['index', 'one', 'two', 'three'])
      project.write(`content/pages/hi/blog/${name}.yaml`, article(1, 'Odds'));
    project.write(
      'content/pages/all.yaml',
      'title: All\nlang: hi\npage_body: [{ type: page-list, folder: /hi/blog/, pageSize: 2 }]\n',
    );
    const allOf = async () =>
      (await build(project)).summaries.flatMap(({ route }) => (/^\/all\//.test(route) ? [route] : []));
    expect(await allOf()).toEqual(['/all/', '/all/page/2/']);
    project.write('content/pages/hi/_defaults.yaml', 'noindex: true\n');
    expect(await allOf()).toEqual(['/all/']);
    expect(project.read('dist/sitemap.xml')).not.toContain('/all/page/2/');
  });
});

test('a topic may have a name that every object has', async () => {
  const project = await blog();
  project.write('content/pages/blog/one.yaml', article(1, 'constructor, toString, Odds'));
  const { routes } = await build(project);
  expect(routes).toContain('/blog/topics/constructor/');
  expect(routes).toContain('/blog/topics/tostring/');
});

describe('a partly translated page', () => {
  const HINDI_LIST = 'title: ब्लॉग\npage_body: [{ type: page-list, pageSize: 2 }]\n';
  const NAMES = ['one', 'two', 'three'];
  /** All that visitors read; the layout, the day and the topics are borrowed. */
  const WHOLE = 'fallback: true\ntitle: लेख\ndescription: पाठ\npage_body: [{ type: text, title: पाठ }]\n';

  async function translated(text: string): Promise<TemporaryProject> {
    const project = await blog();
    project.write('content/pages/hi/blog/index.yaml', HINDI_LIST);
    project.write('content/pages/hi/blog/topics.yaml', TOPICS.replaceAll('/blog/', '/hi/blog/'));
    for (const name of NAMES) project.write(`content/pages/hi/blog/${name}.yaml`, text);
    return project;
  }

  async function routesOf(project: TemporaryProject): Promise<string[]> {
    const { problems, summaries } = await buildProject(project);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    return summaries.flatMap(({ route }) => (/blog\/(?:page|topics)/.test(route) ? [route] : [])).sort();
  }

  test('is in no list, so no part of a list and no topic is made for it', async () => {
    const project = await translated('fallback: true\n');
    expect((await routesOf(project)).filter((route) => route.startsWith('/hi/'))).toEqual([]);
    expect(links(project.read('dist/hi/blog/index.html'))).toEqual([]);
  });

  test('counts once it is whole, with the topics that it borrows, and while it is', async () => {
    const project = await translated('fallback: true\n');
    await routesOf(project);
    for (const name of NAMES) project.write(`content/pages/hi/blog/${name}.yaml`, WHOLE);
    const whole = [
      '/hi/blog/page/2/',
      '/hi/blog/topics/board-games/',
      '/hi/blog/topics/odds/',
      '/hi/blog/topics/odds/page/2/',
    ];
    expect((await routesOf(project)).filter((route) => route.startsWith('/hi/'))).toEqual(whole);
    expect(links(project.read('dist/hi/blog/page/2/index.html'))).toEqual(['/hi/blog/one/']);
    // What it borrows is the original's.
    project.write('content/pages/blog/one.yaml', article(1, 'Odds', 'Hero_Banner: { heading: Roll }\n'));
    expect((await routesOf(project)).filter((route) => route.startsWith('/hi/'))).toEqual([
      '/hi/blog/topics/odds/',
    ]);
    expect(project.read('dist/sitemap.xml')).not.toContain('/hi/blog/page/2/');
  });

  test('counts in dev as in a build', async () => {
    const project = await translated(WHOLE);
    const session = await createDevSession({ root: project.root, nowMs: NOW, drafts: false });
    expect(await session.page('/hi/blog/page/2/')).toContain('/hi/blog/one/');
    const path = 'content/pages/blog/one.yaml';
    project.write(path, article(1, 'Odds', 'Hero_Banner: { heading: Roll }\n'));
    await session.update([join(project.root, path)]);
    expect(await session.page('/hi/blog/page/2/')).toBeNull();
    project.write(path, article(1, 'Odds'));
    await session.update([join(project.root, path)]);
    expect(await session.page('/hi/blog/page/2/')).toContain('/hi/blog/one/');
  });
});

describe('$for: { tags }', () => {
  test('makes a page for each topic of published articles, with its list, its parts and its feed', () => {
    const { routes, problems } = built;
    expect(routes.filter((route) => route.startsWith('/blog/topics/'))).toEqual([
      '/blog/topics/board-games/',
      '/blog/topics/history/',
      '/blog/topics/odds/',
      '/blog/topics/odds/page/2/',
    ]);
    expect(links(project.read('dist/blog/topics/odds/index.html'))).toEqual(['/blog/three/', '/blog/two/']);
    expect(links(project.read('dist/blog/topics/odds/page/2/index.html'))).toEqual(['/blog/one/']);
    const feed = project.read('dist/blog/topics/odds/rss.xml');
    expect(Array.from(feed.matchAll(/<item>\s*<title>([^<]*)/g), ([, title]) => title)).toEqual([
      'Article 3',
      'Article 2',
      'Article 1',
    ]);
    expect(project.read('dist/blog/topics/odds/index.html')).toContain('href="/blog/topics/odds/rss.xml"');
    expect(problems.filter(({ code }) => code === 'page/orphan')).toEqual([]);
  });

  test('is where the articles’ topics lead', () => {
    const html = project.read('dist/blog/one/index.html');
    expect(html).toMatch(/href="\/blog\/topics\/odds\/">Odds<\/a>/);
    expect(html).toMatch(/href="\/blog\/topics\/board-games\/">Board games<\/a>/);
  });

  test('follows a topic that is added, renamed and removed', async () => {
    const project = await blog();
    await build(project);
    project.write('content/pages/blog/four.yaml', article(4, 'Maps'));
    expect((await build(project)).routes).toContain('/blog/topics/maps/');
    project.write('content/pages/blog/four.yaml', article(4, 'Odds'));
    const { routes } = await build(project);
    expect(routes).not.toContain('/blog/topics/maps/');
    expect(links(project.read('dist/blog/topics/odds/page/2/index.html'))).toEqual([
      '/blog/two/',
      '/blog/one/',
    ]);
  });

  test('says that it makes no page when no article of the folder has a topic', async () => {
    const project = await blog();
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      rmSync(join(project.root, `content/pages/blog/${name}.yaml`));
    project.write('content/pages/blog/one.yaml', article(1, '').replace('tags: []\n', ''));
    const { problems, routes } = await build(project);
    expect(routes).toEqual(['/blog/', '/blog/one/']);
    expect(problems.filter(({ code }) => code === 'list/empty')).toMatchObject([
      {
        severity: 'warning',
        file: 'content/pages/blog/topics.yaml',
        span: { start: { line: 1 } },
        message: 'No page in "/blog/" has a topic, so this file makes no page.',
      },
    ]);
    project.write('content/pages/blog/one.yaml', article(1, 'Odds'));
    expect((await build(project)).problems.filter(({ code }) => code === 'list/empty')).toEqual([]);
  });

  test('has the address that slugs give, and says when one is missing', async () => {
    const project = await blog();
    project.write('content/pages/blog/four.yaml', article(4, 'इतिहास'));
    const { problems } = await buildProject(project);
    expect(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ code, file, message }) => [code, file, message]),
    ).toEqual([
      ['for/table', 'content/pages/blog/topics.yaml', 'The topic "इतिहास" has no name for an address.'],
    ]);
    project.write(
      'content/pages/blog/topics.yaml',
      TOPICS.replace('/blog/ }', '/blog/, slugs: { इतिहास: history } }'),
    );
    expect((await build(project)).routes).toContain('/blog/topics/history/');
  });

  test('names the topics that differ only in capitals, with an article of each', async () => {
    const project = await blog();
    project.write('content/pages/blog/four.yaml', article(4, 'Economía'));
    project.write('content/pages/blog/two.yaml', article(2, 'Odds, economia'));
    const { problems } = await buildProject(project);
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'for/table',
        file: 'content/pages/blog/topics.yaml',
        message:
          'The topics "Economía" (content/pages/blog/four.yaml) and "economia" (content/pages/blog/two.yaml) have the same address, "economia".',
        hint: expect.stringContaining('alike in all articles'),
      },
    ]);
  });

  test.each([
    ['Shiru Mono', 'found "Shiru Mono".', 'Write "shiru-mono".'],
    ['汁', 'found "汁".', 'Write it in small Latin letters, digits and hyphens.'],
    ['[a]', 'found a list.', 'Write it in small Latin letters, digits and hyphens.'],
  ])('a given slug that is none is quoted where it is written: %s', async (slug, found, hint) => {
    const project = await blog();
    project.write('content/pages/blog/four.yaml', article(4, '汁物'));
    project.write(
      'content/pages/blog/topics.yaml',
      TOPICS.replace('/blog/ }', `/blog/, slugs: { 汁物: ${slug} } }`),
    );
    const { problems } = await buildProject(project);
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'for/table',
        span: { start: { line: 1, column: 36 } },
        message: `Expected a name for the address of the topic "汁物" such as board-games, ${found}`,
        hint,
      },
    ]);
  });

  test.each([
    ['{ tags: blog }', 'Expected the address of a folder such as /blog/, found "blog".'],
    ['{ tags: /blog/, from: x }', 'Unknown field "from".'],
    ['{ tags: /blog/, as: 1 }', 'Expected a name for the topics such as tag, found 1.'],
    ['{ tags: /blog/, slugs: x }', 'Expected topics with their addresses, found "x".'],
  ])('%s is refused', async (clause, message) => {
    const project = await blog();
    project.write('content/pages/blog/topics.yaml', TOPICS.replace('{ tags: /blog/ }', clause));
    const { problems } = await buildProject(project);
    expect(problems.map((problem) => problem.message)).toContain(message);
  });
});

function hostOf(html: string): string {
  return new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '').host;
}
