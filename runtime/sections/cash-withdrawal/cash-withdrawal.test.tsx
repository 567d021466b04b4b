import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = {
  heading: 'Paid in minutes',
  methods: [
    { name: 'UPI', time: 'Within minutes' },
    { name: 'Bank transfer', time: 'Up to 48 hours' },
  ],
};

test('S20 each way to withdraw has its time', () => {
  expect(sectionHtml(section, content)).toMatch(
    /<dt[^>]*>UPI<\/dt><dd[^>]*>Within minutes<\/dd>.*<dt[^>]*>Bank transfer<\/dt><dd[^>]*>Up to 48 hours<\/dd>/,
  );
});

test('conditions and a link to the guide are shown where content has them', () => {
  const html = sectionHtml(section, {
    ...content,
    url: '/withdrawal-guide/',
    linkText: 'How to',
    note: 'KYC once.',
  });
  expect(html).toMatch(
    /<a class="button cash-withdrawal__link" href="\/withdrawal-guide\/">How to<\/a><p[^>]*>KYC once\./,
  );
  expect(sectionHtml(section, content)).not.toContain('<a ');
});

test('a link without its text is refused at the link', () => {
  const { error } = section.schema.safeParse({ ...content, url: '/withdrawal-guide/' });
  expect(error?.issues).toMatchObject([{ path: ['url'] }]);
});

test('the section is on the theme’s strong colour unless content names another', () => {
  expect(sectionHtml(section, content)).toContain('section--brand');
  expect(sectionHtml(section, { ...content, backgroundColor: 'yellow' })).toContain('data-theme="yellow"');
});
