import { describe, expect, test } from 'vitest';
import { lacksPageHeading, withPageHeading } from './page-title.ts';
import type { PageSection } from './types.ts';

const PAGE = { title: 'All Articles | Dice' };
const section = (type: string, props: Record<string, unknown> = {}): PageSection => ({ type, props });
const withHeading = (...sections: PageSection[]): PageSection[] => withPageHeading(PAGE, sections);
const lacks = (sections: PageSection[], more = {}): boolean =>
  lacksPageHeading({ ...PAGE, ...more }, sections, (type) => type === 'winners');

describe('the heading of a page', () => {
  test.each(['page-list', 'search', 'site-map'])('is the title where a page begins with a %s', (type) => {
    const crumbs = section('breadcrumb');
    expect(withHeading(crumbs, section(type), section('faq'))).toEqual([
      crumbs,
      section(type, { titleTag: 'h1', heading: 'All Articles' }),
      section('faq'),
    ]);
  });

  test('is that of the section, where it has one', () => {
    expect(withHeading(section('search', { heading: 'Find' }))).toEqual([
      section('search', { titleTag: 'h1', heading: 'Find' }),
    ]);
    expect(withHeading(section('text', { title: 'About' }))).toEqual([
      section('text', { titleTag: 'h1', title: 'About' }),
    ]);
  });

  test('is not made where content says its rank, another section has it, or another one comes first', () => {
    for (const sections of [
      [section('hero'), section('page-list')],
      [section('page-list'), section('text', { body_html: '<h1>A</h1>' })],
      [section('search', { titleTag: 'h2', heading: 'Find' })],
      [section('faq'), section('page-list')],
      [section('text', { body_html: '<p>A</p>' })],
      [],
    ])
      expect(withHeading(...sections)).toEqual(sections);
  });
});

test('a page lacks its heading when no section shows one that is known to the tool', () => {
  expect(lacks([section('faq')])).toBe(true);
  expect(lacks([section('body', { parts: [{ html: '<p>A</p>' }] })])).toBe(true);
  expect(lacks([section('body', { parts: [{ html: '<h1>A</h1>' }] })])).toBe(false);
  expect(lacks([section('hero'), section('faq')])).toBe(false);
  expect(lacks([section('faq'), section('winners')])).toBe(false);
  expect(lacks([section('faq')], { layout: 'bare' })).toBe(false);
  expect(lacks([])).toBe(false);
});
