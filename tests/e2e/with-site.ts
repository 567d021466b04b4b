import { afterAll, beforeAll } from 'vitest';
import { type RunningSite, startSite } from './running-site.ts';
import { withBrowser } from './with-browser.ts';

export { browser } from './with-browser.ts';

/** Served for one test file: its local back end has switches. */
export let site: RunningSite;

/** Serves the repository's own site to the tests of the calling file, and gives them a browser. */
export function withSite(): void {
  withBrowser();
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site?.stop());
}
