import { expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import { rssFile } from './rss.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});

test('a feed of very many articles has the newest, and the moment of the last change', () => {
  const article = pageSummary('/blog/old/', { date: '2026-01-01' });
  const items = [pageSummary('/blog/new/', { date: '2026-10-01' }), ...Array(200_000).fill(article)];
  const feed = { folder: '/blog/', path: '/blog/rss.xml', home: null, items };
  const text = String(rssFile(feed, site).contents);
  expect(text.match(/<item>/g)).toHaveLength(50);
  expect(text).toContain('<lastBuildDate>Thu, 01 Oct 2026 00:00:00');
});
