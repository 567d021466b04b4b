import { expect, test } from 'vitest';
import { labels } from '../../schemas/plain/labels.ts';
import type { LabelText } from '../../schemas/plain/plural-forms.ts';
import { SHEET_LABELS } from '../../schemas/plain/sheet-labels.ts';
import * as bn from '../texts-bn.ts';
import * as gu from '../texts-gu.ts';
import * as hi from '../texts-hi.ts';
import * as en from './english.ts';

/** Names of the texts, in order; as in `labels.ts` where it has them. */
const NAMES: string[] = [...SHEET_LABELS, 'openBrowser'];

test('English is that of the labels, word for word', () => {
  const known: Record<string, LabelText> = labels;
  expect(en.texts).toHaveLength(NAMES.length);
  NAMES.forEach((name, index) => {
    const text = known[name];
    if (typeof text === 'string') expect(en.texts[index]).toBe(text.replace(/\{\w+\}/, '#'));
  });
  expect(NAMES.filter((name) => !(name in labels))).toEqual(['openBrowser']);
});

test.each([
  ['hi', hi],
  ['gu', gu],
  ['bn', bn],
])(
  '%s fills in where English does, and has a text of its own for each',
  (_, { texts, refusals, checking }) => {
    en.texts.forEach((text, index) => {
      expect(texts[index]?.includes('#')).toBe(text.includes('#'));
      expect(texts[index]).not.toBe(text);
    });
    expect(checking).not.toBe(en.checking);
    expect(Object.keys(refusals)).toEqual(Object.keys(en.refusals));
    expect(new Set([...Object.values(refusals), ...Object.values(en.refusals)]).size).toBe(6);
  },
);
