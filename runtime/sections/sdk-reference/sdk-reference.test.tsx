import { expect, test } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { attributeOf } from './attribute-of.ts';
import { section } from './index.ts';
import { options } from './reference.ts';

const html = sectionHtml(section, { heading: 'Reference' });
const plain = html.replaceAll('<wbr/>', '');

test('every option has a row with its attribute, type, default and meaning', () => {
  for (const { name } of options)
    expect(plain).toContain(
      `<th scope="row"><code>${name}</code></th><td data-column="Attribute"><code>${attributeOf(name)}`,
    );
  expect(plain).toContain(
    '<td data-column="Type"><code>boolean</code></td><td data-column="Default"><code>false</code></td>',
  );
});

test('every event and every state has a row', () => {
  for (const name of [
    'slipway:click',
    'slipway:complete',
    'preparing',
    'waiting',
    'secondsLeft',
    'not-package',
  ])
    expect(plain).toContain(`<th scope="row"><code>${name}</code></th>`);
});

test('backticks of the sources become code', () => {
  expect(plain).not.toContain('`');
  expect(plain).toContain('Query <code>linkEndpoint</code> even when <code>apkUrl</code>');
});

test('every table has a caption, and every cell the name of its column', () => {
  expect(html.match(/<table/g)).toHaveLength(5);
  expect(html.match(/<caption>/g)).toHaveLength(5);
  expect(html).not.toMatch(/<td>/);
});

test('its tables are in English on a page of any language, from left to right', () => {
  expect(html).not.toContain('lang="en"');
  const inArabic = sectionHtml(section, { heading: 'مرجع' }, testPage({ locale: 'ar', direction: 'rtl' }));
  expect(inArabic.match(/<table [^>]*>/g)).toEqual(
    html.match(/<table [^>]*>/g)?.map((tag) => tag.replace('>', ' lang="en" dir="ltr">')),
  );
  expect(sectionHtml(section, {}, testPage({ locale: 'hi' }))).toMatch(/<table [^>]* lang="en">/);
});
