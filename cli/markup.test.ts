import { expect, test } from 'vitest';
import { Markup } from './markup.ts';
import { noFacts } from './pipeline/render/markup-facts.ts';

const slot = (name: string) => `<slot name="${name}"></slot>`;
const markup = (html: string, ...classes: string[]) =>
  new Markup([html], { ...noFacts(), classes: new Set(classes) });

test('each slot is filled with the part of its name, and the facts of all are the whole’s', () => {
  const around = markup(`<b>${slot('one')}</b>${slot('two')}`, 'around');
  const whole = around.fill({ two: markup('<i>2</i>', 'second'), one: markup('<i>1</i>', 'first') });
  expect(whole.html).toBe('<b><i>1</i></b><i>2</i>');
  expect([...whole.facts.classes].sort()).toEqual(['around', 'first', 'second']);
  expect([...around.facts.classes]).toEqual(['around']);
});

test('a slot without a part stays, and what a part brings along is not filled', () => {
  const whole = markup(`${slot('one')}${slot('other')}<slot></slot>`).fill({
    one: markup(`<i>${slot('one')}</i>`),
  });
  expect(whole.html).toBe(`<i>${slot('one')}</i>${slot('other')}<slot></slot>`);
  expect(whole.slots('one')).toBe(1);
  expect(whole.slots('two')).toBe(0);
});

test('parts stay pieces of their own', () => {
  const whole = markup(`<b>${slot('one')}</b>`).fill({ one: new Markup(['<i>1</i>', '<i>2</i>']) });
  expect(whole.pieces).toEqual(['<b>', '<i>1</i>', '<i>2</i>', '</b>']);
});
