// Runs a TypeScript program of the tests: bundles it beside the dependencies, then imports it.
// Usage: node tests/run-ts.js tests/bench/build.ts [arguments]
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [source = ''] = process.argv.splice(2, 1);
const outfile = `node_modules/.cache/slipway/${basename(source).replace(/\.ts$/, '')}.mjs`;
await build({
  entryPoints: [source],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  jsx: 'automatic',
  logLevel: 'warning',
  // The bundle lies elsewhere; `tests/temporary-project.ts` finds the repository from its own place.
  define: { 'import.meta.dirname': JSON.stringify(resolve('tests')) },
});
// What is measured is what visitors and builds get: React for development is several times as slow.
if (source.startsWith('tests/bench/')) process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(outfile).href);
