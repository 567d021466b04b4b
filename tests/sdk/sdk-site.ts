/** A host page with the strictest policy possible, the published SDK, and a package on another origin. */
import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext, Download, Page } from 'playwright';
import { buildSdk } from '../../cli/pipeline/browser-code/sdk-files.ts';
import { TEST_VERSION } from '../test-version.ts';
import { sha } from './package-bytes.ts';
import { type PackageServer, startPackageServer } from './package-server.ts';

export interface SdkSite {
  /** The page's own origin; the SDK, the link lookup and the event log are here. */
  page: PackageServer;
  /** Another origin, with the package. */
  cdn: PackageServer;
  /** Publishes a page with `body` and the script, and returns its address. */
  publish(body: string, path?: string): string;
  close(): Promise<void>;
}

/** Starts both servers with one package. */
export async function startSdkSite(file: Buffer): Promise<SdkSite> {
  const [page, cdn, sdk] = await Promise.all([
    startPackageServer(file),
    startPackageServer(file),
    buildSdk(TEST_VERSION),
  ]);
  for (const { path, text } of sdk.files) {
    const [, name] = /^sdk\/v1(\/.+js)$/.exec(path) ?? [];
    if (name) page.files.set(name, { type: 'text/javascript; charset=utf-8', body: text });
  }
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${cdn.origin}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return {
    page,
    cdn,
    publish(body, path = '/') {
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title></head>
<body><main><h1>Host page</h1>${body}</main><script src="/slipway.js"></script></body></html>`;
      page.files.set(path, {
        type: 'text/html; charset=utf-8',
        body: html,
        headers: { 'Content-Security-Policy': policy },
      });
      return `${page.origin}${path}`;
    },
    async close() {
      await Promise.all([page.close(), cdn.close()]);
    },
  };
}

/**
 * Resets a page that tests share, which is faster than a new one: stops its activity, clears the host's storage, and clears the servers'
 * request logs.
 */
export async function freshen(page: Page, { page: host, cdn }: SdkSite): Promise<void> {
  const { origin } = host;
  host.files.set('/blank', { type: 'text/html', body: '<!doctype html><title>Blank</title>' });
  await page.goto(`${origin}/blank`);
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  host.requests.length = cdn.requests.length = 0;
}

/** The package's requests, without preflights. */
export function packageRequests(server: PackageServer) {
  return server.requests.filter(({ path, method }) => path === '/app.apk' && method === 'GET');
}

/** Total body bytes of the package that the server has sent. */
export function sentBytes(server: PackageServer): number {
  return packageRequests(server).reduce((sum, request) => sum + request.sentBytes, 0);
}

/** Presses the button, waits for the file, and returns its SHA-256. */
export async function download(
  page: Page,
  selector = 'a[data-slipway]',
): Promise<{ name: string; sha: string }> {
  const arriving = page.waitForEvent('download', { timeout: 60_000 });
  await page.click(selector);
  return savedFile(await arriving);
}

export async function savedFile(
  arriving: Download | Promise<Download>,
): Promise<{ name: string; sha: string }> {
  const arrived = await arriving;
  return { name: arrived.suggestedFilename(), sha: sha(readFileSync(await arrived.path())) };
}

/** Everything the page prints that should not be there: errors, warnings, policy violations. */
export function watchConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  return messages;
}

/** Records of the product's database. */
export function storedRecords(
  page: Page,
  product = 'app',
): Promise<{ url: string; receivedBytes?: number; chunks?: number[] }[]> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        // The script has not created its database yet, and the test must not create an empty one.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = (event) => {
          event.preventDefault();
          if (opening.error?.name === 'AbortError') resolve([]);
          else reject(opening.error);
        };
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('downloads').objectStore('downloads').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ url, receivedBytes, chunks }) => ({ url, receivedBytes, chunks })));
          };
        };
      }),
    `${product}Downloads`,
  );
}

/** Kills every process of the browser with this profile, without a chance to clean up. */
export function killBrowser(profile: string): void {
  for (const pid of browserProcesses(profile)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}

/** Processes of the browser with this profile. */
export function browserProcesses(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`);
      } catch {
        // It ended in between.
        return false;
      }
    });
}

export async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}
