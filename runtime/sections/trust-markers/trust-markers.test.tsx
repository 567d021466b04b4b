import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const marker = { img: '/assets/safe.svg', title: '100% safe', subtitle: 'Checked app' };

test('each marker is an item with its title and line', () => {
  const html = sectionHtml(section, { markers: [marker, { ...marker, title: 'Paid fast' }] });
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toMatch(/<strong[^>]*>100% safe<\/strong><span[^>]*>Checked app<\/span>/);
});

test('a marker with a page leads there', () => {
  expect(sectionHtml(section, { markers: [{ ...marker, url: '/fair-play/' }] })).toContain(
    'href="/fair-play/"',
  );
});

test('pictures are shown as large as content says, on phones too', () => {
  const sizes = { desktop: { width: 48, height: 40 }, mobile: { width: 24, height: 20 } };
  const html = sectionHtml(section, { markers: [{ ...marker, sizes }] });
  expect(html).toContain('phone-24x20');
  expect(html).toMatch(/<img [^>]*width="48" height="40"/);
});
