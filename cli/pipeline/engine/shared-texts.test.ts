import { expect, test } from 'vitest';
import { pageSummary } from '../../../tests/page-summary.ts';
import type { Problem } from '../model/problems.ts';
import type { PageSummary } from '../model/types.ts';
import type { FileDetails } from '../pages/load-page.ts';
import { SharedTexts } from './shared-texts.ts';

function details(route: string): FileDetails {
  const summary: PageSummary = {
    ...{ source: `content/pages${route}index.yaml`, route, locale: 'hi', lang: 'hi-IN' },
    ...{ translationKey: route, translationOf: null, title: 'पासा', description: '', layout: 'landing' },
    ...{ noindex: false, theme: null, image: null, art: null, date: null, updated: null, author: null },
    ...{
      sectionTypes: ['hero', 'faq'],
      callsSmartScript: false,
      assets: ['/assets/a.svg'],
      links: ['/', '/faqs/'],
    },
    ...{ anchors: [], syllables: 'पा सा' },
  };
  return { summaries: [summary], problems: [], findings: [], dependencies: ['content/faqs/1.yaml'] };
}

test('what is shared is equal to what was handed over', () => {
  const shared = new SharedTexts();
  for (const route of ['/', '/ludo/']) {
    const given = details(route);
    expect(shared.details(given, `content/pages${route}index.yaml`)).toEqual(details(route));
    expect(given).toEqual(details(route));
  }
});

test('what only some pages have is kept', () => {
  const whole = details('/a/');
  const [summary] = whole.summaries;
  Object.assign(summary ?? {}, {
    ...{ tags: ['dice'], cover: '/assets/c.svg', isFurther: true, words: 'dice:2' },
    ...{ frame: { name: 'own' }, topics: [{ folder: '/a/', tag: 'dice' }] },
    filled: [{ type: 'page-list', props: {} }],
  });
  whole.problems.push({ ...PROBLEM });
  expect(new SharedTexts().details(whole, 'x')).toEqual(whole);
});

test('a translation names the page that it is a translation of, and nothing is added to what a page has', () => {
  const given = {
    ...details('/hi/ludo/'),
    summaries: [pageSummary('/hi/ludo/', { translationKey: '/ludo/' })],
  };
  expect(new SharedTexts().details(given, 'x')).toStrictEqual(given);
});

const PROBLEM: Problem = {
  ...{ code: 'policy/words', severity: 'warning', file: 'x', span: null, fieldPath: '', message: 'x' },
};

test('pages have their lists in common, and nothing of different pages is mixed up', () => {
  const shared = new SharedTexts();
  const both = ['/a/', '/b/'].map((route) => shared.details(details(route), route));
  expect(both[0]?.problems).toBe(both[1]?.problems);
  expect(both[0]?.findings).toBe(both[1]?.findings);
  const [one, other] = both.map(({ summaries }) => summaries[0]);
  expect(one?.sectionTypes).toBe(other?.sectionTypes);
  expect(one?.assets).toBe(other?.assets);
  expect(one?.route).toBe('/a/');
  expect(shared.list(['a', 'b'])).not.toBe(shared.list(['a']));
  expect(shared.list([])).toEqual([]);
});
