/** `slipway sdk verify`: a partner's page as it is, and each mistake by its name. The page and the script are of different origins. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SdkVerifyOptions, sdkVerify } from '../../cli/commands/sdk-verify.ts';
import { buildSdk } from '../../cli/pipeline/browser-code/sdk-files.ts';
import { sha } from '../sdk/package-bytes.ts';
import { honest, makePackage, type PackageServer, startPackageServer } from '../sdk/package-server.ts';
import { temporaryFolder } from '../temporary-project.ts';
import { TEST_VERSION } from '../test-version.ts';
import { chromiumPath } from './browser.ts';

const file = makePackage(50_000);
let page: PackageServer;
let host: PackageServer;
let integrity: string;
let browserPath: string;

beforeAll(async () => {
  browserPath = chromiumPath();
  const [one, other, sdk] = await Promise.all([
    startPackageServer(file),
    startPackageServer(file),
    buildSdk(TEST_VERSION),
  ]);
  [page, host] = [one, other];
  integrity = sdk.page.integrity;
  for (const { path, text } of sdk.files)
    host.files.set(`/${path}`, {
      type: 'text/javascript; charset=utf-8',
      body: text,
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
});
afterAll(async () => {
  await Promise.all([page?.close(), host?.close()]);
});
beforeEach(() => {
  host.behaviour = honest(file);
});

interface Shown {
  body?: string;
  link?: string;
  tag?: string;
  headers?: Record<string, string>;
  isWithoutBrowser?: boolean;
}

async function verify(
  { link = '', tag, body, headers = {}, isWithoutBrowser = true }: Shown,
  options: SdkVerifyOptions = {},
) {
  const own = `<script async src="${host.origin}/sdk/${TEST_VERSION}/slipway.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
  const text = body ?? `<a href="${host.origin}/app.apk" data-slipway ${link}>Get</a>${tag ?? own}`;
  page.files.set('/', {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><title>Partner</title></head><body>${text}</body></html>`,
    headers,
  });
  vi.stubEnv('CHROMIUM_PATH', isWithoutBrowser ? join(temporaryFolder(), 'none') : browserPath);
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    printed += piece;
    return true;
  });
  const status = await sdkVerify(`${page.origin}/`, options);
  write.mockRestore();
  return { status, printed };
}

/** Puts a manifest on the host; its address. */
function manifestAt(body: string): string {
  host.files.set('/app.json', {
    type: 'application/json',
    headers: { 'Access-Control-Allow-Origin': '*' },
    body,
  });
  return `${host.origin}/app.json`;
}
function manifestOf(change: object = {}): string {
  return JSON.stringify({ size: file.length, sha256: sha(file), ...change });
}

test('a manifest of the package is fine', async () => {
  const { status, printed } = await verify({ link: `data-integrity="${manifestAt(manifestOf())}"` });
  expect(printed).toContain('/app.json can be read.');
  expect(status).toBe(0);
});

test('a page that is right has nothing to mend', async () => {
  const { status, printed } = await verify({});
  expect(printed).toContain('The page downloads as it is meant to.');
  expect(printed).toContain('✓ hash');
  expect(printed).toContain('can be streamed and taken up again');
  expect(printed).not.toContain('✗');
  expect(status).toBe(0);
});

test('addresses of a page with <base> are relative to that, as in browsers', async () => {
  const marks = `integrity="${integrity}" crossorigin="anonymous"`;
  const body = `<base href="${host.origin}/sdk/${TEST_VERSION}/"><a href="/app.apk" data-slipway data-integrity="../../app.json">Get</a><script async src="slipway.js" ${marks}></script>`;
  manifestAt(manifestOf());
  const { status, printed } = await verify({ body });
  expect(printed).toContain(`✓ tag      ${host.origin}/sdk/${TEST_VERSION}/slipway.js`);
  expect(printed).toContain(`The manifest ${host.origin}/app.json can be read.`);
  expect(printed).toContain(`${host.origin}/app.apk can be streamed and taken up again`);
  expect(status).toBe(0);
});

test('what the page’s own scripts add is seen, as a browser shows it', async () => {
  const body = `<div id="here"></div><script>
const link = document.createElement('a');
Object.assign(link, { href: '${host.origin}/app.apk', textContent: 'Get' }).dataset.slipway = '';
link.dataset.consent = 'gone';
const script = document.createElement('script');
script.src = '${host.origin}/sdk/v1/slipway.js';
document.querySelector('#here').append(link, script);
</script>`;
  const { printed } = await verify({ body, isWithoutBrowser: false });
  expect(printed).toContain('as a browser shows it');
  expect(printed).toContain('data-consent is "gone"; expected the id of a checkbox, found nothing');
  expect(printed).toContain('can be streamed');
});

test('as JSON, for programs', async () => {
  const { printed } = await verify({}, { json: true });
  expect(JSON.parse(printed)).toContainEqual({
    about: 'hash',
    level: 'fine',
    text: 'The file is what integrity says.',
  });
});

test.each<[mistake: string, shown: () => Shown, expected: string]>([
  ['no tag', () => ({ tag: '' }), 'The page has no tag of the script'],
  [
    'a tag to a place without the script',
    () => ({ tag: `<script src="${host.origin}/slipway.js"></script>` }),
    'answers 404',
  ],
  [
    'another hash',
    () => ({
      tag: `<script src="${host.origin}/sdk/${TEST_VERSION}/slipway.js" integrity="sha256-AAAA" crossorigin></script>`,
    }),
    'browsers do not run it. Its hash is sha256-',
  ],
  [
    'a hash without crossorigin',
    () => ({
      tag: `<script src="${host.origin}/sdk/${TEST_VERSION}/slipway.js" integrity="${integrity}"></script>`,
    }),
    'needs crossorigin="anonymous"',
  ],
  [
    'a hash of an address that moves',
    () => ({
      tag: `<script src="${host.origin}/sdk/v1/slipway.js" integrity="${integrity}" crossorigin></script>`,
    }),
    'The address moves with releases',
  ],
  [
    'a policy without the script’s host',
    () => ({ headers: { 'Content-Security-Policy': "script-src 'self'" } }),
    'to script-src',
  ],
  [
    'a policy without the package’s host',
    () => ({ headers: { 'Content-Security-Policy': "connect-src 'self'" } }),
    'to connect-src',
  ],
  [
    'a policy without the link service’s host',
    () => ({
      headers: { 'Content-Security-Policy': "connect-src 'self'" },
      link: `data-link-endpoint="${host.origin}/api/link"`,
    }),
    '/api/link. Add',
  ],
  [
    'a sandbox',
    () => ({ headers: { 'Content-Security-Policy': 'sandbox allow-scripts' } }),
    'Add allow-downloads',
  ],
  ['a button', () => ({ body: '<button data-slipway>Get</button>' }), 'data-slipway is on a <button>'],
  [
    'a consent box that is a link',
    () => ({ link: 'data-consent="box" id="box"' }),
    'expected the id of a checkbox, found a <a>',
  ],
  [
    'a short hash of the package',
    () => ({ link: 'data-integrity="sha256-short"' }),
    'data-integrity is "sha256-short"',
  ],
  ['a short signer', () => ({ link: 'data-signer="sha256-short"' }), 'data-signer is "sha256-short"'],
  [
    'a misspelt attribute',
    () => ({ link: 'data-produkt="bus"' }),
    'There is no data-produkt. Did you mean data-product?',
  ],
  [
    'a manifest that is not there',
    () => ({ link: `data-integrity="${host.origin}/gone.json"` }),
    '/gone.json answers 404. Expected 200',
  ],
  [
    'a manifest that is none',
    () => ({ link: `data-integrity="${manifestAt('{ "size": 3 }')}"` }),
    'is no manifest. Write one with',
  ],
  [
    'a manifest of another package',
    () => ({ link: `data-integrity="${manifestAt(manifestOf({ size: 3 }))}"` }),
    'is of a package of 3 bytes; ',
  ],
  [
    'a link service that is not there',
    () => ({ link: 'data-link-endpoint="/api/nothing"' }),
    'answers 404. Expected 200',
  ],
])('%s is named', async (_, shown, expected) => {
  const { status, printed } = await verify(shown());
  expect(printed).toContain(expected);
  expect(printed).toMatch(/\d to mend\.\n$/);
  expect(status).toBe(1);
});

test.each<[mistake: string, behaviour: Partial<PackageServer['behaviour']>, expected: string]>([
  ['no access for other origins', { allowsCors: false }, 'may not be read by'],
  ['headers that are not exposed', { exposesHeaders: false }, 'does not expose Content-Range'],
  ['no ranges', { hasRanges: false }, 'expected 206. A download that breaks begins again'],
  ['compression', { isGzipped: true }, 'is sent compressed (gzip)'],
  ['a login page', { isPortal: true }, 'is no app package: it begins with'],
  ['a refusal', { status: 403 }, 'answers 403'],
])('a package’s server with %s is named', async (_, behaviour, expected) => {
  Object.assign(host.behaviour, behaviour);
  const { status, printed } = await verify({});
  expect(printed).toContain(expected);
  expect(status).toBe(1);
});

test('a weak ETag is worth a note, and no more', async () => {
  host.behaviour.etag = 'W/"1"';
  const { status, printed } = await verify({});
  expect(printed).toContain('has a weak ETag');
  expect(status).toBe(0);
});
