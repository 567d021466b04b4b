/** The home pages of the example site, section by section. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');

/** Spec §2 'Home page order' after the banner; the notice on responsible play is the site's own, beside the footer it belongs to. */
const ORDER = [
  'trust-markers',
  'payment-logos',
  'cash-withdrawal',
  'ratings',
  'text',
  'text',
  'text',
  'game',
  'game',
  'game',
  'feature',
  'video',
  'install-steps',
  'memberships',
  'tv-teaser',
  'faq',
  'text',
  'sticky-download',
];

interface Home {
  Hero_Banner: { bannerCarousel: unknown[] };
  page_body: { type: string; enableAddMore?: boolean; look?: string; openOnDownload?: boolean }[];
}

test.each(['index.yaml', 'hi/index.yaml', 'gu/index.yaml', 'bn/index.yaml'])(
  'S20 %s has the sections of a home page in their order',
  (file) => {
    const home = parse(readFileSync(join(root, 'content/pages', file), 'utf8')) as Home;
    expect(home.Hero_Banner.bannerCarousel.length).toBeGreaterThan(1);
    expect(home.page_body.map(({ type }) => type)).toEqual(ORDER);
    expect(home.page_body[ORDER.indexOf('game') - 1]?.enableAddMore).toBe(true);
    expect(home.page_body[ORDER.indexOf('faq')]?.look).toBe('home');
    // The window of the install steps is part of the list.
    expect(home.page_body[ORDER.indexOf('install-steps')]?.openOnDownload).toBe(true);
  },
);
