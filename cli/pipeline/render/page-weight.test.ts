import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Bundle } from '../bundle/bundle.ts';
import { createWeigher, gzipBytes, htmlParts, totalBytes } from './page-weight.ts';

/** Text that does not compress. */
function noise(bytes: number): string {
  return randomBytes(bytes).toString('base64');
}

const page = (sections: string) =>
  `<html><head><style>.a{}</style></head><body><header><p>${noise(30)}</p></header>\n<main id="main" tabindex="-1">${sections}</main>\n<footer><p>${noise(60)}</p></footer>\n<script type="application/ld+json">{}</script></body></html>`;

test('every section of a page is a part, called by its kind and place, heaviest first', () => {
  const html = page(
    `<section class="section section--tint faq"><div><img src="a.svg">${noise(300)}<br></div></section><template id="first-view"></template><slipway-island data-type="coupon-list"><div>${noise(900)}</div></slipway-island>`,
  );
  const names = htmlParts(html).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['coupon-list (2)', 'faq (1)']);
  expect([...names].sort()).toEqual([
    'coupon-list (2)',
    'faq (1)',
    'footer',
    'header',
    'structured data',
    'styles',
  ]);
});

test('a part weighs what the page would be lighter without it', () => {
  const [first, second] = [
    `<section class="a"><p>${noise(200)}</p>${noise(400)}</section>`,
    `<section class="b">${noise(200)}</section>`,
  ];
  const html = page(first + second);
  const part = htmlParts(html).find(({ name }) => name === 'a (1)');
  expect(part?.bytes).toBe(gzipBytes(html) - gzipBytes(html.replace(first, '')));
});

test('what is said twice weighs little the second time', () => {
  const text = noise(600);
  const parts = htmlParts(page(`<section class="a">${text}</section><section class="b">${text}</section>`));
  expect(parts.find(({ name }) => name === 'b (2)')?.bytes).toBeLessThan(60);
});

test('what is inside of a section, and what ends the part above the fold, is no part of its own', () => {
  const names = (sections: string) =>
    htmlParts(page(sections))
      .map(({ name }) => name)
      .filter((name) => /\d\)$/.test(name))
      .sort();
  expect(names('<section class="a"><div class="x"><p>1</p></div></section><hr><div>2</div>')).toEqual([
    'a (1)',
    'div (2)',
  ]);
  expect(names('<template id="first-view"></template><p class="section--x b c">1</p>')).toEqual(['b (1)']);
  expect(names('<p title="> <b>">1</p><p data-type="chat" class="x">2</p>')).toEqual(['chat (2)', 'p (1)']);
  expect(names('')).toEqual([]);
  expect(htmlParts('<html><p>no main</p></html>')).toEqual([]);
});

test('what lies over a page is a part', () => {
  const overlays = `<div class="overlays"><div>${noise(90)}</div></div>`;
  const html = page('<p>1</p>').replace('</main>', `</main>${overlays}<template></template>`);
  const bytes = gzipBytes(html) - gzipBytes(html.replace(overlays, ''));
  expect(htmlParts(html)).toContainEqual({ name: 'overlays', bytes });
});

const file = (path: string, text: string) => ({ path, text, integrity: '' });
const core = { code: '', startIslands: 'i', startSections: 's' };
const bundle = {
  css: { 'a.css': '.a{top:0}', 'b.late.css': '.b{top:0}'.repeat(4000), 'f.css': '.f{top:0}' },
  styles: { base: ['a.css'], faq: ['b.late.css'], footer: ['f.css'] },
  hydrate: { chat: 'interaction' },
  views: { chat: { path: 'assets/chat.js', chunks: [] } },
  hydrator: { path: 'assets/react.js', chunks: [] },
  scripts: { video: { path: 'assets/video.js', chunks: [] } },
  cores: { islands: core, sections: core, both: core },
  sdk: file('sdk.js', 'download()'.repeat(50)),
} as unknown as Bundle;

test('every page loads the download script, and one with scripts of sections what starts those', () => {
  const { scripts } = createWeigher(bundle);
  const sdk = { name: 'download script', bytes: gzipBytes('download()'.repeat(50)) };
  expect(scripts(['text'])).toEqual([sdk]);
  const parts = scripts(['video', 'chat', 'text']);
  expect(parts).toEqual([sdk, { name: 'what starts chat, video', bytes: expect.any(Number) }]);
  expect(parts).toEqual(scripts(['chat', 'video']));
  expect(totalBytes(parts)).toBe(sdk.bytes + (parts[1]?.bytes ?? 0));
});

test('styles are those in the page, and the file that it links to', () => {
  const { styles } = createWeigher(bundle);
  const [inline, ...others] = styles({ sectionTypes: ['text'], layout: 'site' });
  expect(inline).toEqual({ name: 'styles in the page', bytes: gzipBytes('.a{top:0}.f{top:0}') });
  expect(others).toEqual([]);
  expect(styles({ sectionTypes: ['text'], layout: 'bare' })).toEqual([
    { name: 'styles in the page', bytes: gzipBytes('.a{top:0}') },
  ]);
  expect(styles({ sectionTypes: ['faq'], layout: 'bare' })[1]).toEqual({
    name: expect.stringMatching(/^\/assets\/style-\w+\.css$/),
    bytes: gzipBytes('.b{top:0}'.repeat(4000)),
  });
});
