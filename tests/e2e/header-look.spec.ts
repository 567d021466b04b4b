/** The header: entries on one line on wide screens, and a long name on one line on narrow ones. */
import { expect, test } from 'vitest';
import { buildProject } from '../build-project.ts';
import { threePages } from '../shared-cache.ts';
import { watchedPage } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

test.each([900, 1440])('entries of the header are alike at %i px', async (width) => {
  const { page, close } = await watchedPage(browser, { viewport: { width, height: 800 } });
  await page.goto(`${dev.origin}/about/`);
  const entries = await page.locator('.header__list > li').evaluateAll((items) =>
    items.map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return { top, height, border: getComputedStyle(item).borderTopWidth };
    }),
  );
  expect(entries.length).toBeGreaterThan(2);
  expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
  expect(entries[0]?.border).toBe('0px');
  await close();
});

test('a long name stays on one line beside menu and languages, in each script', async () => {
  const project = await threePages();
  const names = { en: 'Sanjeevani Clinic Appointments', hi: 'संजीवनी क्लिनिक की अपॉइंटमेंट ऐप' };
  const site = project.read('content/site.yaml').replace('name: Dice', `name: ${JSON.stringify(names)}`);
  project.write(
    'content/site.yaml',
    site.replace('  en:\n    - {', '  hi: [{ label: सवाल, href: /hi/ }]\n  en:\n    - {'),
  );
  await buildProject(project);
  for (const [path, name] of [
    ['dist/index.html', names.en],
    ['dist/hi/index.html', names.hi],
  ] as const) {
    const { page, close } = await watchedPage(browser, { viewport: { width: 360, height: 740 } });
    await page.setContent(project.read(path));
    const brand = page.locator('.header__brand > span');
    expect(await brand.textContent()).toBe(name);
    const bar = await page.locator('.header').boundingBox();
    expect.soft([path, Math.round(bar?.height ?? 0)]).toEqual([path, 57]);
    // No letter is cut above or below.
    const isCut = await brand.evaluate((span) => span.scrollHeight > span.clientHeight);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const tops = await page
      .locator('.header__brand, .header summary:visible')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    expect
      .soft({ path, isCut, isWide, rows: new Set(tops).size })
      .toEqual({ path, isCut: false, isWide: false, rows: 1 });
    await close();
  }
});
