/** Hostile drawings in a browser: as a page of their own, in `<img>`, and in frames; cleaned, and with the published headers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASSET_POLICY } from '../../cli/assets/asset-policy.ts';
import { cleanSvg } from '../../cli/assets/clean-svg.ts';
import { browser, withBrowser } from '../e2e/with-browser.ts';
import { rounds } from '../rounds.ts';
import { CLEANED } from './hostile-svgs.ts';

withBrowser();

const drawings = Object.values(CLEANED);
/** Those that are tried: one in so many, or all. */
const step = Math.ceil(drawings.length / rounds({ usual: 14, long: drawings.length }));
const tried = Object.entries(CLEANED).flatMap(([name], index) =>
  index % step === 0 ? [{ name, index }] : [],
);

let server: Server;
let origin: string;
let context: BrowserContext;
/** Requests of anything but the drawings and the page around them: what a drawing ran or loaded. */
let wanted: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, kind = '', index = ''] = (request.url ?? '').split(/[/.]/);
    const drawing = drawings[Number(index)];
    if (kind === 'favicon') return void response.writeHead(404).end();
    if (kind === 'frames')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(frames(index));
    if (drawing === undefined || !['clean', 'dirty', 'guarded'].includes(kind)) {
      wanted.push(request.url ?? '');
      return void response.writeHead(404).end();
    }
    const bytes =
      kind === 'clean' ? cleanSvg(Buffer.from(filled(drawing, index))).bytes : filled(drawing, index);
    const policy = kind === 'guarded' ? { 'content-security-policy': ASSET_POLICY } : {};
    response.writeHead(200, {
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      ...policy,
    });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context = await browser.newContext();
});

afterAll(async () => {
  await context?.close();
  server?.close();
});

function filled(drawing: string, index: string): string {
  return drawing
    .replaceAll('RUN', `fetch('${origin}/ran/${index}')`)
    .replaceAll('ELSEWHERE', `${origin}/loaded/${index}`);
}

/** All drawings of one kind on one page, each in every way that a page can show it. */
function frames(kind: string): string {
  const shown = tried.map(({ index }) => {
    const address = `/${kind}/${index}.svg`;
    return `<img src="${address}"><object data="${address}"></object><iframe src="${address}"></iframe>`;
  });
  return `<!doctype html><title>All</title>${shown.join('')}`;
}

/** What was requested until everything had loaded and was painted. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  wanted = [];
  await page.goto(origin + path, { waitUntil: 'load', timeout: 120_000 });
  await page.mouse.move(5, 5);
  // Movements begin with the first picture; what they start is requested before the second. The browser is asked for
  // pictures, and not the page for its frames: a sandboxed page runs nothing, not even a wait.
  const devtools = await context.newCDPSession(page);
  for (let picture = 0; picture < 2; picture += 1) await devtools.send('Page.captureScreenshot');
  await devtools.detach();
  return wanted;
}

/** The same for every drawing, each opened as a page of its own. */
async function requestsOfEach(kind: string): Promise<string[]> {
  const page = await context.newPage();
  const found: string[] = [];
  for (const { name, index } of tried) {
    for (const url of await requestsOf(page, `/${kind}/${index}.svg`)) found.push(`${name}: ${url}`);
  }
  await page.close();
  return found;
}

test('as they were written most of them run or load something', async () => {
  const found = await requestsOf(await context.newPage(), '/frames/dirty');
  expect(new Set(found.map((url) => url.split('/')[2])).size).toBeGreaterThan(tried.length / 2);
});

test('cleaned, none of them runs or loads anything in a page', async () => {
  expect(await requestsOf(await context.newPage(), '/frames/clean')).toEqual([]);
});

test('cleaned, none of them runs or loads anything when it is opened by itself, without any header', async () => {
  expect(await requestsOfEach('clean')).toEqual([]);
});

test('with the headers of the site not even one that was never cleaned runs a script', async () => {
  const found = await requestsOfEach('guarded');
  expect(found.filter((request) => request.includes('/ran/'))).toEqual([]);
});
