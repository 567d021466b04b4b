import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** The path of happy-dom in one file, which is made when it is not there. */
export async function bundledDom(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('happy-dom');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const file = join(process.cwd(), `node_modules/.cache/slipway/happy-dom-${version}.mjs`);
  if (existsSync(file)) return file;
  const growing = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile: growing,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    // Parts of it are CommonJS and call require() for Node's own modules.
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
  });
  renameSync(growing, file);
  return file;
}

/** Before the first worker, since several would make it at once. */
export async function setup(): Promise<void> {
  await bundledDom();
}
