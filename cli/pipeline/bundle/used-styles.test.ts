import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const keep = (css: string, ...there: string[]) => usedStyles(css).keep((name) => there.includes(name));

test('a rule stays when its class is there, and rules without a class always do', () => {
  expect(keep('a{top:0}.one{top:1px}.two{top:2px}', 'one')).toBe('a{top:0}.one{top:1px}');
});

test('every class outside parentheses is needed, on the element or above it', () => {
  expect(keep('.one .two{top:0}', 'one')).toBe('');
  expect(keep('.one[href]>b{top:0}', 'one')).toBe('.one[href]>b{top:0}');
  expect(keep('.one.two>a{top:0}', 'one', 'two')).toBe('.one.two>a{top:0}');
});

test('what is in parentheses may be absent: one of several, or none of them', () => {
  const css = '.one:not(.two){top:0}:is(.three,.four)+a{top:0}:where(:not(.five)) b{top:0}';
  expect(keep(css, 'one')).toBe(css);
});

test('of several selectors those that can match stay', () => {
  expect(keep('.one,.two:is(.a,.b),b{top:0}', 'two')).toBe('.two:is(.a,.b),b{top:0}');
});

test('a group goes with its last rule, also inside another group', () => {
  const css = '@supports (gap:0){@media(width>600px){.one{top:0}}.two{top:0}}';
  expect(keep(css, 'one')).toBe('@supports (gap:0){@media(width>600px){.one{top:0}}}');
  expect(keep(css)).toBe('');
});

test('an animation stays as long as a rule names it', () => {
  const css = '.one{animation:turn 1s}@keyframes turn{0%{top:0}to{top:1px}}';
  expect(keep(css, 'one')).toBe(css);
  expect(keep(css)).toBe('');
});

test('braces, commas and points in strings are no structure', () => {
  const css = '.one:before{content:"}.two{"}a[href=".two,b"]{top:0}';
  expect(keep(css, 'one')).toBe(css);
});

test('single quotes and brackets without quotes hide structure as well', () => {
  const css = ".one:before{content:'}.two{'}a[data-at=x\\.two]{top:0}";
  expect(keep(css, 'one')).toBe(css);
});

test('classes inside groups are named as well', () => {
  const css = '@media(width>600px){.one{top:0}}@supports (gap:0){@media print{.two{top:0}}}';
  expect([...usedStyles(css).classes]).toEqual(['one', 'two']);
});

test('an at-rule that is no group stays as it is, whatever its name holds', () => {
  const css = '@font-face{font-family:"Noto"}@property --lift.one{syntax:"*"}@container x@media{.one{top:0}}';
  expect(keep(css)).toBe(css);
});

test('a block that is not closed is an error that shows what comes before it', () => {
  const long = `.${'a'.repeat(60)}`;
  expect(() => usedStyles(`${long}{top:0`)).toThrow(`The block after ${'a'.repeat(40)} is not closed.`);
});

test('a size is no class', () => {
  expect([...usedStyles('a{margin:.5rem .one}.two{top:.5px}').classes]).toEqual(['two']);
});
