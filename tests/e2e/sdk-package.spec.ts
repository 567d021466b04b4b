/** The npm package of the SDK as an app's developer gets it: packed, installed, typed, bundled by three tools, rendered by a server. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Slipway } from '../../sdk/slipway.d.ts';
import { packSdk } from '../packages/pack-sdk.ts';
import { rounds } from '../rounds.ts';
import { sha } from '../sdk/package-bytes.ts';
import { honest, makePackage, type PackageServer, startPackageServer } from '../sdk/package-server.ts';
import { repository, temporaryFolder } from '../temporary-project.ts';
import { browser, withBrowser } from './with-browser.ts';

const NAME = '@bus/app-download';
/** Of the repository, as an app has them of its own. */
const INSTALLED = ['react', 'react-dom', '@types/react', 'scheduler', 'csstype'];
const PARTS = ['', '/react', '/element', '/tracking', '/qr'];
const SLIPWAY = join(repository, 'bin/slipway.js');

withBrowser();

/** The app that has installed the package. */
let app: string;
let server: PackageServer;
const file = makePackage(300_000);

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function inApp(name: string, text: string): string {
  const path = join(app, name);
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  const folder = temporaryFolder(afterAll);
  app = join(folder, 'app');
  const installed = join(app, 'node_modules', NAME);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', packSdk(NAME, folder), '--strip-components=1', '-C', installed], folder);
  mkdirSync(join(app, 'node_modules/@types'));
  for (const name of INSTALLED)
    symlinkSync(join(repository, 'node_modules', name), join(app, 'node_modules', name));
  inApp('package.json', '{ "name": "bus", "type": "module" }');
  inApp(
    'app.js',
    `import { createElement } from 'react';
import { DownloadLink } from '${NAME}/react';
const options = { product: 'hook', apkUrl: '/app.apk', timing: true, sheet: 'none' };
export const App = () => createElement(DownloadLink, { href: '/app.apk', id: 'hook', options }, ({ state }) => state.status);
`,
  );
  inApp(
    'changing.js',
    `import { createElement, useState } from 'react';
import { DownloadLink } from '${NAME}/react';
/** Options that are written inline, and an address that is known later. */
export function Changing({ id, ...more }) {
  const [href, setHref] = useState('/early.apk');
  const options = { product: id, sheet: 'none', ...more, ...(more.timing && { trackingLink: () => null }) };
  return createElement('p', null,
    createElement(DownloadLink, { href: more.timing ? '/app.apk' : href, id, options }, ({ state }) => id + ' ' + state.status),
    createElement('button', { id: id + '-address', onClick: () => setHref('/app.apk') }, 'Change'));
}
`,
  );
  inApp(
    'main.js',
    `import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppDownload } from '${NAME}/element';
import { drawQrCode } from '${NAME}/qr';
import { startTracking } from '${NAME}/tracking';
import { App } from './app.js';
import { Changing } from './changing.js';
hydrateRoot(document.querySelector('#root'), createElement(StrictMode, null, createElement(App)));
createRoot(document.querySelector('#changing')).render(createElement(StrictMode, null,
  createElement(Changing, { id: 'inline', apkUrl: '/app.apk', timing: true }), createElement(Changing, { id: 'later' })));
document.title = new AppDownload().state.status;
const tracking = startTracking({ tracking: 'https://brand.onelink.me/Ab12' });
tracking.displayQrCode('code');
drawQrCode(document.querySelector('#other'), 'https://bus.example/');
`,
  );
  server = await startPackageServer(file);
});
afterAll(() => server?.close());

test('needs nothing but, for its hook, the React that an app has', () => {
  const described = JSON.parse(readFileSync(join(app, 'node_modules', NAME, 'package.json'), 'utf8'));
  expect(described).toMatchObject({
    name: NAME,
    license: 'MIT',
    peerDependenciesMeta: { react: { optional: true } },
  });
  expect(described).not.toHaveProperty('dependencies');
  expect(Object.keys(described.peerDependencies)).toEqual(['react']);
});

test('no module of it makes an address while it runs, which bundlers refuse', () => {
  const folder = join(app, 'node_modules', NAME);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const making = scripts.filter((name) => /import\((?!"\.\/)/.test(readFileSync(join(folder, name), 'utf8')));
  expect(making.sort()).toEqual(['slipway.js']);
});

test('it has at most 107 KB, unpacked', () => {
  const folder = join(app, 'node_modules', NAME);
  const sizes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(107 * 1024);
});

describe('on a page without a bundler', () => {
  /** What the console of the last page had to say. */
  const said: string[] = [];
  const folder = () => join(app, 'node_modules', NAME);
  const textOf = (name: string) => readFileSync(join(folder(), name), 'utf8');

  /** A page with the script, pinned by its hash or not. `exchanged`: a file that is not the package's own. */
  async function openPage(attributes: string, exchanged?: string): Promise<Page> {
    for (const name of readdirSync(folder()).filter((file) => file.endsWith('.js')))
      server.files.set(`/download/${name}`, {
        type: 'text/javascript; charset=utf-8',
        body: textOf(name) + (name === exchanged ? ';globalThis.isExchanged = true;' : ''),
      });
    const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bus</title></head><body>
<script>window.Slipway = { q: [], ready(task) { this.q.push(task); } };
Slipway.ready(({ version }) => { document.title = version; });</script>
<a href="/app.apk" data-slipway>Get</a>
<script async src="/download/slipway.js" data-product="plain" data-sheet="none" ${attributes}></script></body></html>`;
    server.files.set('/plain/', { type: 'text/html; charset=utf-8', body });
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    said.length = 0;
    page.on('console', (message) => said.push(message.text()));
    await page.route('https://**', (route) => route.abort());
    await page.goto(`${server.origin}/plain/`);
    return page;
  }
  const pin = () =>
    `integrity="sha256-${createHash('sha256').update(textOf('slipway.js')).digest('base64')}"`;

  test.each([
    ['plain', () => ''],
    ['pinned by its hash', pin],
  ])('its script serves the links, %s', async (_, attributes) => {
    const page = await openPage(`${attributes()} data-tracking="https://brand.onelink.me/Ab12"`);
    await page.waitForFunction(() => document.title !== 'Bus' && 'version' in (window.SlipwayTracking ?? {}));
    const coming = page.waitForEvent('download');
    await page.click('a');
    const download = await coming;
    expect(download.suggestedFilename()).toBe('install-plain.apk');
    expect(sha(readFileSync(await download.path()))).toBe(sha(file));
    expect(await page.evaluate(() => Object.keys(window.Slipway ?? {}).sort())).toEqual([
      ...['createDownload', 'destroy', 'noConflict', 'ready', 'version'],
    ]);
    await page.evaluate(() => 'destroy' in (window.Slipway ?? {}) && (window.Slipway as Slipway).destroy());
    expect(await page.evaluate(() => window.Slipway)).toBeUndefined();
  });

  test('where its hash is given and a file beside it is another, nothing of the package is run', async () => {
    const page = await openPage(pin(), 'qr.js');
    await expect.poll(() => said.join()).toContain('Slipway: the modules');
    expect(await page.title()).toBe('Bus');
    expect(await page.evaluate(() => 'isExchanged' in window)).toBe(false);
  });
});

test('its read-me names the package as it is called', () => {
  const text = readFileSync(join(app, 'node_modules', NAME, 'README.md'), 'utf8');
  expect(text).toContain(`from '${NAME}/react'`);
  expect(text).not.toContain('{{name}}');
});

// What a name may be is one expression: a program is started for each.
const badNames = [['../evil'], ['Bad Name'], ['@bus/'], ['']];
test.each(badNames.slice(0, rounds({ usual: 1, long: badNames.length })))(
  'is not made under the name "%s"',
  (name) => {
    const { status, stderr } = spawnSync(process.execPath, [SLIPWAY, 'sdk', '--package', name], {
      cwd: app,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain(`"${name}" is no name of an npm package`);
  },
);

test('leaves a folder that has other files as it is', () => {
  const before = readFileSync(join(app, 'package.json'), 'utf8');
  const { status, stderr } = spawnSync(process.execPath, [SLIPWAY, 'sdk', '--package', 'bus', '--out', app], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('package.json');
  expect(readFileSync(join(app, 'package.json'), 'utf8')).toBe(before);
});

test('a server loads every part and renders the link as a plain one', () => {
  expect(renderedApp()).toBe('<a href="/app.apk" id="hook">idle</a>');
});

function renderedApp(): string {
  const path = inApp(
    'server.js',
    `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.js';
${PARTS.map((part) => `await import('${NAME}${part}');`).join('\n')}
process.stdout.write(renderToString(createElement(App)));
`,
  );
  return run(process.execPath, [path], app);
}

test.each(['bundler', 'nodenext'])('a strict project can use its types, resolved for %s', (resolution) => {
  const path = inApp(
    'use.ts',
    `import { createElement, useRef } from 'react';
import { createDownload, type DownloadState } from '${NAME}';
import { AppDownload, defineAppDownload } from '${NAME}/element';
import { drawQrCode } from '${NAME}/qr';
import { DownloadLink, useDownload } from '${NAME}/react';
import { startTracking, type TrackOptions } from '${NAME}/tracking';
export const Used = () => {
  const { state, start } = useDownload({ product: 'bus' }, useRef<HTMLElement>(null));
  return createElement(DownloadLink, { href: '/app.apk', onClick: start, children: ({ state: { status } }) => status + state.status });
};
const options: TrackOptions = 'https://brand.onelink.me/Ab12';
const link: string | undefined = startTracking().track(options)?.clickURL;
const drawn: Promise<boolean> = drawQrCode(document.body, link ?? '', { level: 'M' });
defineAppDownload('bus-download');
const status: DownloadState['status'] = new AppDownload().state.status;
export const ended = createDownload({ product: 'bus' }).finished.then(() => [drawn, status]);
// @ts-expect-error: there is no such option
useDownload({ prodcut: 'bus' });
`,
  );
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/typescript/bin/tsc'),
      ...[
        '--ignoreConfig',
        '--noEmit',
        // The compiler's own, not those of the package.
        '--skipDefaultLibCheck',
        '--strict',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom',
        '--types',
        '',
      ],
      ...['--module', resolution === 'nodenext' ? 'nodenext' : 'esnext', '--moduleResolution', resolution],
      path,
    ],
    { cwd: app, encoding: 'utf8' },
  );
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

type Bundle = (out: string) => Promise<unknown>;

const BUNDLERS: [name: string, bundle: Bundle][] = [
  [
    'esbuild',
    (outdir) =>
      esbuild.build({
        absWorkingDir: app,
        entryPoints: ['main.js'],
        bundle: true,
        splitting: true,
        format: 'esm',
        outdir,
        define: { 'process.env.NODE_ENV': '"development"' },
      }),
  ],
  [
    'vite',
    async (outDir) => {
      const { build } = await import('vite');
      const names = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };
      return build({
        root: app,
        configFile: false,
        logLevel: 'silent',
        base: './',
        build: { outDir, rollupOptions: { input: join(app, 'main.js'), output: names } },
      });
    },
  ],
  [
    'webpack',
    async (path) => {
      const { webpack } = createRequire(import.meta.url)('webpack') as typeof import('webpack');
      const compiler = webpack({
        context: app,
        entry: './main.js',
        mode: 'development',
        devtool: false,
        output: { path },
      });
      const stats = await promisify(
        compiler?.run.bind(compiler) as (done: (e: Error | null, s?: unknown) => void) => void,
      )();
      expect(
        `${(stats as { compilation: { errors: unknown[]; warnings: unknown[] } }).compilation.errors}`,
      ).toBe('');
    },
  ],
];

describe.each(BUNDLERS)('in an app that %s bundles', (name, bundle) => {
  let page: Page;
  const complaints: string[] = [];

  afterAll(() => page?.close());

  beforeAll(async () => {
    const out = join(app, `out-${name}`);
    await bundle(out);
    for (const script of readdirSync(out))
      server.files.set(`/${name}/${script}`, {
        type: 'text/javascript; charset=utf-8',
        body: readFileSync(join(out, script), 'utf8'),
      });
    const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bus</title></head><body>
<div id="root">${renderedApp()}</div><div id="changing"></div><div id="code"></div><div id="other"></div>
<app-download product="element" apk-url="/app.apk" timing sheet="none"><a id="element" href="/app.apk">Get</a></app-download>
<script ${name === 'webpack' ? 'defer' : 'type="module"'} src="/${name}/main.js"></script></body></html>`;
    server.files.set(`/${name}/`, { type: 'text/html; charset=utf-8', body });
    page = await browser.newPage();
    page.on('console', (message) => /warning|error/.test(message.type()) && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.route('https://**', (route) => route.abort());
    await page.goto(`${server.origin}/${name}/`);
    await page.locator('#other svg').waitFor();
    await page.locator('#code svg').waitFor();
    expect(await page.title()).toBe('idle');
  });

  test.each(['hook', 'element'])(
    'its %s saves the package, and React has nothing to complain of',
    async (id) => {
      const coming = page.waitForEvent('download');
      await page.locator(`#${id}`).click();
      const saved = readFileSync(await (await coming).path());
      expect(sha(saved)).toBe(sha(file));
      if (id === 'hook') await page.getByText('complete', { exact: true }).waitFor();
      // The impression goes to a host that is not there.
      expect(complaints.filter((text) => !/^Failed to load resource/.test(text))).toEqual([]);
    },
  );

  test('an option that is a function, written inline, lets the download go on while React draws its state', async () => {
    server.behaviour.bytesPerSecond = 1_000_000;
    onTestFinished(() => void Object.assign(server.behaviour, honest(file)));
    await page.locator('#inline').click();
    await page.getByText('inline complete').waitFor();
    // It is drawn once more, with another function.
    await page.locator('#inline-address').click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await page.locator('#inline').textContent()).toBe('inline complete');
  });

  test('a link whose address changes downloads what it leads to now', async () => {
    await page.locator('#later-address').click();
    const coming = page.waitForEvent('download');
    await page.locator('#later').click();
    expect(sha(readFileSync(await (await coming).path()))).toBe(sha(file));
  });
});
