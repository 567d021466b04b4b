import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLEANED, REFUSED } from '../../tests/assets/hostile-svgs.ts';
import { repository } from '../../tests/temporary-project.ts';
import { checkAsset } from './check-asset.ts';
import { cleanSvg } from './clean-svg.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const SIZE = 'viewBox="0 0 10 10"';

function clean(text: string): { text: string; removed: string[]; isChanged: boolean } {
  const { bytes, removals, isChanged } = cleanSvg(Buffer.from(text));
  return { text: Buffer.from(bytes).toString(), removed: removals.map(({ what }) => what), isChanged };
}

describe('a hostile drawing is published without its poison', () => {
  test.each(Object.entries(CLEANED))('%s', async (_, text) => {
    const cleaned = clean(text);
    expect(cleaned.isChanged).toBe(true);
    expect(cleaned.text).not.toMatch(
      /RUN|ELSEWHERE|<\w*:?script|<a[\s>]|<!DOCTYPE|<\?|javascript|foreignObject|\son\w+=/i,
    );
    expect(cleaned.text).toMatch(/<rect/);
    expect(clean(cleaned.text)).toMatchObject({ isChanged: false, removed: [] });
    expect((await checkAsset(Buffer.from(text), 'svg', null)).verdict.problem).toBeNull();
  });
});

describe('a file that is no drawing, or none that ends, is refused', () => {
  test.each(Object.entries(REFUSED))('%s', async (_, [text, says]) => {
    const { verdict } = await checkAsset(Buffer.from(text), 'svg', null);
    expect(verdict.problem?.message).toMatch(says);
  });
});

describe('the shapes and paint of a drawing stay as they are', () => {
  test('every drawing of the example site keeps its bytes', () => {
    const folder = join(repository, 'content/assets');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.svg'),
    );
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const bytes = readFileSync(join(folder, name));
      expect(cleanSvg(bytes).bytes, name).toBe(bytes);
    }
  });

  test.each([
    [
      'gradients',
      '<linearGradient id="g" x1="0"><stop offset="0" stop-color="red"/></linearGradient><rect fill="url(#g) red"/>',
    ],
    [
      'filters',
      '<filter id="f"><feGaussianBlur in="SourceGraphic" stdDeviation="2"/></filter><g filter="url(\'#f\')"/>',
    ],
    [
      'text with its language',
      '<text xml:lang="hi" font-family="Noto Sans" x="1">लूडो<tspan dy="1">!</tspan></text>',
    ],
    ['titles and descriptions', '<title>Logo (new)</title><desc>f(x) &lt; 2</desc>'],
    [
      'styles',
      '<style>@media (prefers-color-scheme: dark) { .a:hover > rect { fill: rgb(1 2 3 / 50%) } }</style><rect class="a"/>',
    ],
    ['styles in CDATA', '<style><![CDATA[.a{fill:url(#g)}]]></style>'],
    [
      'a font within',
      `<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA) format("woff2"),local("Arial")}</style>`,
    ],
    ['a style attribute', '<rect style="fill:url(#g);transform:translate(1px,2px)"/>'],
    ['movement', '<rect><animate attributeName="opacity" values="0;1" dur="1s" begin="box.click"/></rect>'],
    [
      'movement along a path',
      '<path id="p" d="M0 0h9"/><g><animateMotion dur="1s"><mpath href="#p"/></animateMotion></g>',
    ],
    ['comments', '<!-- drawn by hand --><g/>'],
    ['names that drawing programs give', '<g id="Layer_1 (copy)" data-name="f(x)" aria-label="A (b)"/>'],
  ])('%s', (_, inside) => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<svg ${SVG} ${SIZE}>${inside}</svg>\n`;
    expect(clean(text)).toEqual({ text, removed: [], isChanged: false });
  });

  test('a small picture of pixels within stays', () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const text = `<svg ${SVG} ${SIZE}><image href="data:image/png;base64,${png}" width="1" height="1"/></svg>`;
    expect(clean(text).isChanged).toBe(false);
  });
});

describe('what is said of it', () => {
  test('each part that was left out is named with its line', () => {
    const text = `<svg ${SVG} ${SIZE}\n onload="a()">\n<script>b()</script>\n<rect\n fill="url(https://a.example/#b)"/></svg>`;
    expect(cleanSvg(Buffer.from(text)).removals).toEqual([
      { line: 1, what: 'onload of <svg>' },
      { line: 3, what: '<script>' },
      { line: 4, what: 'fill of <rect>' },
    ]);
  });

  test('notes that drawing programs leave for themselves go without a word', () => {
    const text = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg ${SVG} xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" ${SIZE} s:docname="a.svg">
      <s:namedview pagecolor="#fff"/><metadata>made today</metadata><rect width="9"/></svg>`;
    const { removed, text: written } = clean(text);
    expect(removed).toEqual([]);
    expect(written).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 10 10">\s+<rect width="9"\/><\/svg>\n$/,
    );
  });

  test('a link becomes a group, and what it shows stays', () => {
    const cleaned = clean(
      `<svg ${SVG} ${SIZE}><a href="https://a.example/" fill="red"><rect width="9"/></a></svg>`,
    );
    expect(cleaned.text).toContain('<g fill="red"><rect width="9"/></g>');
    expect(cleaned.removed).toEqual(['<a>']);
  });
});
