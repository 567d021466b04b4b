import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onPage, testPage } from '../../tests/test-page.tsx';
import { Picture, type PictureProps } from './picture.tsx';

const page = testPage({
  image: (src) => ({
    src,
    widthPx: 600,
    heightPx: 400,
    sources: [{ type: 'image/avif', srcSet: `${src}.avif 600w` }],
  }),
});

const html = (props: PictureProps) => renderToStaticMarkup(onPage(<Picture {...props} />, page));

test('a picture waits until it is near and has its size reserved', () => {
  const image = html({ src: '/assets/a.png', alt: 'A board' });
  expect(image).toContain('width="600" height="400" loading="lazy"');
  expect(image).toContain('alt="A board"');
});

test('a picture of the first screen is fetched at once and first', () => {
  const image = html({ src: '/assets/a.png', alt: '', priority: true });
  expect(image).not.toContain('loading=');
  expect(image.toLowerCase()).toContain('fetchpriority="high"');
});

test('no preload link precedes a picture of the first screen', () => {
  expect(html({ src: '/assets/a.png', alt: '', priority: true })).toMatch(/^<picture>/);
});

test('modern formats come before the fallback, with the width they are shown at', () => {
  expect(html({ src: '/assets/a.png', alt: '', sizes: '66px' })).toContain(
    '<source type="image/avif" srcSet="/assets/a.png.avif 600w" sizes="66px"/><img',
  );
});

test('a height alone keeps the proportion of the file', () => {
  expect(html({ src: '/assets/a.png', alt: '', height: 40 })).toContain('width="60" height="40"');
});

test('phones get their own picture and size', () => {
  const image = html({ src: '/assets/a.png', alt: '', phone: { src: '/assets/b.png', width: 30 } });
  expect(image).toContain(
    '<source media="(max-width: 47.99rem)" srcSet="/assets/b.png" width="30" height="20"/>',
  );
});

const widths = testPage({
  image: (src) => ({
    src,
    widthPx: 1200,
    heightPx: 800,
    sources: [{ type: 'image/avif', srcSet: `${src}-360.avif 360w, ${src}-1080.avif 1080w` }],
  }),
});

test('visitors who save data get the smallest width of the first picture', () => {
  const image = renderToStaticMarkup(onPage(<Picture src="/a.png" alt="" priority />, widths));
  expect(image).toMatch(
    /^<picture><source media="\(prefers-reduced-data: reduce\)" type="image\/avif" srcSet="\/a\.png-360\.avif" width="1200" height="800"\/>/,
  );
});

test('on a phone they get the smallest width of the phone’s picture', () => {
  const picture = <Picture src="/a.png" alt="" priority phone={{ src: '/b.png', width: 300 }} />;
  expect(renderToStaticMarkup(onPage(picture, widths))).toMatch(
    /^<picture><source media="\(prefers-reduced-data: reduce\) and \(max-width: 47\.99rem\)" type="image\/avif" srcSet="\/b\.png-360\.avif" width="300" height="200"\/>/,
  );
});

test('pictures further down, and drawings, say nothing of saving data', () => {
  const later = renderToStaticMarkup(onPage(<Picture src="/a.png" alt="" />, widths));
  const drawing = testPage({ image: (src) => ({ src, widthPx: 9, heightPx: 9, sources: [] }) });
  const first = renderToStaticMarkup(onPage(<Picture src="/a.svg" alt="" priority />, drawing));
  expect(later + first).not.toContain('reduced-data');
});

test('a picture of unknown size still reserves room', () => {
  const unknown = testPage({ image: (src) => ({ src, widthPx: null, heightPx: null, sources: [] }) });
  const image = renderToStaticMarkup(onPage(<Picture src="/assets/a.svg" alt="" />, unknown));
  expect(image).toContain('width="300" height="300"');
});

const drawn = testPage({
  image: (src) => ({
    src,
    widthPx: 90,
    heightPx: 60,
    sources: [],
    drawing: { name: 'svg', attributes: { viewBox: '0 0 9 6' }, children: [] },
  }),
});

test('a small drawing of the first screen is in the page itself, with its size and what it shows', () => {
  const image = renderToStaticMarkup(onPage(<Picture src="/a.svg" alt="A board" priority />, drawn));
  expect(image).toBe(
    '<svg viewBox="0 0 9 6" width="90" height="60" preserveAspectRatio="xMidYMid slice" role="img" aria-label="A board"></svg>',
  );
});

test('a drawing of the first screen whose styles show pictures whole is not cut', () => {
  const image = renderToStaticMarkup(onPage(<Picture src="/a.svg" alt="" priority isWhole />, drawn));
  expect(image).toBe('<svg viewBox="0 0 9 6" width="90" height="60" aria-hidden="true"></svg>');
});

test('one further down is a file, and so is one that phones have another of', () => {
  expect(renderToStaticMarkup(onPage(<Picture src="/a.svg" alt="" />, drawn))).toContain('<img src="/a.svg"');
  const phone = <Picture src="/a.svg" alt="" phone={{ src: '/b.svg' }} priority />;
  expect(renderToStaticMarkup(onPage(phone, drawn))).toContain('<img src="/a.svg"');
});
