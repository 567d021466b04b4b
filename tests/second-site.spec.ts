/** A company of another trade: its site is content, one section and one layout, and nothing in it was made for another. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles, checkHtml, checkInBrowser, checkSizes, checkTransfer } from './audit/audit-site.ts';
import type { BuiltSite } from './audit/check-pages.ts';
import { readSite } from './audit/read-site.ts';
import { covering, languageOf, partsOf } from './e2e/covering.ts';
import { type RunningSite, slipway, startSite } from './e2e/running-site.ts';
import { sharedBuild } from './e2e/shared-builds.ts';
import { browser, withBrowser } from './e2e/with-browser.ts';
import { isLongRun } from './rounds.ts';
import { filesBelow, repository } from './temporary-project.ts';

withBrowser();

let running: RunningSite;
let site: BuiltSite;

beforeAll(async () => {
  const built = await sharedBuild('second-site', buildInto);
  running = await startSite({ built: join(built, 'dist') });
  site = readSite(running.outFolder, ['/api/', '/apk/']);
});

afterAll(() => running?.stop());

function buildInto(folder: string): void {
  cpSync(join(repository, 'tests/fixtures/second-site'), folder, { recursive: true });
  execFileSync(process.execPath, [slipway, 'build', '--root', folder, '--now', '2026-06-01'], {
    stdio: 'pipe',
  });
}

test('no page has a finding of the audit', async () => {
  const { origin, outFolder } = running;
  // What files show is read of every page. Browsers take longer: every part, and every language; before a release every page.
  const inItsLanguage = (html: string): Set<string> => partsOf(html).add(languageOf(html));
  const routes = isLongRun ? running.routes : covering(site.pages, inItsLanguage);
  const only = (chosen: readonly string[]): BuiltSite => ({
    ...site,
    pages: site.pages.filter(({ route }) => isLongRun || chosen.includes(route)),
  });
  const some = only(routes);
  const results = [
    ...checkFiles(site),
    await checkHtml(some),
    checkSizes(site, outFolder),
    await checkTransfer(browser, { site: only(['/']), origin, outFolder }),
    ...(await checkInBrowser(browser, { site: some, origin, outFolder }, () => undefined)),
  ];
  const found = results.flatMap(({ check, findings }) =>
    findings.map(({ route, text }) => `${route} ${check}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('no word, picture or colour of the example is in any file of it', () => {
  const files = [...filesBelow(running.outFolder)];
  const paths = files.map(([path]) => path);
  // The playable demo is Ludo for everybody; it is delivered where a page leads to it.
  expect(paths.filter((path) => path.startsWith('game/'))).toEqual([]);
  const found = files.flatMap(([path, bytes]) => {
    const foreign = /\.(?:html|xml|svg|json|webmanifest|txt)$/.test(path) ? OF_THE_EXAMPLE : OF_ITS_CODE;
    const text = PICTURE.test(path) ? '' : Buffer.from(bytes, 'latin1').toString();
    const hit = foreign.exec(path) ?? foreign.exec(text);
    return hit === null ? [] : [`${path}: ${hit[0]}`];
  });
  expect(found).toEqual([]);
});

/** Words of the example's trade and languages, and colours of its brand. */
const OF_ITS_CODE =
  /paasa|पासा|ludo|rummy|winnings|\bdice\b|purple|yellow|lightblue|\bupar\b|\bnahi\b|cash|18\+|#4b1fa8|#24104f/i;
const OF_THE_EXAMPLE = new RegExp(`${OF_ITS_CODE.source}|\\bdie\\b|#ffc629`, 'i');

const PICTURE = /\.(?:avif|webp|png|jpe?g|woff2|apk|ico)$/;

test('its section and its layout are on its pages, in each language', () => {
  const page = (path: string): string => readFileSync(join(running.outFolder, path, 'index.html'), 'utf8');
  for (const home of ['', 'hi', 'ta', 'ar']) expect(page(home)).toContain('<ul class="departures__board">');
  expect(page('routes/madurai-kochi')).toMatch(/<aside class="travel__ticket">[\s\S]*data-slipway/);
  expect(page('stories/topics/night-travel')).toContain('How to sleep on a night coach');
  expect(page('stories/sleeping-on-a-night-coach')).toContain('href="/stories/topics/night-travel/"');
  expect(page('ta')).not.toContain('Download App');
});

test('a page in Arabic runs from right to left, and figures in it from left to right', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${running.origin}/ar/`);
  const seen = await page.evaluate(() => {
    const box = (selector: string) => {
      const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {
        left: 0,
        right: 0,
      };
      return { left, right };
    };
    const time = document.querySelector('.departures__time');
    const range = document.createRange();
    const letterAt = (index: number): number => {
      const text = time?.firstChild;
      if (!text) return 0;
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect().left;
    };
    const arrow = document.querySelector('.feature__link .icon');
    return {
      time: box('.departures__time'),
      fare: box('.departures__fare'),
      brand: box('.header__brand'),
      menu: box('.header__toggle'),
      letters: [letterAt(0), letterAt(1)],
      arrow: arrow?.querySelector('path')?.getAttribute('d'),
      isWide: document.documentElement.scrollWidth > innerWidth,
    };
  });
  expect(seen.time.left).toBeGreaterThan(seen.fare.right);
  expect(seen.brand.left).toBeGreaterThan(seen.menu.right);
  expect(seen.letters[0]).toBeLessThan(seen.letters[1] ?? 0);
  expect(seen.arrow).toBe('m15 5-7 7 7 7');
  expect(seen.isWide).toBe(false);
  await page.close();
});

test('a search in Arabic finds pages with and without vowel signs, and counts them in its own forms', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${running.origin}/ar/help/`);
  await page.getByRole('searchbox', { name: 'ابحث في الموقع' }).fill('حافِلة الليل');
  const results = page.locator('.search__results a');
  await expect.poll(() => results.first().textContent()).toBe('كيف تنام في حافلة الليل');
  const counts = ['صفحة واحدة', 'صفحتان', '3 صفحات'];
  expect(await page.locator('.search__status').textContent()).toBe(counts[(await results.count()) - 1]);
  const sides = await page.evaluate(() =>
    ['.search__field', '.search__button'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().left ?? 0,
    ),
  );
  expect(sides[0]).toBeGreaterThan(sides[1] ?? 0);
  await page.close();
});

test('pictures in a row go on to the left on a page in Arabic', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${running.origin}/ar/`);
  const slide = (name: string) => page.locator('.image-slider').getByAltText(name);
  const leftOf = async (name: string): Promise<number> =>
    Math.round((await slide(name).boundingBox())?.x ?? 0);
  const next = page.locator('.image-slider [data-move="1"]');
  await next.scrollIntoViewIfNeeded();
  const [first, second] = ['حافلة مضاءة على الطريق ليلًا', 'طريق يصعد بين التلال الخضراء'] as const;
  const start = await leftOf(first);
  expect(await leftOf(second)).toBeLessThan(start);
  await next.click();
  await expect.poll(() => leftOf(second)).toBeCloseTo(start, -1);
  await page.locator('.image-slider [data-move="-1"]').click();
  await expect.poll(() => leftOf(first)).toBeCloseTo(start, -1);
  await page.close();
});
