/**
 * Old addresses, targets and headers that are put together of whatever servers give a meaning, behind the servers themselves: what the
 * schemas let through leads where a browser would go by it, and nothing else of the configuration changes.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { headerRules } from '../../cli/pipeline/site-files/server-files/header-rules.ts';
import { newAddress, redirectRule } from '../../cli/pipeline/site-files/server-files/served-rules.ts';
import { serverFiles } from '../../cli/pipeline/site-files/server-files/server-files.ts';
import { isHeaderValue } from '../../schemas/plain/http-header.ts';
import { redirectsSchema } from '../../schemas/redirects.ts';
import { rounds } from '../rounds.ts';
import { seededChance } from '../seeded-chance.ts';
import { type ServerName, startServer } from './real-servers.ts';
import { ask } from './serving.ts';

const ROUNDS = rounds({ usual: 150, long: 3000 });
const OWN = 'https://site.invalid';
const pick = seededChance(20_261_125);
const one = <Value>(list: readonly Value[]): Value => list[pick(list.length)] as Value;
const some = (pieces: readonly string[], most: number): string =>
  Array.from({ length: 1 + pick(most) }, () => one(pieces)).join('');

/** Signs and words that some server, pattern or browser reads as more than themselves. */
const PIECES =
  'a Z 9 . _ - ~ @ , + = ! & ; : * ( ) [ ] | \' " ` ^ < > { } \\ $ $1 {host} %{HTTP_HOST} {uri} {http.request.host} :splat % %% %25 %20 %2B %22 %27 %3B %3A %26 %0A %0d%0a %00 %7F %2e %2E%2e %5c %2F %C3%A9 %E2%80%A8 %e2%80%ae %C2%85 %C2%A0 é ल 😀 é \u2028 \u202e \u00a0 # ? ?a=b #c .. / // /../ evil.example expr=true location redirect'.split(
    ' ',
  );
const HOSTS = ['', '', '', 'https://shop.example', 'https://shop.example:8443', 'https://खेल.example'];

const old = () => `/r${some(PIECES, 4)}${one(['', '/', '.html', '.php'])}`;
const target = () => `${one(HOSTS)}/${some(PIECES, 6)}`;
const VALUE_PIECES = PIECES.filter((piece) => !/[^ -~]/.test(piece));

/** What a browser asks for, and what of it a server compares. */
const asAsked = (from: string): string => encodeURI(decodeURIComponent(from));

const isTaken = (from: string, to: string): boolean =>
  redirectsSchema.safeParse([{ from, to }]).success && newAddress(to) !== null;

/** Redirects that a build takes, each old address once. */
function takenRedirects(): { from: string; to: string }[] {
  const froms = new Map<string, string>();
  const targets: string[] = [];
  for (let tries = 0; tries < 100 * ROUNDS && (froms.size < ROUNDS || targets.length < ROUNDS); tries++) {
    const [from, to] = [old(), target()];
    if (isTaken(from, '/')) froms.set(decodeURIComponent(from).replace(/\/$/, '').toLowerCase(), from);
    if (isTaken('/old/', to)) targets.push(to);
  }
  return [...froms.values()]
    .slice(0, targets.length)
    .map((from, index) => ({ from, to: targets[index] ?? '' }));
}

const redirects = takenRedirects();
const values = Array.from({ length: ROUNDS }, () => some(VALUE_PIECES, 8))
  .filter(isHeaderValue)
  .slice(0, 100);
const own = Object.fromEntries(values.map((value, index) => [`X-Odd-${index}`, value]));

const scratch = mkdtempSync(join(tmpdir(), 'slipway-hostile-'));
// Servers that are started as root read the site as another user.
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const folder = join(scratch, 'site');
const packages = join(scratch, 'packages');

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

mkdirSync(packages, { recursive: true });
for (const path of ['index.html', '404.html', 'robots.txt']) put(path, path);
for (const { path, contents } of serverFiles({
  headers: headerRules(own, { sdkPath: 'sdk/1.0.0/slipway.js', hasGame: true }),
  redirects: redirects.map((redirect) => redirectRule({ ...redirect, permanent: true })),
  hasNotFoundPage: true,
  base: '',
}))
  put(path, String(contents));

/** As a browser reads it, whichever way its signs are written. A mark without a word after it is no part of an address. */
const meant = (address: string): string =>
  decodeURIComponent(new URL(address, OWN).href.replace(/\?(?=#|$)/, '').replace(/#$/, ''));

describe.each(['nginx', 'apache', 'caddy'] satisfies ServerName[])('%s', (name) => {
  test(`${redirects.length} redirects and ${values.length} headers, put together of signs with a meaning`, async () => {
    expect(redirects.length).toBeGreaterThan(ROUNDS / 2);
    const server = await startServer(name, { folder, packages, scratch });
    try {
      const wrong: string[] = [];
      for (const { from, to } of redirects) {
        const { status, headers } = await ask(server.origin, asAsked(from));
        const location = headers.location ?? '';
        const isThere = location.startsWith(server.origin) ? location.slice(server.origin.length) : location;
        if (status !== 301 || meant(isThere) !== meant(to))
          wrong.push(`${from} → ${to}: ${status} ${location}`);
      }
      expect(wrong).toEqual([]);
      const page = await ask(server.origin, '/');
      for (const [key, value] of Object.entries(own))
        expect.soft(page.headers[key.toLowerCase()]).toBe(value);
      expect(page.headers['x-content-type-options']).toBe('nosniff');
      expect((await ask(server.origin, '/nothing')).status).toBe(404);
    } finally {
      await server.stop();
    }
  });
});
