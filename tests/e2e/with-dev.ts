import { beforeAll } from 'vitest';
import { exampleProject, sharedProgram } from './running-site.ts';
import { withBrowser } from './with-browser.ts';

export { browser } from './with-browser.ts';

/** `slipway dev` on the repository's own site. All files of a run look at it, so none changes its back end's switches. */
export let dev: { origin: string };

/** Gives the tests of the calling file the development server and a browser. */
export function withDev(): void {
  withBrowser();
  beforeAll(async () => {
    const address = ['--port', '0', '--host', '127.0.0.1'];
    const root = await exampleProject();
    dev = { origin: await sharedProgram('dev', ['dev', '--root', root, ...address]) };
  });
}
