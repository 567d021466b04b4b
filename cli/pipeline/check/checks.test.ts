import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeProjects, withHindi, writeProject } from '../../../tests/diagnostics/broken-project.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import { placeOfRoute } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/project.ts';
import { listContent } from '../source/read.ts';
import { deadLinks, duplicateRoutes, takenRoutes, translationProblems } from './checks.ts';

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

describe('deadLinks', () => {
  const check = (links: string[], anchors: string[], from = '/', of: Project = project): string[] => {
    const summaries = [summary('/', { anchors: ['top'] }), summary('/ludo/', { anchors })];
    const surroundings = {
      isKnownPath: (path: string) => path.startsWith('/api/'),
      dependenciesOf: () => [],
    };
    return deadLinks([{ route: from, links }], summaries, of, surroundings).map(
      ({ code, found }) => `${code} ${found}`,
    );
  };

  test('pages, places in them and known paths are alive', () => {
    expect(
      check(['/', '/ludo/', '/ludo/?a=1', '/ludo/#fees', '#top', '/ludo/#', '/api/x'], ['fees']),
    ).toEqual([]);
  });

  test('places are compared as a browser reads them', () => {
    expect(check(['/ludo/#%E0%A4%A8%E0%A4%BF%E0%A4%AF%E0%A4%AE', '/ludo/#100%'], ['नियम', '100%'])).toEqual(
      [],
    );
  });

  test('every page has its main place; the header and the footer can name no other without a page', () => {
    expect(check(['#main', '/ludo/#main', '/ludo/#fees'], ['fees'], '')).toEqual([]);
    expect(check(['#fees', '#top'], ['fees'], '')).toEqual(['link/anchor "#fees"', 'link/anchor "#top"']);
  });

  test('the link that opens the consent prompt needs no place on its page, where there is a prompt', () => {
    const links = ['#privacy-choices', '/ludo/#privacy-choices'];
    const { consent: _none, ...site } = project.site;
    for (const mode of ['required', 'implied'] as const) {
      const asking = {
        ...project,
        site: { ...site, consent: { mode, eventLog: 'without-id', texts: {} } },
      } as const;
      expect(check(links, [], '/', asking)).toEqual([]);
      expect(check(links, [], '', asking)).toEqual([]);
    }
    expect(check(links, [])).toEqual(links.map((link) => `link/anchor "${link}"`));
    const silent = {
      ...project,
      site: { ...site, consent: { mode: 'off', eventLog: 'without-id', texts: {} } },
    } as const;
    expect(check(links, [], '/', silent)).toHaveLength(2);
  });

  test('a link with the path of the site on its host is answered with the one without', () => {
    const below = { ...project, site: { ...project.site, origin: 'https://user.example/app' } } as Project;
    const links = ['/app/ludo/#fees', '/app/', '/app/nowhere/'];
    const surroundings = { isKnownPath: () => false, dependenciesOf: () => [] };
    const summaries = [summary('/'), summary('/ludo/', { anchors: ['fees'] })];
    expect(
      deadLinks([{ route: '/', links }], summaries, below, surroundings).map(({ hint }) => hint),
    ).toEqual([
      'Write "/ludo/#fees": the build puts "/app" before it.',
      'Write "/": the build puts "/app" before it.',
      'Create the page, or change the link.',
    ]);
  });

  test('each dead link is reported with what it is', () => {
    expect(check(['/ldo/', '/ludo', '/ludo#fees', '/ludo/#fes', '#nowhere'], ['fees'])).toEqual([
      'link/missing "/ldo/"',
      'link/slash "/ludo"',
      'link/slash "/ludo#fees"',
      'link/anchor "/ludo/#fes"',
      'link/anchor "#nowhere"',
    ]);
  });
});

test('addresses are compared without capitals', () => {
  expect(duplicateRoutes([summary('/a/'), summary('/A/'), summary('/b/')])).toMatchObject([
    {
      code: 'route/duplicate',
      file: 'content/pages/A/index.yaml',
      related: [{ file: 'content/pages/a/index.yaml' }],
    },
  ]);
});

test('a page where something else answers is reported', () => {
  expect(takenRoutes([summary('/api/x/'), summary('/a/')], (path) => path.startsWith('/api/'))).toMatchObject(
    [{ file: 'content/pages/api/x/index.yaml' }],
  );
});

test('a translation names a page that exists, or one that has problems of its own', () => {
  const pages = [
    summary('/ludo/'),
    summary('/hi/a/', { translationOf: '/ludo/' }),
    summary('/hi/b/', { translationOf: '/broken/' }),
  ];
  expect(translationProblems(pages, project, (route) => route === '/broken/')).toEqual([]);
  expect(translationProblems(pages, project, () => false)).toMatchObject([
    { code: 'locale/translation', file: 'content/pages/hi/b/index.yaml' },
  ]);
});
