/** Writes `slipway.d.ts`, the one file of types that is published, from the sources: run with `-u` after a change. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const tsc = join(repository, 'node_modules/typescript/bin/tsc');

/** The sources whose exports are public, in the order of the published file. */
const PUBLIC = ['types', 'version', 'index', 'embed'];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'slipway-types-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function compile(args: string[]): void {
  try {
    execFileSync(process.execPath, [tsc, ...args], { cwd: repository, encoding: 'utf8' });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout);
  }
}

/** A declaration file without what it says of itself and without imports and re-exports: all that is public is in one file. */
function declarations(text: string): string {
  const body = text.replaceAll(/^(?:import|export (?:type )?[{*]).*\n/gm, '').trim();
  return body.replace(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=\/\*\*)/, '');
}

test('the published types are those of the sources', async () => {
  const out = folder();
  compile([
    '-p',
    'sdk',
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    '.',
    '--outDir',
    out,
  ]);
  const parts = PUBLIC.map((name) => declarations(readFileSync(join(out, `sdk/${name}.d.ts`), 'utf8')));
  const text = `// Types of the Slipway download SDK: the module slipway.mjs, and what slipway.js puts at window.Slipway.\n${parts.join('\n\n')}\n`;
  await expect(text).toMatchFileSnapshot('slipway.d.ts');
});

test('a strict project can use them', () => {
  const project = folder();
  symlinkSync(join(repository, 'sdk/slipway.d.ts'), join(project, 'slipway.d.ts'));
  writeFileSync(
    join(project, 'use.ts'),
    `import { createDownload, type DownloadState, type SavedFile, type SlipwayStub, version } from './slipway.js';
const download = createDownload({ product: 'paasa', linkEndpoint: '/api/link' });
const end: () => void = download.subscribe((state: DownloadState) => {
  if (state.status === 'downloading') console.log(state.receivedBytes, state.secondsLeft ?? 0);
});
const file: Promise<SavedFile | null> = download.finished;
document.addEventListener('slipway:complete', ({ detail }) => console.log(detail.status));
const stub: SlipwayStub = { q: [], ready(task) { this.q?.push(task); } };
window.Slipway ??= stub;
window.Slipway.ready?.((slipway) => slipway.createDownload({ product: 'paasa' }));
if ('version' in window.Slipway) console.log(window.Slipway.version === version);
// @ts-expect-error: there is no such option
createDownload({ prodcut: 'paasa' });
export { end, file };
`,
  );
  compile([
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2022,dom',
    '--types',
    '',
    join(project, 'use.ts'),
  ]);
});
