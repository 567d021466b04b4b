/** Checks that the published types match the sources, and writes them with `-u`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const tsc = join(repository, 'node_modules/typescript/bin/tsc');

/** Published files with their subject and the sources whose exports they contain, in order. */
const PUBLIC = [
  {
    file: 'slipway.d.ts',
    about:
      'the Slipway download SDK: the module slipway.module.js, and what slipway.js puts at window.Slipway',
    sources: ['types', 'version', 'create-download', 'attach', 'window-slipway'],
  },
  {
    file: 'tracking.d.ts',
    about: 'tracking.js: what it puts at window.SlipwayTracking',
    sources: ['tracking/types'],
  },
  {
    file: 'consent.d.ts',
    about: 'consent.js: what it puts at window.SlipwayConsent',
    sources: ['consent/types'],
  },
  {
    file: 'tracking-module.d.ts',
    about: 'the package’s tracking',
    imports: [
      "import type { SlipwayTracking, TrackingSettings } from './tracking.js';",
      "export type * from './tracking.js';",
    ],
    sources: ['tracking-module'],
  },
  {
    file: 'qr.d.ts',
    about: 'qr.js: draws QR codes',
    imports: [
      "import type { DrawQrOptions } from './tracking.js';",
      "export type { DrawQrOptions } from './tracking.js';",
    ],
    sources: ['qr'],
  },
  {
    file: 'react.d.ts',
    about: 'the package’s hook and link for React',
    imports: [
      "import type { AnchorHTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';",
      "import type { DownloadHandle, DownloadOptions, DownloadState } from './slipway.js';",
    ],
    sources: ['react'],
  },
  {
    file: 'element.d.ts',
    about: 'the package’s <app-download>',
    imports: ["import type { DownloadState } from './slipway.js';"],
    sources: ['element'],
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

/** A declaration file without its header, imports and re-exports, since all public types are in one file. */
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
  for (const { file, about, sources, imports = [] } of PUBLIC) {
    const parts = sources.map((name) => declarations(readFileSync(join(out, `sdk/${name}.d.ts`), 'utf8')));
    const text = [`// Types of ${about}.`, ...imports, parts.join('\n\n')].join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(file);
  }
});

test('a strict project can use them', () => {
  const project = folder();
  const files = [...PUBLIC.map(({ file }) => file), 'slipway.module.d.ts'];
  for (const file of files) symlinkSync(join(repository, 'sdk', file), join(project, file));
  writeFileSync(
    join(project, 'use.ts'),
    `import { createDownload, type DownloadState, type SavedFile, type SlipwayStub, version } from './slipway.js';
import { createDownload as createFromModule } from './slipway.module.js';
import type { TrackOptions } from './tracking.js';
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
createFromModule({ product: 'paasa' }).start();
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
