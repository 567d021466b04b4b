/** The gallery of `slipway dev`: every section type as writers see it, in every language, theme and scheme. */
import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../temporary-project.ts';
import { launchBrowser } from './browser.ts';
import { startProgram, stopProgram } from './running-site.ts';
import { axeViolations, layoutShift, overflowPx, PHONE, WCAG, watchedPage } from './watched-page.ts';

const types = readdirSync(join(repository, 'runtime/sections'));
let browser: Browser;
let dev: { child: ChildProcess; origin: string };

beforeAll(async () => {
  [dev, browser] = await Promise.all([
    startProgram(['dev', '--root', repository, '--port', '0', '--host', '127.0.0.1']),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await stopProgram(dev.child);
});

test('lists every section type', async () => {
  const html = await (await fetch(`${dev.origin}/_gallery/`)).text();
  for (const type of types) expect(html).toContain(`href="/_gallery/en/purple/${type}/"`);
});

test.each([
  ['en/purple', 'on a phone', PHONE],
  [
    'hi/yellow',
    'at night on a wide screen',
    { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
  ],
  ['gu/lightBlue', 'on a narrow phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['bn/purple', 'on a phone at night', { ...PHONE, colorScheme: 'dark' as const }],
])('every section in %s is without a complaint %s', async (shelf, _, options) => {
  const { page, complaints, close } = await watchedPage(browser, options);
  for (const type of types) {
    await page.goto(`${dev.origin}/_gallery/${shelf}/${type}/`, { waitUntil: 'load' });
    const shift = await layoutShift(page);
    if (shift > 0) complaints.push(`${type} shifted by ${shift}`);
    // The same section several times on one page repeats the names of its landmarks: no rule of WCAG.
    for (const violation of await axeViolations(page, WCAG)) complaints.push(`${type} axe: ${violation}`);
    const overflow = await overflowPx(page);
    if (overflow > 0) complaints.push(`${type} is ${overflow} px wider than the screen`);
  }
  expect(complaints).toEqual([]);
  await close();
});
