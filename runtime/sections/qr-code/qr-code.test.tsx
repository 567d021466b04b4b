import { create } from 'qrcode/lib/core/qrcode.js';
import { expect, test } from 'vitest';
import { sectionHtml } from '../../test-page.tsx';
import { bytesOf, capacityOf, HIGHEST_VERSION } from './capacity.ts';
import { section } from './index.ts';
import { qrColor } from './schema.ts';

const url = 'https://paasa.onelink.me/Ab12?pid=organik-ls14';
const textOf = (bytes: number) => [{ data: new Uint8Array(bytes).fill(97), mode: 'byte' as const }];

/** Dark squares as the drawing has them, row by row. */
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

test('without an address the code opens the page it stands on', () => {
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
