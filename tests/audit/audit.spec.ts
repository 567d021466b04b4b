/** The part of `npm run audit` that runs with every test: all that files show, and the homes in a browser. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE } from '../e2e/watched-page.ts';
import { browser, site as running, withSite } from '../e2e/with-site.ts';
import { checkFiles, checkSizes, checkTransfer } from './audit-site.ts';
import type { BuiltPage } from './built-page.ts';
import type { BuiltSite } from './check-pages.ts';
import { readSite } from './read-site.ts';
import { REQUIRED_ROUTES } from './required-routes.ts';

withSite();

let site: BuiltSite;

beforeAll(() => {
  site = readSite(running.outFolder, ['/api/', '/apk/']);
});

describe.each(Object.entries(REQUIRED_ROUTES))('%s', (_, routes) => {
  test('each is there, with a title and a description of its own and a text', () => {
    const byRoute = new Map(site.pages.map((page) => [page.route, page]));
    const missing = routes.filter((route) => !byRoute.has(route));
    expect(missing).toEqual([]);
    const pages = routes.flatMap((route) => byRoute.get(route) ?? []);
    const shared = (textOf: (page: BuiltPage) => string): string[] =>
      pages
        .filter((page) =>
          site.pages.some((other) => other.route !== page.route && textOf(other) === textOf(page)),
        )
        .map(({ route }) => route);
    expect(shared(({ title }) => title)).toEqual([]);
    expect(shared(({ description }) => description)).toEqual([]);
    expect(pages.filter(({ mainText }) => mainText === '').map(({ route }) => route)).toEqual([]);
  });
});

test('what can be seen in the files of all pages is in order', () => {
  const found = checkFiles(site).flatMap(({ check, findings }) =>
    findings.map(({ route, text }) => `${route} ${check}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('the largest pages keep within 20 KB on the wire', () => {
  const homes = new Set(REQUIRED_ROUTES['R1 homes']);
  const largest = site.pages
    .filter(({ route }) => !homes.has(route))
    .sort((a, b) => b.html.length - a.html.length)
    .slice(0, 8);
  expect(checkSizes({ ...site, pages: largest }, running.outFolder).findings).toEqual([]);
});

test('a phone fetches no more of the homes than agreed, and nothing from other hosts', async () => {
  const pages = site.pages.filter(({ route }) => route === '/' || route === '/hi/');
  const { findings } = await checkTransfer(browser, {
    site: { ...site, pages },
    origin: running.origin,
    outFolder: running.outFolder,
  });
  expect(findings).toEqual([]);
});

test.each(['/', '/hi/'])(
  'the largest thing on the first screen of %s is in the page itself',
  async (route) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    // On a slow network a picture that is a file comes a journey later than the page.
    await page.goto(running.origin + route, { waitUntil: 'networkidle' });
    const largest = await page.evaluate(
      () =>
        new Promise<{ url: string; element: string }[]>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list.getEntries().map((entry) => {
                const { url, element } = entry as PerformanceEntry & { url: string; element: Element | null };
                return { url, element: element?.className ?? '' };
              }),
            ),
          ).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    await context.close();
    expect(largest.at(-1)).toEqual({ url: '', element: 'hero__description' });
  },
);
