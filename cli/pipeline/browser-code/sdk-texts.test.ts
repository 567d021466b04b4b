import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packageRoot } from '../../package-root.ts';
import { MEMBERS, SDK_ENTRIES, SHARING } from './sdk-texts.ts';

/** Names of all members that a file of the SDK accesses; what it imports dynamically is a file of its own. */
async function membersOf(source: string): Promise<Set<string>> {
  const { mangleCache } = await build({
    absWorkingDir: packageRoot,
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'esm',
    // All would be shortened, so that all are listed.
    mangleProps: /./,
    mangleCache: {},
    plugins: [
      {
        name: 'one-file',
        setup({ onResolve }) {
          onResolve({ filter: /^\./ }, ({ path, kind }) =>
            kind === 'dynamic-import' ? { path, external: true } : null,
          );
        },
      },
    ],
  });
  return new Set(Object.keys(mangleCache ?? {}));
}

test('a member that a file shortens by itself is accessed by no other file', async () => {
  const entries = SDK_ENTRIES.filter(([name]) => SHARING.includes(name));
  const accessed = await Promise.all(
    entries.map(async ([name, source]) => [name, await membersOf(source)] as const),
  );
  const both = accessed.flatMap(([other, members]) =>
    SHARING.filter((name) => name !== other).flatMap((name) => {
      const found = (MEMBERS[name] ?? []).filter((member) => members.has(member));
      return found.length === 0 ? [] : [`${name}, ${other}: ${found.sort().join(' ')}`];
    }),
  );
  // Each of these files has objects of its own with a member of this name, and gives them to none of the others.
  expect(both.sort()).toEqual([
    'engine.js, extras.js: find kind retryAfterMs',
    'engine.js, sheet.js: append figures find refusals remove',
    'engine.js, signature.js: find kind',
    'engine.js, slipway.js: append find kind publish target',
    'sheet.js, engine.js: figures',
    'sheet.js, slipway.js: clear',
    'signature.js, verify.js: blockStart blocks listEnd listStart',
    'slipway.js, engine.js: isPaused publish',
  ]);
});
