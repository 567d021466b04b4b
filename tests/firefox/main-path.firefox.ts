/** `npm run test:firefox`: the download's main path in Firefox. Every saved file is compared. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha } from '../sdk/package-bytes.ts';
import { honest, makePackage } from '../sdk/package-server.ts';
import { packageRequests, type SdkSite, sentBytes, startSdkSite } from '../sdk/sdk-site.ts';
import { untilSent } from '../sdk/until-sent.ts';
import { type Firefox, startFirefox } from './firefox.ts';

const MB = 1024 * 1024;
const SPEED = 3 * MB;
const file = makePackage(12 * MB + 4321);
const SHA = sha(file);

let site: SdkSite;
let folder: string;
let firefox: Firefox;

beforeAll(async () => {
  site = await startSdkSite(file);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.cdn.behaviour = honest(file);
  site.cdn.requests.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'slipway-firefox-'));
  firefox = await start();
});
afterEach(async () => {
  await firefox.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(): Promise<Firefox> {
  const profile = join(folder, 'profile');
  for (const path of [profile, downloads()]) mkdirSync(path, { recursive: true });
  return startFirefox(profile, downloads());
}

const downloads = () => join(folder, 'downloads');

/** A page with the strictest policy, whose package is on another origin. */
function publish(more = ''): string {
  return site.publish(
    `<a href="${site.cdn.origin}/app.apk" data-slipway data-product="paasa" ${more}>Get</a>`,
  );
}

const press = () => firefox.evaluate(`document.querySelector('a').click()`);

/** What has been saved, whole. */
async function savedFiles(): Promise<{ name: string; sha: string }[]> {
  await expect
    .poll(
      () => {
        const names = readdirSync(downloads());
        return (
          names.length > 0 &&
          names.every((name) => readFileSync(join(downloads(), name)).length === file.length)
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return readdirSync(downloads()).map((name) => ({
    name,
    sha: sha(readFileSync(join(downloads(), name))),
  }));
}

/** First bytes of the package's requests. */
const offsets = () => packageRequests(site.cdn).map(({ range }) => Number(/\d+/.exec(range ?? '')?.[0] ?? 0));

test('a package arrives on a page with the strictest policy, with one request', async () => {
  await firefox.goTo(publish());
  await press();
  expect(await savedFiles()).toEqual([{ name: 'install-paasa.apk', sha: SHA }]);
  expect(packageRequests(site.cdn)).toHaveLength(1);
  await expect
    .poll(() =>
      firefox.evaluate(`document.querySelector('slipway-sheet').shadowRoot.querySelector('h2').textContent`),
    )
    .toBe('Download Complete');
});

test.each([false, true])(
  'on a page that pins the script, with engine.js exchanged: %s',
  async (isExchanged) => {
    const { files } = site.page;
    const built = files.get('/engine.js');
    const hash = createHash('sha256')
      .update(`${files.get('/slipway.js')?.body}`)
      .digest('base64');
    const address = publish();
    const html = files.get('/');
    if (!built || !html) throw new Error('The site has no page.');
    html.body = `${html.body}`.replace('src="/slipway.js"', `src="/slipway.js" integrity="sha256-${hash}"`);
    if (isExchanged) files.set('/engine.js', { ...built, body: `${built.body};globalThis.exchanged = 1;` });
    await firefox.goTo(address);
    await press();
    const name = isExchanged ? 'app.apk' : 'install-paasa.apk';
    expect(await savedFiles()).toEqual([{ name, sha: SHA }]);
    expect(await firefox.evaluate('typeof exchanged')).toBe('undefined');
    files.set('/engine.js', built);
  },
);

test('a connection that breaks costs no byte', async () => {
  Object.assign(site.cdn.behaviour, { breaks: 2, breakAfterBytes: 4 * MB });
  await firefox.goTo(publish());
  await press();
  expect(await savedFiles()).toEqual([{ name: 'install-paasa.apk', sha: SHA }]);
  expect(offsets()).toHaveLength(3);
  expect(sentBytes(site.cdn)).toBe(file.length);
});

test('a page that is loaded again goes on by itself', async () => {
  site.cdn.behaviour.bytesPerSecond = SPEED;
  const address = publish();
  await firefox.goTo(address);
  await press();
  await untilSent(site.cdn, file.length / 2);
  site.cdn.behaviour.bytesPerSecond = Number.POSITIVE_INFINITY;
  await firefox.goTo(`${address}?again`);
  expect(await savedFiles()).toEqual([{ name: 'install-paasa.apk', sha: SHA }]);
  expect(offsets().at(-1)).toBeGreaterThan(0);
});

test('a browser that is killed goes on when it is started again, with at most 2 s of transfer lost', async () => {
  site.cdn.behaviour.bytesPerSecond = SPEED;
  const address = publish();
  await firefox.goTo(address);
  await press();
  await untilSent(site.cdn, file.length / 2);
  const sentBefore = sentBytes(site.cdn);
  await firefox.kill();
  site.cdn.behaviour.bytesPerSecond = Number.POSITIVE_INFINITY;
  firefox = await start();
  await firefox.goTo(address);
  expect(await savedFiles()).toEqual([{ name: 'install-paasa.apk', sha: SHA }]);
  expect(sentBefore - (offsets().at(-1) ?? 0)).toBeLessThanOrEqual(2 * SPEED);
});

test('a package of another signer than the named one is not saved', async () => {
  const signed = readFileSync(join(import.meta.dirname, '../apk/fixtures/rsa2-v2v3-24.apk'));
  site.cdn.behaviour = honest(signed);
  await firefox.goTo(publish(`data-signer="${sha(Buffer.from('another certificate'))}"`));
  await press();
  await expect
    .poll(
      () =>
        firefox.evaluate(
          `document.querySelector('slipway-sheet').shadowRoot.querySelector('h2').textContent`,
        ),
      { timeout: 60_000 },
    )
    .toBe('This is not the file that was promised, so it was not saved.');
  expect(readdirSync(downloads())).toEqual([]);
});
