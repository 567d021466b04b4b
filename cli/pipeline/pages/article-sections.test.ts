import { expect, test } from 'vitest';
import type { PageData, PageSection } from '../model/types.ts';
import { withArticleFrame } from './article-sections.ts';

const article: PageData = { title: 'The Odds | Paasa Blog', layout: 'article' };
const body = (html: string): PageSection => ({ type: 'body', props: { parts: [{ html }] } });
const typesOf = (sections: readonly PageSection[]): string[] => sections.map(({ type }) => type);
const propsOf = (sections: readonly PageSection[], wanted: string) =>
  sections.find(({ type }) => type === wanted)?.props;

const HEADINGS =
  '<h2 id="one-throw">One &amp; <em>only</em></h2><p>a</p><h2><a name="faces"></a>Faces</h2><h2 id="the-end">End</h2>';

test('other layouts are left alone', () => {
  const sections = [body('<p>a</p>')];
  expect(withArticleFrame({ title: 'Ludo' }, sections)).toEqual(sections);
});

test('the frame is around the text, below the line that says where the page is', () => {
  const crumbs = { type: 'breadcrumb', props: {} };
  expect(typesOf(withArticleFrame(article, [crumbs, body(HEADINGS)]))).toEqual([
    'breadcrumb',
    'article-head',
    'article-contents',
    'body',
    'article-end',
  ]);
  expect(typesOf(withArticleFrame(article, []))).toEqual(['article-head', 'article-end']);
  expect(typesOf(withArticleFrame(article, [crumbs]))).toEqual(['breadcrumb', 'article-head', 'article-end']);
});

test('the heading is the page’s own, else its title without the site’s name', () => {
  expect(propsOf(withArticleFrame(article, []), 'article-head')).toEqual({ heading: 'The Odds' });
  const named = {
    ...article,
    heading: 'What are the odds?',
    description: 'A pencil helps.',
    author: 'Meher',
  };
  expect(propsOf(withArticleFrame(named, []), 'article-head')).toEqual({
    heading: 'What are the odds?',
    lead: 'A pencil helps.',
    author: 'Meher',
  });
});

test('three headings make contents, with the names that the cleaner gave them', () => {
  const { items } = propsOf(withArticleFrame(article, [body(HEADINGS)]), 'article-contents') as {
    items: unknown;
  };
  expect(items).toEqual([
    { id: 'one-throw', heading: 'One & only' },
    { id: 'faces', heading: 'Faces' },
    { id: 'the-end', heading: 'End' },
  ]);
  const two = withArticleFrame(article, [body('<h2 id="a-b">A</h2><h2 id="c-d">C</h2>')]);
  expect(typesOf(two)).not.toContain('article-contents');
});

test.each([
  [0, undefined],
  [1, 1],
  [299, 1],
  [500, 3],
])('%i words take %s minutes', (count, minutes) => {
  const sections = withArticleFrame(article, [body(`<p>${'शब्द, '.repeat(count)}</p>`)]);
  expect(propsOf(sections, 'article-head')?.['minutes']).toBe(minutes);
});

test.each([
  ['アプリの使い方。', 7, 5500, 11],
  ['ดี ', 1, 1000, 2],
])('letters of scripts without spaces are read one by one: %s', (text, letters, count, minutes) => {
  const sections = withArticleFrame(article, [body(`<p>${text.repeat(Math.ceil(count / letters))}</p>`)]);
  expect(propsOf(sections, 'article-head')?.['minutes']).toBe(minutes);
});

test('words among such letters take the time of words', () => {
  const sections = withArticleFrame(article, [body(`<p>${'使用 Android 手机 '.repeat(250)}</p>`)]);
  // 1000 letters and 250 words.
  expect(propsOf(sections, 'article-head')?.['minutes']).toBe(3);
});
