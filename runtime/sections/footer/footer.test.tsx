import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = { groups: [{ title: 'Games', links: [{ label: 'Ludo', url: '/ludo/' }] }] };

test('groups of links are one named navigation', () => {
  const html = sectionHtml(section, content);
  expect(html).toMatch(
    /<nav[^>]* aria-label="Footer">.*<h2[^>]*>Games<\/h2>.*<a[^>]* href="\/ludo\/">Ludo<\/a>/,
  );
});

test('a group that folds has a summary in front of its list; others, such as legal ones, are always open', () => {
  const [group] = content.groups;
  const html = sectionHtml(section, {
    groups: [
      { ...group, folds: true },
      { ...group, title: 'Legal' },
    ],
  });
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(html).toMatch(/<details[^>]*><summary[^>]*>Games<\/summary><\/details><h2[^>]*>Games/);
});

test('without data it says that nothing was found', () => {
  expect(sectionHtml(section, {})).toContain('not found any element');
});

test('payment partners are under their title', () => {
  const paymentPartners = [{ img: '/assets/payments.svg#upi', alt: 'UPI' }];
  expect(sectionHtml(section, { ...content, paymentPartners })).toMatch(/Payment partners<\/h2>.*alt="UPI"/);
});

test('the copyright line names the company, with a year only when content writes it', () => {
  expect(sectionHtml(section, content)).toContain('© Paasa Games Private Limited');
  expect(sectionHtml(section, { ...content, copyright: '© 2026 Paasa' })).toContain('© 2026 Paasa');
});

test('social networks open in a new tab without access to the page', () => {
  const social = [{ label: 'Instagram', url: 'https://www.instagram.com/paasa' }];
  expect(sectionHtml(section, { ...content, social })).toContain('target="_blank" rel="noopener"');
});
