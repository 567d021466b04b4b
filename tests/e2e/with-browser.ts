import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';

/** Started by `withBrowser`; all test files of a worker share it. */
export let browser: Browser;

/** Gives the tests of the calling file a browser without a page. It ends with the worker. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launchBrowser();
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
}
