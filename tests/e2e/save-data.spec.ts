/** Visitors who save data: nothing advances by itself, and there is no sound. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

/** Brings a part of a page into view that its script has started, for a visitor who saves data or does not. */
async function open(
  route: string,
  selector: string,
  saveData: boolean,
): Promise<{ page: Page; part: Locator }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: value, effectiveType: '4g' } });
  }, saveData);
  await page.clock.install();
  await page.goto(dev.origin + route, { waitUntil: 'load' });
  const part = page.locator(selector).first();
  await part.scrollIntoViewIfNeeded();
  await part.locator('[data-toggle]').waitFor();
  // An observer tells the script that the part is in view.
  await part.evaluate(
    (element) => new Promise((resolve) => new IntersectionObserver(resolve).observe(element)),
  );
  return { page, part };
}

test.each([
  { saveData: true, does: 'stands still', button: 'Play' },
  { saveData: false, does: 'moves on', button: 'Pause' },
])('a row of slides $does for 20 s with saveData $saveData', async ({ saveData, button }) => {
  const { page, part } = await open('/', '[data-section="ratings"]', saveData);
  expect(await part.locator('[data-toggle]').getAttribute('aria-label')).toBe(button);
  await part.locator('.slider').evaluate((row) => {
    row.addEventListener('scroll', () => row.setAttribute('data-moved', ''));
  });
  await page.clock.runFor(20_000);
  const moved = part.locator('.slider[data-moved]');
  if (saveData) expect(await moved.count()).toBe(0);
  else await moved.waitFor();
  await page.context().close();
});

test.each([
  { saveData: true, does: 'stays open where it is', shown: 'page 1 of' },
  { saveData: false, does: 'turns', shown: 'page 3 of' },
])('a book $does for 20 s with saveData $saveData', async ({ saveData, shown }) => {
  const { page, part } = await open('/ludo/how-to-play-ludo/', '.flipbook__book', saveData);
  await page.clock.runFor(20_500);
  expect(await part.locator('.flipbook__number').textContent()).toContain(shown);
  await page.context().close();
});
