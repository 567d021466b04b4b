import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { repository } from '../temporary-project.ts';
import { startProgram } from './running-site.ts';
import { endWithRun, sharedBuild } from './shared-builds.ts';
import { withBrowser } from './with-browser.ts';

export { browser } from './with-browser.ts';

/** `slipway dev` on the repository's own site. All files of a run look at it, so none changes its back end's switches. */
export let dev: { origin: string };

/** Gives the tests of the calling file the development server and a browser. */
export function withDev(): void {
  withBrowser();
  beforeAll(async () => {
    const folder = await sharedBuild('dev', startDev);
    dev = { origin: readFileSync(join(folder, 'origin.txt'), 'utf8') };
  });
}

async function startDev(folder: string): Promise<void> {
  const { child, origin } = await startProgram(
    ['dev', '--root', repository, '--port', '0', '--host', '127.0.0.1'],
    join(folder, 'output.txt'),
  );
  endWithRun(child);
  writeFileSync(join(folder, 'origin.txt'), origin);
}
