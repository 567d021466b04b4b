import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeProjects, withHindi, writeProject } from '../../../tests/diagnostics/broken-project.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import type { Problem } from '../model/problems.ts';
import { placeOfRoute } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { shownPages } from '../plan/plan.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/project.ts';
import { listContent } from '../source/read.ts';
import { orphanPages } from './orphan-pages.ts';

let project: Project;

beforeAll(async () => {
  const root = writeProject(withHindi());
  const loaded = await loadProject(root, listContent(root), { nowMs: 0, drafts: false });
  if (loaded.project === null) throw new Error('The project did not load.');
  project = loaded.project;
});
afterAll(removeProjects);

function summary(route: string, more: Partial<PageSummary> = {}): PageSummary {
  const { locale, translationKey } = placeOfRoute(route, ['en', 'hi']);
  const source = `content/pages${route}index.yaml`;
  return pageSummary(route, { source, locale, lang: locale, translationKey, ...more });
}

describe('orphanPages', () => {
  const problemsOf = (summaries: PageSummary[]): Problem[] =>
    orphanPages(summaries, summaries, project, () => shownPages(summaries, project));
  const orphans = (summaries: PageSummary[]): string[] => problemsOf(summaries).map(({ file }) => file);

  test('homes of all languages need no link', () => {
    expect(orphans([summary('/'), summary('/hi/')])).toEqual([]);
  });

  test('a link with a query or an anchor is a link', () => {
    expect(orphans([summary('/', { links: ['/a/?x=1', '/b/#y'] }), summary('/a/'), summary('/b/')])).toEqual(
      [],
    );
  });

  test('a page is reached by its translation, which the language menu links to', () => {
    expect(orphans([summary('/', { links: ['/ludo/'] }), summary('/ludo/'), summary('/hi/ludo/')])).toEqual(
      [],
    );
  });

  test('a page that a list of its folder shows can be reached', () => {
    expect(
      orphans([
        summary('/', { links: ['/blog/'] }),
        summary('/blog/', { filled: [{ type: 'page-list', props: {} }] }),
        summary('/blog/odds/'),
        summary('/news/odds/'),
      ]).length,
    ).toBe(1);
  });

  test('pages that are meant to stand alone are no orphans', () => {
    expect(
      orphans([
        summary('/'),
        summary('/a/', { layout: 'landing' }),
        summary('/b/', { layout: 'webview' }),
        summary('/c/', { layout: 'bare' }),
        summary('/d/', { noindex: true }),
        summary('/404.html'),
      ]),
    ).toEqual([]);
  });

  test('a page that only links to itself is an orphan', () => {
    expect(orphans([summary('/'), summary('/a/', { links: ['/a/'] })])).toEqual([
      'content/pages/a/index.yaml',
    ]);
  });

  describe('what a section draws is a link:', () => {
    const articles = ['a', 'b', 'c'].map((name, day) =>
      summary(`/blog/${name}/`, { date: `2026-01-0${day + 1}`, layout: 'article', tags: ['odds'] }),
    );
    const home = (type: string, props: Record<string, unknown> = {}) =>
      summary('/', { filled: [{ type, props }] });
    const files = (...names: string[]) => names.map((name) => `content/pages/${name}/index.yaml`);

    test('a site map shows every page of its language, and none of another', () => {
      const pages = [summary('/bus/'), summary('/bus/pune/'), summary('/hi/thane/')];
      expect(orphans([home('site-map'), ...pages])).toEqual(files('hi/thane'));
    });
    test('a list with a limit shows so many', () => {
      const list = { folder: '/blog/', limit: 2 };
      expect(orphans([home('page-list', list), ...articles])).toEqual(files('blog/a'));
      expect(orphans([home('page-list', { ...list, order: 'oldest' }), ...articles])).toEqual(
        files('blog/c'),
      );
    });
    test('a list of a topic shows its articles, and their ends lead to the page of the topic', () => {
      const end = [{ type: 'article-end', props: {} }];
      const ended = articles.map((page, index) => ({ ...page, ...(index === 0 ? { filled: end } : {}) }));
      const list = { type: 'page-list', props: { folder: '/blog/', tag: 'odds' } };
      const topic = summary('/topic/', { filled: [list], topics: [{ folder: '/blog/', tag: 'odds' }] });
      expect(orphans([summary('/'), topic, ...ended])).toEqual([]);
      expect(orphans([summary('/'), topic, ...articles])).toEqual(files('topic'));
    });
    test('the end of an article leads to the one before and the one after', () => {
      const ended = articles.map((page, index) =>
        index === 1 ? { ...page, tags: [], filled: [{ type: 'article-end', props: {} }] } : page,
      );
      expect(orphans([summary('/'), ...ended])).toEqual(files('blog/b'));
    });
  });

  test('the pages of a file are one problem', () => {
    const source = 'content/pages/bus/_city.yaml';
    const pages = ['a', 'b', 'c'].map((city) => summary(`/bus/${city}/`, { source }));
    expect(problemsOf([summary('/'), ...pages]).map(({ file, message }) => [file, message])).toEqual([
      [source, 'No other page links to "/bus/a/" and 2 more of this file’s pages.'],
    ]);
  });
});
