import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const items = [
  { heading: 'Is it safe?', content: '<p>Yes.</p>' },
  { title: 'Which devices?', content: '<p>Android 7 and newer.</p>' },
];
const parsed = section.schema.parse({ items });

test('questions unfold without a script, and the first one starts open', () => {
  const html = sectionHtml(section, { items });
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
  expect(html).toMatch(/open="".*Is it safe\?.*Which devices\?/);
});

test('another question starts open when content says so', () => {
  const html = sectionHtml(section, { items: [items[0], { ...items[1], isExpanded: true }] });
  expect(html).toMatch(/Is it safe\?.*open="".*Which devices\?/);
});

test('opening one closes the others, unless toggleAll is set', () => {
  const names = (html: string) => new Set(html.match(/(?<=<details[^>]* name=")[^"]+/g));
  expect(names(sectionHtml(section, { items })).size).toBe(1);
  expect(names(sectionHtml(section, { items, toggleAll: true })).size).toBe(0);
});

test('with toggleAll every question that content expands is open', () => {
  const all = items.map((item) => ({ ...item, isExpanded: true }));
  expect(sectionHtml(section, { items: all, toggleAll: true }).match(/open=""/g)).toHaveLength(2);
});

test('the home page has a look of its own', () => {
  expect(sectionHtml(section, { items, look: 'home' })).toContain('section--tint faq faq--home');
});

test('search engines get questions and answers', () => {
  expect(section.jsonLd?.(parsed, {} as never)).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Is it safe?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Yes.</p>' },
        },
        {
          '@type': 'Question',
          name: 'Which devices?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Android 7 and newer.</p>' },
        },
      ],
    },
  ]);
});
