/** How cards, tiles and buttons lie beside each other on finished pages. */
import { expect, test } from 'vitest';
import { PHONE, watchedPage } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

test.each([600, 768, 1000, 1024, 1440])('four games leave none alone at %i px', async (width) => {
  const { page, close } = await watchedPage(browser, { viewport: { width, height: 900 } });
  await page.goto(site.origin);
  const tops = await page
    .locator('.game__tiles')
    .first()
    .locator('> li')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).offsetTop));
  expect(tops).toHaveLength(4);
  const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  expect(new Set(rows).size).toBe(1);
  await close();
});

test.each([360, 1440])('at %i px the day of a card is as far below one line as below two', async (width) => {
  const { page, close } = await watchedPage(browser, { viewport: { width, height: 900 } });
  await page.goto(`${site.origin}/blog/`);
  const cards = await page.locator('.page-list__page').evaluateAll((all) =>
    all.map((card) => {
      const link = card.querySelector('a') as HTMLElement;
      const words = document.createRange();
      words.selectNodeContents(link);
      const lines = new Set(Array.from(words.getClientRects(), ({ top }) => top)).size;
      const day = card.querySelector('time')?.getBoundingClientRect().top ?? 0;
      return {
        lines,
        gap: Math.round(day - words.getBoundingClientRect().bottom),
        target: link.offsetHeight,
      };
    }),
  );
  expect(new Set(cards.map(({ lines }) => lines))).toEqual(new Set([1, 2]));
  expect(new Set(cards.map(({ gap }) => gap)).size).toBe(1);
  expect(Math.min(...cards.map(({ target }) => target))).toBeGreaterThanOrEqual(44);
  await close();
});

test.each([360, 1440])('at %i px the words of all winners begin at one height', async (width) => {
  const { page, close } = await watchedPage(browser, { viewport: { width, height: 900 } });
  await page.goto(`${site.origin}/ludo/testimonials/`);
  const ratings = page.locator('.ratings').first();
  expect(await ratings.locator('.ratings__prize').count()).toBeGreaterThan(0);
  const tops = await ratings
    .locator('.ratings__words')
    .evaluateAll((all) => all.map((words) => Math.round(words.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
  await close();
});

test('the corners of a notice are alike: its coloured edge is no wider border', async () => {
  const { page, close } = await watchedPage(browser, PHONE);
  await page.goto(`${site.origin}/ludo/`);
  const widths = await page.locator('.notice > .wrap').evaluate((card) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(card);
    return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth];
  });
  expect(new Set(widths).size).toBe(1);
  await close();
});

// The second page is short: the mark of its fold comes after its last section.
test.each(['/ludo/', '/ludo/ludo-rules/'])(
  '%s ends with a download button and shows no second one there',
  async (route) => {
    const { page, close } = await watchedPage(browser, { ...PHONE, acceptDownloads: true });
    await page.goto(site.origin + route);
    const bar = page.locator('.sticky-download');
    const isSeen = () =>
      bar.evaluate((element) => {
        const { left, width, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, bottom - 24));
      });
    const scrollTo = (selector: string, share: number) =>
      page.locator(selector).evaluate((element, part) => {
        const { top, height } = element.getBoundingClientRect();
        window.scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' });
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, share);
    await scrollTo('.download-band', -0.25);
    expect(await isSeen()).toBe(true);
    await scrollTo('.download-band', 1);
    expect(await isSeen()).toBe(false);
    await scrollTo('.footer', 1);
    expect(await isSeen()).toBe(false);
    // It takes no space between them.
    const gap = await page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (edge('.footer')?.top ?? 0) - (edge('.download-band')?.bottom ?? 0);
    });
    expect(Math.round(gap)).toBe(0);
    // The keyboard's focus is in sight.
    await bar.locator('a[data-for="android"]').focus();
    expect(await isSeen()).toBe(true);
    // Its note is, too.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await bar.locator('.sticky-download__note').evaluate((note: HTMLElement) => {
      note.hidden = false;
    });
    await scrollTo('.sticky-download', 1);
    expect(await isSeen()).toBe(true);
    await close();
  },
);

test('each line of a trail that needs two begins with a name', async () => {
  const { page, close } = await watchedPage(browser, { viewport: { width: 320, height: 640 } });
  await page.goto(`${site.origin}/campaigns/ludofestival-invite/`);
  const names = await page.locator('.breadcrumb__item > *').evaluateAll((all) =>
    all.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      const { left, top } = words.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );
  const [first, second, ...others] = names.filter(({ top }, index) => top !== names[index - 1]?.top);
  expect(others).toEqual([]);
  expect(second?.left).toBe(first?.left);
  await close();
});
