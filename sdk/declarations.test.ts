/** Checks that the published types are those of the code, and writes those that the compiler makes with `-u`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as module from './index.ts';

const repository = resolve(import.meta.dirname, '..');
const tsc = join(repository, 'node_modules/typescript/bin/tsc');

/** Files that are published as they are here; the code imports its types from them. */
const WRITTEN = ['slipway.d.ts', 'slipway.module.d.ts', 'tracking.d.ts', 'consent.d.ts'];

/** Files with the exports of a source, with their subject and the lines that import what these name. */
const GENERATED = [
  {
    file: 'tracking-module.d.ts',
    about: 'the package’s tracking',
    imports: [
      "import type { SlipwayTracking, TrackingSettings } from './tracking.js';",
      '',
      "export type * from './tracking.js';",
    ],
    source: 'tracking-module',
  },
  {
    file: 'qr.d.ts',
    about: 'qr.js: draws QR codes',
    imports: [
      "import type { DrawQrOptions } from './tracking.js';",
      '',
      "export type { DrawQrOptions } from './tracking.js';",
    ],
    source: 'qr',
  },
  {
    file: 'react.d.ts',
    about: 'the package’s hook and link for React',
    imports: [
      "import type { AnchorHTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';",
      "import type { DownloadHandle, DownloadOptions, DownloadState } from './slipway.js';",
    ],
    source: 'react',
  },
  {
    file: 'element.d.ts',
    about: 'the package’s <app-download>',
    imports: ["import type { DownloadState } from './slipway.js';"],
    source: 'element',
  },
];

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

/** A declaration file without its header, imports and re-exports. */
function declarations(text: string): string {
  const body = text.replaceAll(/^(?:import|export (?:type )?[{*]).*\n/gm, '').trim();
  return body.replace(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=\/\*\*)/, '');
}

/** As Biome writes a file of this folder. */
function formatted(text: string, file: string): string {
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=sdk/${file}`], {
    cwd: repository,
    input: text,
    encoding: 'utf8',
  });
}

test('the module is what its published types say', () => {
  // The compiler holds each of them against its declaration.
  const published: typeof import('./slipway.d.ts') = module;
  expect(Object.keys(published).sort()).toEqual(['attach', 'createDownload', 'version']);
});

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
  for (const { file, about, source, imports } of GENERATED) {
    const exported = declarations(readFileSync(join(out, `sdk/${source}.d.ts`), 'utf8'));
    const text = [`// Types of ${about}.`, ...imports, '', exported].join('\n');
    await expect(formatted(text, file)).toMatchFileSnapshot(file);
  }
});

test('a strict project can use them', () => {
  const project = folder();
  const files = [...WRITTEN, ...GENERATED.map(({ file }) => file)];
  for (const file of files) symlinkSync(join(repository, 'sdk', file), join(project, file));
  writeFileSync(
    join(project, 'use.ts'),
    `import { createDownload, type DownloadState, type SavedFile, type SlipwayStub, version } from './slipway.js';
import { createDownload as createFromModule } from './slipway.module.js';
import type { TrackOptions } from './tracking.js';
import type { ConsentState } from './consent.js';
import { startTracking } from './tracking-module.js';
import { drawQrCode } from './qr.js';
import { defineAppDownload } from './element.js';
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
const tracked: TrackOptions = { oneLinkURL: 'https://brand.onelink.me/Ab12', urlSkipList: ['/tnc/'] };
const tracking = (window.SlipwayTracking ??= { q: [] });
tracking.q?.push((ready) => {
  const link: string | undefined = ready.track(tracked)?.clickURL;
  ready.displayQrCode('code', { codeColor: '#a05', level: 'M' }).then((isDrawn) => console.log(link, isDrawn));
});
document.addEventListener('slipway:consent', ({ detail }) => { const { status }: ConsentState = detail; console.log(status); });
const drawn: Promise<boolean> = drawQrCode(document.body, startTracking().clickURL ?? '');
defineAppDownload('get-app');
createFromModule({ product: 'paasa' }).start();
// @ts-expect-error: there is no such option
createDownload({ prodcut: 'paasa' });
export { drawn, end, file };
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
