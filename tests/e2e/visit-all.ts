import type { BrowserContextOptions, Page } from 'playwright';
import { watchedPage } from './watched-page.ts';
import { browser } from './with-browser.ts';

/** Pages open at a time: the machine that tests has two cores. */
const AT_ONCE = 2;

export type Visit = (page: Page, place: string, note: (text: string) => void) => Promise<void>;

/** Visits all places, several at a time, and gathers what `visit` notes of them and what the browser complains of, sorted. */
export async function visitAll(
  places: readonly string[],
  options: BrowserContextOptions,
  visit: Visit,
): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...places];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { page, complaints, close } = await watchedPage(browser, options);
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        const at = place;
        await visit(page, at, (text) => found.push(`${at} ${text}`));
      }
      found.push(...complaints);
      await close();
    }),
  );
  return found.sort();
}
