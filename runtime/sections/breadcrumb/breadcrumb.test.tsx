import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = {
  items: [{ label: 'Home', link: '/' }, { label: 'Ludo', link: '/ludo/' }, { label: 'Coupons' }],
};

test('the steps are a named, ordered list of links, and the page itself is the last', () => {
  const html = sectionHtml(section, content);
  expect(html).toContain('aria-label="Breadcrumb"');
  expect(html).toMatch(/<ol.*href="\/".*href="\/ludo\/".*<span aria-current="page">Coupons<\/span>/);
});

test('search engines get the same steps with absolute addresses', () => {
  const page = {
    url: 'https://www.paasa.example/ludo/coupon/',
    origin: 'https://www.paasa.example',
    locale: 'en-IN',
    title: 'Coupons',
    productName: 'Paasa',
    timeZone: 'Asia/Kolkata',
    absolute: (path: string) => `https://www.paasa.example${path}`,
  };
  expect(section.jsonLd?.(content, page)).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.paasa.example/' },
        { '@type': 'ListItem', position: 2, name: 'Ludo', item: 'https://www.paasa.example/ludo/' },
        { '@type': 'ListItem', position: 3, name: 'Coupons', item: 'https://www.paasa.example/ludo/coupon/' },
      ],
    },
  ]);
});
