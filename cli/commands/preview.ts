/** `slipway preview`: serves the finished site like a static server, with the local back end beside it. */
import { resolve } from 'node:path';
import { createFakeBackend } from '../dev/fake-backend.ts';
import { accessOf } from '../dev/local-server.ts';
import { type BuiltSite, createPreviewServer, readBuiltSite } from '../dev/preview-server.ts';
import { finishedBasePath } from '../finished-site.ts';
import { findProjectRoot } from '../project-root.ts';
import { UsageError } from '../usage-error.ts';
import { printAddresses } from './dev.ts';
import { openPort } from './open-port.ts';
import { parsePort } from './options.ts';

export interface PreviewOptions {
  root?: string;
  out?: string;
  port?: string;
  /** `true`: given without an address. */
  host?: string | true;
  allowHost?: string[];
}

export async function preview(options: PreviewOptions): Promise<void> {
  const root = findProjectRoot(options.root);
  const outFolder = resolve(root, options.out ?? 'dist');
  const atStart = readBuiltSite(outFolder);
  if (atStart === null) {
    throw new UsageError(`There is no finished site in ${outFolder}.`, 'Run "slipway build" first.');
  }
  // A build may change the site while the preview runs, and somebody may delete it.
  const site = (): BuiltSite => readBuiltSite(outFolder) ?? atStart;
  const base = (): string => finishedBasePath(outFolder);
  const backend = createFakeBackend({ product: () => site().product, routes: () => site().routes, base });
  const access = accessOf(options.host, options.allowHost);
  const server = createPreviewServer(outFolder, backend, access);
  const port = await openPort(server, parsePort(options.port ?? '4173'), access);
  await printAddresses(port, access, { base: base(), routes: null });
  await new Promise<void>((done) => {
    process.once('SIGINT', done);
    process.once('SIGTERM', done);
  });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
