/**
 * `npm run test:next`: the npm package of the SDK in an app of Next.js, installed, built and served by Next.js itself. Needs the npm
 * registry.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../e2e/browser.ts';
import { printedOrigin, stopProgram } from '../e2e/running-site.ts';
import { packSdk } from '../packages/pack-sdk.ts';
import { sha } from '../sdk/package-bytes.ts';
import { makePackage } from '../sdk/package-server.ts';
import { repository, temporaryFolder } from '../temporary-project.ts';

const NAME = '@bus/app-download';
const NEXT = '16.4.6';
const file = makePackage(300_000);

/** A page whose link a server component holds, and beside it a button of a client component with the hook. */
const FILES: Record<string, string | Buffer> = {
  'app/layout.js': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/page.js': `import { DownloadLink } from '${NAME}/react';
import { Button } from './button';

const options = { product: 'link', apkUrl: '/app.apk', timing: true, sheet: 'none' };

export default function Page() {
  return (
    <main>
      <DownloadLink href="/app.apk" id="link" options={options}>Get the app</DownloadLink>
      <Button />
    </main>
  );
}
`,
  'app/button.js': `'use client';
import { useDownload } from '${NAME}/react';

const options = { product: 'hook', apkUrl: '/app.apk', timing: true, sheet: 'none' };

export function Button() {
  const { state, start } = useDownload(options);
  return <button type="button" id="hook" onClick={start}>{state.status}</button>;
}
`,
  'next.config.mjs': 'export default { reactStrictMode: true };\n',
  'public/app.apk': file,
};

let app: string;
let browser: Browser;
const nextProgram = (): string => join(app, 'node_modules/next/dist/bin/next');

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], env: ENVIRONMENT });
}

const ENVIRONMENT = { ...process.env, NODE_ENV: '', NEXT_TELEMETRY_DISABLED: '1' };

beforeAll(async () => {
  const folder = temporaryFolder(afterAll);
  app = join(folder, 'app');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  const packed = packSdk(NAME, folder);
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const { react, 'react-dom': reactDom } = dependencies;
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({
      name: 'bus',
      private: true,
      dependencies: { next: NEXT, react, 'react-dom': reactDom, [NAME]: `file:${packed}` },
    }),
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], app);
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

let server: ChildProcess;
let page: Page;
const complaints: string[] = [];

async function open(command: 'start' | 'dev'): Promise<void> {
  server = spawn(process.execPath, [nextProgram(), command, '-p', '0', app], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: ENVIRONMENT,
  });
  const origin = await printedOrigin(server);
  complaints.length = 0;
  page = await browser.newPage();
  page.on('console', (message) => /warning|error/.test(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // In development Next.js answers scripts of its own name alone.
  await page.goto(origin.replace('127.0.0.1', 'localhost'));
}

afterEach(async () => {
  await page?.close();
  await stopProgram(server);
});

/** Presses a control, and takes what is saved. */
async function save(selector: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.click(selector);
  const download = await coming;
  expect(sha(readFileSync(await download.path()))).toBe(sha(file));
  return download.suggestedFilename();
}

test('built for production, its link and its hook each save the package', async () => {
  run(process.execPath, [nextProgram(), 'build', app], app);
  await open('start');
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('<a href="/app.apk" id="link">Get the app</a>');
  await page.waitForFunction(() => document.querySelector('#hook')?.textContent === 'idle');
  expect(await save('#link')).toBe('install-link.apk');
  expect(await save('#hook')).toBe('install-hook.apk');
  await expect.poll(() => page.textContent('#hook')).toBe('complete');
  expect(complaints).toEqual([]);
});

test('in development, where React mounts everything twice, each press saves one file', async () => {
  await open('dev');
  await page.waitForLoadState('networkidle');
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await save('#link');
  await save('#hook');
  await expect.poll(() => page.textContent('#hook')).toBe('complete');
  expect(saved).toEqual(['install-link.apk', 'install-hook.apk']);
  expect(complaints).toEqual([]);
});
