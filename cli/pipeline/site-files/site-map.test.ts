import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { readSite } from '../../../tests/audit/read-site.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import type { OutputFile } from '../model/types.ts';
import { indexSite } from '../plan/plan.ts';
import { siteMapFiles } from './site-map.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example/app',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});

function filesOf(pages: number, limits?: { addresses: number; bytes: number }): OutputFile[] {
  const summaries = Array.from({ length: pages }, (_, place) => pageSummary(`/page-${100_000 + place}/`));
  return siteMapFiles(site, indexSite(summaries, { locales: ['en'], site }), limits);
}

const addresses = ({ contents }: OutputFile) =>
  Array.from(String(contents).matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);

test('one file holds as many addresses as search engines read in one', () => {
  const files = filesOf(50_000);
  expect(files.map((file) => [file.path, addresses(file).length])).toEqual([['sitemap.xml', 50_000]]);
});

test('more are in files of their own, which the site map lists', () => {
  const files = filesOf(50_001);
  expect(files.map((file) => [file.path, addresses(file).length])).toEqual([
    ['sitemap-1.xml', 50_000],
    ['sitemap-2.xml', 1],
    ['sitemap.xml', 2],
  ]);
  expect(files.at(-1)?.contents).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<sitemap>',
      '<loc>https://dice.example/app/sitemap-1.xml</loc>',
      '</sitemap>',
      '<sitemap>',
      '<loc>https://dice.example/app/sitemap-2.xml</loc>',
      '</sitemap>',
      '</sitemapindex>',
      '',
    ].join('\n'),
  );
});

test('no file has more bytes than search engines read, and each address is in one of them', () => {
  const files = filesOf(100, { addresses: 40, bytes: 1500 });
  const maps = files.slice(0, -1);
  expect(maps.every(({ contents }) => Buffer.byteLength(contents) <= 1500)).toBe(true);
  expect(maps.flatMap(addresses)).toEqual(filesOf(100).flatMap(addresses));
});

test('the audit reads every address, in one file or in several', () => {
  const dist = temporaryFolder();
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'robots.txt'), `Sitemap: ${site.origin}/sitemap.xml\n`);
  for (const { path, contents } of filesOf(5, { addresses: 2, bytes: 5000 }))
    writeFileSync(join(dist, path), contents);
  expect(readSite(dist, []).siteMap).toEqual(filesOf(5).flatMap(addresses));
});
