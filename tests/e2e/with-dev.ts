/** `slipway dev` on the repository's own site for the tests of a file, and a browser. Importing this starts both. */
import { afterAll, beforeAll } from 'vitest';
import { repository } from '../temporary-project.ts';
import { startProgram, stopProgram } from './running-site.ts';

export { browser } from './with-browser.ts';

export let dev: Awaited<ReturnType<typeof startProgram>>;

beforeAll(async () => {
  dev = await startProgram(['dev', '--root', repository, '--port', '0', '--host', '127.0.0.1']);
});

afterAll(() => dev && stopProgram(dev.child));
