// @environment document
import { create } from 'qrcode/lib/core/qrcode.js';
import { afterEach, describe, expect, test } from 'vitest';
import { pageTracking } from '../../../cli/pipeline/plan/page-tracking.ts';
import { tracking } from '../../../schemas/tracking.ts';
import { readMatrix } from '../../../tests/sdk/read-qr.ts';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { bytesOf, capacityOf, HIGHEST_VERSION } from './capacity.ts';
import { section } from './index.ts';
import { qrColor } from './schema.ts';

const url = 'https://paasa.onelink.me/Ab12?pid=organik-ls14';
const textOf = (bytes: number) => [{ data: new Uint8Array(bytes).fill(97), mode: 'byte' as const }];

/** Dark squares of the drawing, row by row. */
function squaresOf(html: string): { side: number; isDark: (row: number, column: number) => boolean } {
  const side = Number(/viewBox="0 0 (\d+)/.exec(html)?.[1]);
  const path = /<path d="([^"]+)"/.exec(html)?.[1] ?? '';
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let column = 0; column < Number(length); column++) dark.add(`${y} ${Number(x) + column}`);
  return { side, isDark: (row, column) => dark.has(`${row} ${column}`) };
}

test('T7 the code is 256 × 256, has correction H and four light squares of margin', () => {
  const html = sectionHtml(section, { url });
  expect(html).toMatch(/<svg [^>]*width="256" height="256"/);
  const { modules } = create([{ data: new TextEncoder().encode(url), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  });
  const { side, isDark } = squaresOf(html);
  expect(side).toBe(modules.size + 8);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [y, x] = [row - 4, column - 4];
      const isInside = y >= 0 && x >= 0 && y < modules.size && x < modules.size;
      expect(isDark(row, column)).toBe(isInside && modules.data[y * modules.size + x] === 1);
    }
});

test('without an address the code opens the page it is on', () => {
  expect(sectionHtml(section, {})).toBe(sectionHtml(section, { url: 'https://www.paasa.example/' }));
});

test('the code has a name and a caption', () => {
  const html = sectionHtml(section, { url });
  expect(html).toContain('role="img" aria-label="QR code that opens the app download page"');
  expect(html).toContain('<figcaption class="qr-code__caption">Scan with your phone to download the app');
});

test.each([
  ['#4b1fa8', '#4b1fa8'],
  ['fff', '#fff'],
  ['red', '#000000'],
  ['#abcd', '#000000'],
  ['#12345g', '#000000'],
  ['', '#000000'],
])('V6 the colour %j is drawn as %s', (written, drawn) => {
  expect(qrColor(written)).toBe(drawn);
  expect(sectionHtml(section, { url, color: written })).toContain(`stroke="${drawn}"`);
});

test('V6 a version outside 0 to 40 is refused', () => {
  for (const version of [0, 10, 40]) expect(section.schema.safeParse({ url, version }).success).toBe(true);
  for (const version of [-1, 41, 2.5]) expect(section.schema.safeParse({ url, version }).success).toBe(false);
});

test('V6 an address longer than the code holds is refused', () => {
  expect(section.schema.safeParse({ url, version: 1 }).success).toBe(false);
  const long = `${url}${'x'.repeat(1273 - url.length)}`;
  expect(section.schema.safeParse({ url: long }).success).toBe(true);
  expect(section.schema.safeParse({ url: `${long}x` }).success).toBe(false);
});

test('the capacities are those of the encoder, to the byte', () => {
  for (let version = 1; version <= HIGHEST_VERSION; version++) {
    const most = capacityOf(version);
    expect(create(textOf(most), { errorCorrectionLevel: 'H', version }).version).toBe(version);
    expect(() => create(textOf(most + 1), { errorCorrectionLevel: 'H', version })).toThrow();
  }
});

test('letters outside ASCII count as the bytes they take', () => {
  expect(bytesOf('पासा')).toBe(12);
});

describe('T7 B15 the tracking link', () => {
  const base = 'https://paasa.onelink.me/Ab12';
  const config = tracking.parse({ oneLinkUrl: base, urlSkipList: ['/tnc'] });
  const onSite = (route = '/') =>
    testPage({ route, tracking: pageTracking(config, `https://www.paasa.example${route}`) });
  const organic = `${base}?af_js_web=true&af_ss_ver=2_8_1&pid=organik-ls14&c=notset&af_ad=notset&af_pmod_priority=equal&af_pmod_click_lookback=7d&af_ss_ui=true`;

  /** Text of a drawn code, from either encoder. */
  function textOf(html: string): string {
    const { side, isDark } = html.includes('v1h-') ? rectanglesOf(html) : squaresOf(html);
    return readMatrix({ size: side - 8, isDark: (row, column) => isDark(row + 4, column + 4) }).text;
  }
  function rectanglesOf(html: string): ReturnType<typeof squaresOf> {
    const path = [...html.matchAll(/ d="([^"]+)"/g)][1]?.[1] ?? '';
    const lines = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, 'M$1 $2.5h$3');
    return squaresOf(`viewBox="0 0 ${/viewBox="0 0 (\d+)/.exec(html)?.[1]}" <path d="${lines}"`);
  }
  /** The section on a page that the visitor entered at this address. */
  async function visited(query: string, content: object = {}): Promise<HTMLElement> {
    history.replaceState(null, '', `/${query}`);
    document.body.innerHTML = sectionHtml(section, content, onSite());
    const element = document.querySelector<HTMLElement>('[data-section="qr-code"]') ?? document.body;
    await start(element);
    return element;
  }
  afterEach(() => {
    localStorage.clear();
    document.body.replaceChildren();
  });

  test('is what the code says while nothing is known of the visit', () => {
    expect(textOf(sectionHtml(section, {}, onSite()))).toBe(`${organic}&af_ss_qr=true`);
    expect(textOf(sectionHtml(section, { color: '#a05' }, onSite()))).toBe(`${organic}&af_ss_qr=c`);
  });

  test('gives way to the page’s own address for a visit that is to be skipped', async () => {
    const element = await visited('?from=/tnc');
    expect(textOf(element.innerHTML)).toBe(`${location.origin}/`);
  });

  test('gives way to an address from content, and to the page’s own where links are skipped', () => {
    expect(textOf(sectionHtml(section, { url }, onSite()))).toBe(url);
    expect(textOf(sectionHtml(section, {}, onSite('/tnc/')))).toBe('https://www.paasa.example/tnc/');
  });

  test('may need a larger code than content asks for', () => {
    expect(textOf(sectionHtml(section, { version: 2 }, onSite()))).toBe(`${organic}&af_ss_qr=true`);
  });

  test('names the campaign of the visit, in a code of the same look', async () => {
    const element = await visited('?utm_source=google&utm_campaign=diwali', { color: '#a05' });
    expect(textOf(element.innerHTML)).toBe(
      `${organic.replace('organik-ls14', 'google').replace('c=notset', 'c=diwali')}&af_ss_qr=c`,
    );
    expect(element.querySelectorAll('svg')).toHaveLength(1);
    expect(element.querySelector('svg')?.getAttribute('aria-label')).toBe(
      'QR code that opens the app download page',
    );
    expect(element.querySelectorAll('path')[1]?.getAttribute('fill')).toBe('#a05');
  });

  test('names the campaign of an earlier page, and stores nothing itself', async () => {
    const landing = [{ utm_source: 'mail', af_ss_exp_at: Date.now() + 1000 }];
    localStorage.setItem('ss_incoming_params', JSON.stringify(landing));
    expect(textOf((await visited('')).innerHTML)).toContain('pid=mail&');
    expect(JSON.parse(localStorage.getItem('ss_incoming_params') ?? '')).toEqual(landing);
  });

  test('of a visit without campaign is the one in the page: nothing is drawn again', async () => {
    const before = sectionHtml(section, {}, onSite());
    const element = await visited('?x=1');
    expect(before).toContain(element.innerHTML.slice(0, 200));
    expect(element.querySelector('.qr-code__code')).not.toBe(null);
  });
});
