import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage, testPage } from '../../tests/test-page.tsx';
import type { ResolvedImage } from '../page-context.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Header } from './header.tsx';

const MARK = '/assets/mark.svg';
const NIGHT = '/assets/night.svg';
const circle = { name: 'circle', attributes: { r: '4', strokeWidth: '2' }, children: [] };
const drawing = { name: 'svg', attributes: { viewBox: '0 0 9 9' }, children: [circle] };

const file = (src: string): ResolvedImage => ({ src, widthPx: 90, heightPx: 30, sources: [] });
const product = { slug: 'bus', name: 'Bus', legalName: 'Bus Ltd' };
const header = <Header home="/" productName="Bus" navigation={[]} />;

test('a site without a mark shows its name alone', () => {
  expect(renderToStaticMarkup(onPage(header, testPage({ product })))).toMatch(
    /header__brand" href="\/"><span>Bus<\/span>/,
  );
  expect(renderToStaticMarkup(onPage(<BrandMark />, testPage({ product })))).toBe('');
});

test('a small drawing is inlined in the page, where it can have the page’s colours', () => {
  const page = {
    product: { ...product, mark: { light: MARK, dark: MARK } },
    image: () => ({ ...file(MARK), drawing }),
  };
  expect(renderToStaticMarkup(onPage(<BrandMark />, testPage(page)))).toBe(
    '<svg viewBox="0 0 9 9" class="brand-mark" aria-hidden="true"><circle r="4" stroke-width="2"></circle></svg>',
  );
});

test('another picture is a file, and may be another one in the dark', () => {
  const page = { product: { ...product, mark: { light: MARK, dark: NIGHT } }, image: file };
  expect(renderToStaticMarkup(onPage(<BrandMark />, testPage(page)))).toBe(
    `<picture><source media="(prefers-color-scheme: dark)" srcSet="${NIGHT}"/><img src="${MARK}" alt="" width="90" height="30" class="brand-mark"/></picture>`,
  );
});

test.each([
  ['dark by day and by night', ['#4b1fa8', '#401e8e'], `<picture><img src="${NIGHT}"`],
  ['light by day', ['#ffd84d', '#3d3000'], `srcSet="${NIGHT}"/><img src="${MARK}"`],
  ['light by day and by night', ['#ffd84d', '#f5c518'], `<picture><img src="${MARK}"`],
] as const)('on a header that is %s stands the version that can be seen there', (_, brand, expected) => {
  const grounds = { purple: { brand, page: [] } };
  for (const name of ['mark', 'logo']) {
    const own = { ...product, [name]: { light: MARK, dark: NIGHT } };
    const html = renderToStaticMarkup(onPage(header, testPage({ product: own, grounds, image: file })));
    expect(html).toContain(expected);
  }
});

test('a logo replaces mark and name, which it says', () => {
  const logo = { light: '/assets/logo.svg', dark: '/assets/logo.svg' };
  const html = renderToStaticMarkup(onPage(header, testPage({ product: { ...product, logo }, image: file })));
  expect(html).toMatch(/<img src="\/assets\/logo\.svg" alt="Bus"[^>]*class="brand-logo"/);
  expect(html).not.toContain('<span>Bus</span>');
});
