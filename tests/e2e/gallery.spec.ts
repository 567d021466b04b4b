/** The gallery of `slipway dev`: every section type as writers see it, in every language, theme and scheme. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { isLongRun, rounds } from '../rounds.ts';
import { repository } from '../temporary-project.ts';
import { visitAll } from './visit-all.ts';
import { axeViolations, layoutShift, overflowPx, PHONE, WCAG } from './watched-page.ts';
import { dev, withDev } from './with-dev.ts';

withDev();

const types = readdirSync(join(repository, 'runtime/sections'));

test('lists every section type', async () => {
  const html = await (await fetch(`${dev.origin}/_gallery/`)).text();
  for (const type of types) expect(html).toContain(`href="/_gallery/en/brand/${type}/"`);
});

const LOOKS = [
  ['en/purple', 'on a phone', PHONE],
  [
    'hi/yellow',
    'at night on a wide screen',
    { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
  ],
  ['gu/lightBlue', 'on a narrow phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['bn/purple', 'on a phone at night', { ...PHONE, colorScheme: 'dark' as const }],
] as const;

/** Each section is tested in one of the looks, and in all of them before a release. */
const LOOKS_OF_A_SECTION = rounds({ usual: 1, long: LOOKS.length });

/**
 * Each section that no page of the site shows, and one of three others; before a release all. `site.spec.ts` asks the site's pages the
 * same questions.
 */
let seen: string[];

beforeAll(async () => {
  const isOnSite = async (type: string): Promise<boolean> => {
    const html = await (await fetch(`${dev.origin}/_gallery/en/purple/${type}/`)).text();
    return html.includes('As it is on');
  };
  const areOnSite = await Promise.all(types.map(isOnSite));
  seen = types.filter((_, at) => isLongRun || !areOnSite[at] || at % 3 === 0);
  expect(seen.length).toBeGreaterThan(types.length / 3);
});

function isSeenIn(look: number, type: string): boolean {
  return (seen.indexOf(type) + look) % LOOKS.length < LOOKS_OF_A_SECTION;
}

/** A section's example; undefined where it has none. How the site uses it `site.spec.ts` sees on the site's own pages. */
async function exampleOn(page: Page): Promise<Locator | undefined> {
  const heading = await page.evaluate(() =>
    [...document.querySelectorAll('main > *')].findIndex(
      ({ textContent }) => textContent?.trim() === 'Its example',
    ),
  );
  // The mark of the fold may be between the two.
  return heading === -1
    ? undefined
    : page.locator(`main > :not(template):nth-child(n + ${heading + 2})`).first();
}

test.each(LOOKS.map(([shelf, name, options], look) => [shelf, name, options, look] as const))(
  'every section in %s is without a complaint %s',
  async (shelf, _, options, look) => {
    const inThisLook = seen.filter((type) => isSeenIn(look, type));
    const complaints = await visitAll(inThisLook, options, async (page, type, note) => {
      await page.goto(`${dev.origin}/_gallery/${shelf}/${type}/`, { waitUntil: 'load' });
      const shift = await layoutShift(page);
      if (shift > 0) note(`shifted by ${shift}`);
      // The same section several times on one page repeats the names of its landmarks: no rule of WCAG.
      const part = isLongRun ? undefined : await exampleOn(page);
      for (const violation of await axeViolations(page, WCAG, part)) note(`axe: ${violation}`);
      const overflow = await overflowPx(page);
      if (overflow > 0) note(`is ${overflow} px wider than the screen`);
    });
    expect(complaints).toEqual([]);
  },
);
