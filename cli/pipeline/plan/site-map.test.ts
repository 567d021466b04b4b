import { expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { labels } from '../../../schemas/plain/labels.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import type { Page, PageData, PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { indexSite } from './plan.ts';
import { fillSiteMaps } from './site-map.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: {
    default: 'en',
    list: { en: { name: 'English', tag: 'en-IN' }, hi: { name: 'हिन्दी', tag: 'hi-IN' } },
  },
  footer: {
    en: {
      groups: [
        {
          title: 'Law',
          links: [
            { label: 'Terms', url: '/terms/' },
            { label: 'Rules', url: '/ludo/rules/' },
          ],
        },
        { title: 'Empty', links: [{ label: 'x', url: '/none/' }] },
        {
          title: 'Help',
          links: [
            { label: 'FAQ', url: '/faqs/' },
            { label: 'June', url: '/offers/june/' },
          ],
        },
      ],
    },
  },
});

const page: Page = {
  source: '',
  route: '/map/',
  locale: 'en',
  lang: 'en-IN',
  data: { title: 'Map' } as PageData,
  sections: [],
  overlays: [],
  dependencies: [],
  assets: [],
};

/** The parts of a project that a site map depends on. */
const projectOf = (texts: object) => ({ site, labels: { en: texts } }) as unknown as Project;

function groupsOf(summaries: PageSummary[], locale = 'en', props: Record<string, unknown> = {}) {
  const index = indexSite(summaries, { site, locales: ['en', 'hi'] });
  const project = projectOf({ ...labels, mainNavigation: 'Pages' });
  const [section] = fillSiteMaps([{ type: 'site-map', props }], { ...page, locale }, index, project);
  const groups = section?.props['groups'] as { title: string; links: { url: string }[] }[] | undefined;
  return groups?.map(({ title, links }) => [title, ...links.map(({ url }) => url)]);
}

test('sections of other types, and maps with groups of their own, stay as they are', () => {
  const index = indexSite([pageSummary('/a/')], { site, locales: ['en'] });
  const sections = [
    { type: 'faq', props: {} },
    { type: 'site-map', props: { groups: [{ title: 'x', links: [] }] } },
  ];
  const project = projectOf(labels);
  expect(fillSiteMaps(sections, page, index, project)).toEqual(sections);
  const [empty] = fillSiteMaps(
    [{ type: 'site-map', props: { heading: 'Map', groups: [] } }],
    page,
    index,
    project,
  );
  expect(empty?.props).toEqual({
    heading: 'Map',
    groups: [{ title: labels.mainNavigation, links: [{ label: '/a/', url: '/a/' }] }],
  });
});

test('pages outside of folders come first, then the groups of the footer, then the folders', () => {
  expect(
    groupsOf([
      pageSummary('/ludo/', { title: 'Ludo: the game | Dice' }),
      pageSummary('/ludo/rules/', { title: 'Rules' }),
      pageSummary('/cities/pune/'),
      pageSummary('/faqs/'),
      pageSummary('/terms/'),
      pageSummary('/about/'),
      pageSummary('/'),
    ]),
  ).toEqual([
    ['Pages', '/cities/pune/', '/about/', '/'],
    ['Law', '/terms/'],
    ['Help', '/faqs/'],
    ['Ludo', '/ludo/', '/ludo/rules/'],
  ]);
});

test('a page of a folder that has no page of its own is where the footer has it, not below the folder’s bare name', () => {
  expect(
    groupsOf([pageSummary('/faqs/'), pageSummary('/offers/june/'), pageSummary('/offers/july/')]),
  ).toEqual([
    ['Pages', '/offers/july/'],
    ['Help', '/faqs/', '/offers/june/'],
  ]);
});

test('a folder without a page of its own has the heading that the section gives it', () => {
  const pages = [pageSummary('/offers/may/'), pageSummary('/cities/pune/'), pageSummary('/ludo/rules/')];
  const folders = [
    { folder: 'offers', title: 'Offers of the month' },
    { folder: '/cities/', title: 'Where we are' },
  ];
  expect(groupsOf(pages, 'en', { folders })).toEqual([
    ['Law', '/ludo/rules/'],
    ['Where we are', '/cities/pune/'],
    ['Offers of the month', '/offers/may/'],
  ]);
});

test('only pages of the language that visitors may browse are in the map, itself aside', () => {
  expect(
    groupsOf([
      pageSummary('/map/'),
      pageSummary('/a/'),
      pageSummary('/404.html'),
      pageSummary('/hi/a/', { locale: 'hi', translationKey: '/a/' }),
      pageSummary('/landing/', { layout: 'landing' }),
      pageSummary('/secret/', { noindex: true }),
    ]),
  ).toEqual([['Pages', '/a/']]);
});

test('a language is grouped as the default one is, with its own titles', () => {
  expect(
    groupsOf(
      [
        pageSummary('/hi/terms/', { locale: 'hi', translationKey: '/terms/' }),
        pageSummary('/terms/', { locale: 'hi', translationKey: '/terms/' }),
        pageSummary('/hi/ludo/', { locale: 'hi', translationKey: '/ludo/', title: 'लूडो । खेल' }),
        pageSummary('/hi/ludo/rules/', { locale: 'hi', translationKey: '/ludo/rules/' }),
      ],
      'hi',
    ),
  ).toEqual([
    ['', '/hi/terms/'],
    ['Law', '/terms/'],
    ['लूडो', '/hi/ludo/', '/hi/ludo/rules/'],
  ]);
});

test.each([
  ['Play, win', 'Play'],
  ['Who? We', 'Who'],
  ['Play! Now', 'Play'],
  ['Play|Dice', 'Play'],
  [': odd', ': odd'],
  ['Plain title', 'Plain title'],
])('the folder of the page "%s" is called "%s"', (title, name) => {
  const groups = groupsOf([pageSummary('/ludo/', { title }), pageSummary('/ludo/rules/')]);
  expect(groups).toEqual([[name, '/ludo/', '/ludo/rules/']]);
});
