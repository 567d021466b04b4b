import { afterAll, beforeAll } from 'vitest';
import { type RunningSite, type Site, sharedSite, startSite } from './running-site.ts';
import { withBrowser } from './with-browser.ts';

export { browser } from './with-browser.ts';

export let site: Site;

/** Gives the tests of the calling file the repository's own site, which all files of a run look at, and a browser. */
export function withSite(): void {
  withBrowser();
  beforeAll(async () => {
    site = await sharedSite();
  });
}

/** The same with a local back end of the file's own, whose switches it may change. */
export function withOwnSite(): void {
  let own: RunningSite | undefined;
  withBrowser();
  beforeAll(async () => {
    own = await startSite();
    site = own;
  });
  afterAll(() => own?.stop());
}
