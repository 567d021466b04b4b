/** The repository's own site, built and served for the tests of a file, and a browser. Importing this starts both. */
import { afterAll, beforeAll } from 'vitest';
import { type RunningSite, startSite } from './running-site.ts';

export { browser } from './with-browser.ts';

export let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.stop());
