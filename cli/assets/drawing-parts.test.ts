import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { drawingParts } from './drawing-parts.ts';
import { withOwnColors } from './own-colors.ts';

function partsOf(inside: string, root = 'viewBox="0 0 9 9"') {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`);
  return drawingParts(cleanSvg(bytes).root, bytes.length);
}

test('plain shapes become parts, with the names that React has for attributes', () => {
  const parts = partsOf(
    '<g fill="var(--pop, #fc2)"><path stroke-width="3" d="M0 0h9"/></g>',
    'width="9" height="9" viewBox="0 0 9 9"',
  );
  const path = { name: 'path', attributes: { strokeWidth: '3', d: 'M0 0h9' }, children: [] };
  expect(parts).toEqual({
    name: 'svg',
    takesColors: true,
    attributes: { viewBox: '0 0 9 9' },
    children: [{ name: 'g', attributes: { fill: 'var(--pop, #fc2)' }, children: [path] }],
  });
});

test.each([
  ['a name that another part of the page may have', '<path id="a" d="M0 0"/>'],
  ['a class of the page', '<path class="header" d="M0 0"/>'],
  ['styles', '<style>path { fill: red }</style><path d="M0 0"/>'],
  ['a style attribute, which the policy refuses', '<path style="fill: red" d="M0 0"/>'],
  ['text', '<text>Bus</text>'],
  ['a reference', '<use href="#a"/>'],
  ['movement', '<rect width="1" height="1"><animate attributeName="x" to="5" dur="1s"/></rect>'],
  ['letters between shapes', 'Bus<path d="M0 0"/>'],
])('a drawing with %s stays a file', (_, inside) => {
  expect(partsOf(inside)).toBeNull();
});

test('so does a large one, and one without a view box', () => {
  expect(partsOf(`<path d="${'M0 0h9'.repeat(900)}"/>`)).toBeNull();
  expect(partsOf('<path d="M0 0"/>', 'width="9" height="9"')).toBeNull();
});

test('what runs is gone before', () => {
  expect(
    JSON.stringify(partsOf('<script>alert(1)</script><path onclick="alert(1)" d="M0 0"/>')),
  ).not.toContain('alert');
});

test('where there is no page a drawing has the site’s colours, or those it names itself', () => {
  const colors = (svg: string) => withOwnColors(Buffer.from(svg), { 'on-pop': '#123456' }).toString();
  expect(colors('<path fill="var(--pop, #fc2)" stroke="var( --on-pop ,red )"/>')).toBe(
    '<path fill="#fc2" stroke="#123456"/>',
  );
  expect(colors('<path fill="var(--on-pop)" stroke="var(--gone)"/>')).toBe(
    '<path fill="#123456" stroke="none"/>',
  );
  expect(colors('<path fill="red"/>')).toBe('<path fill="red"/>');
});
