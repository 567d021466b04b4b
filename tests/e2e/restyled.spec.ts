/** How much of a page a browser styles again when something comes or is pressed: on a slow phone each hundred elements take 10 ms. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/** Elements that each recalculation of styles has taken, while `action` runs. */
async function restyledDuring(page: Page, action: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const counts: number[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0);
  });
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await action();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  return counts;
}

test.each(['/', '/ludo/', '/faqs/', '/sdk/'])(
  'a notice that comes leaves the elements of %s alone',
  async (route) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(site.origin + route, { waitUntil: 'networkidle' });
    // What the page itself has to be styled for has been styled.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const counts = await restyledDuring(page, async () => {
      await page.keyboard.press('Shift');
      await page.locator('.consent').waitFor();
    });
    await context.close();
    expect(Math.max(...counts)).toBeGreaterThan(0);
    // Of 700 to 1,200 that a page has: the notice itself, and what a rule for neighbours might concern.
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
  },
);
