#!/usr/bin/env node
// Runs the compiled command line. In a checkout the sources are compiled on first use and after every change;
// the published package carries `bin/compiled` and no `cli/`, so nothing is checked or compiled there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { v8Flags } from './v8-flags.js';

for (const flag of v8Flags) setFlagsFromString(flag);

const root = fileURLToPath(new URL('../', import.meta.url));
const entry = new URL('./compiled/index.js', import.meta.url);

if (existsSync(`${root}cli/index.ts`)) {
  const { sourceStamp } = await import('./source-stamp.js');
  const stamp = sourceStamp(root);
  if (readStamp() !== stamp) {
    const { compile } = await import('./compile.js');
    try {
      await compile(root, stamp);
    } catch {
      // esbuild has printed the location; a stack of its internals would add nothing.
      process.stderr.write('slipway: its own sources do not compile (see above).\n');
      process.exit(2);
    }
  }
}
await import(entry.href);

function readStamp() {
  try {
    return readFileSync(new URL('./compiled/stamp.txt', import.meta.url), 'utf8');
  } catch {
    return null; // never compiled yet
  }
}
