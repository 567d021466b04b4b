/** Plain fields: texts, switches and numbers, each with the description that an editor shows to the writer. */
import * as z from 'zod';
import { refuse } from './refuse.ts';

/** The `format` of every plain text that visitors read and translations translate; formatted texts have their own. */
export const TEXT_FORMAT = 'text';

/** Letters that fit on a button on a phone. */
const BUTTON_LENGTH = 28;

// Created once: there are hundreds of fields, and the command line must start fast.
const nonEmpty = readable().meta({ format: TEXT_FORMAT });
const anyText = z.string().meta({ format: TEXT_FORMAT });
const anyName = readable();
const yesOrNo = z.boolean();
const fromZero = z.int().min(0);
const pixelCount = z.int().min(1).max(4096);
const percent = z.number().min(0).max(100);

/** A text with visible characters: spaces of any width, joiners and direction marks do not count. */
export function readable() {
  return z.string().min(1).check(refuseBlank);
}

/** Refuses a text that is not empty but shows nothing. */
export function refuseBlank(payload: z.core.ParsePayload<string>): void {
  if (payload.value === '' || isReadable(payload.value)) return;
  refuse(payload, { expected: 'some text', hint: 'It holds nothing but spaces.', code: 'length' });
}

/** Whether a text shows anything. */
export function isReadable(text: string): boolean {
  return VISIBLE.test(text);
}

/** Besides spaces, controls and format characters, some letters are blank by design: Hangul fillers and the empty Braille cell. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text without formatting; never empty. Shown exactly as written. */
export function text(description: string) {
  return nonEmpty.describe(description);
}

/** Text without formatting that may be empty, such as the alternative text of a merely decorative picture. */
export function textOrEmpty(description: string) {
  return anyText.describe(description);
}

/** Text of a button or another narrow place. A longer one is allowed; `slipway translations` points it out. */
export function buttonText(description: string) {
  return nonEmpty.meta({ description, mostLetters: BUTTON_LENGTH });
}

/** Text that is the same in every language, because programs or the law read it: the name of an event, of a company. */
export function fixedText(description: string) {
  return anyName.describe(description);
}

/** A switch: `true` or `false`. */
export function flag(description: string) {
  return yesOrNo.describe(description);
}

/** A whole number from 0 up. */
export function count(description: string) {
  return fromZero.describe(description);
}

/** A whole number of CSS pixels, 1 to 4096. */
export function pixels(description: string) {
  return pixelCount.describe(description);
}

/** A number from 0 to 100. */
export function percentage(description: string) {
  return percent.describe(description);
}

/** Rank of a section's heading: which ones content may choose. Where it chooses none, the page decides. */
export function headingRank<const Ranks extends readonly string[]>(...ranks: Ranks) {
  return z
    .enum(ranks)
    .describe('Rank of the heading. Default: h1 at the beginning of a page without another, else h2.')
    .optional();
}

/** One or more class names of a style sheet, separated by spaces. */
export function classNames(description: string) {
  return classNamesBase.describe(description);
}

const CLASS_NAMES = /^[A-Za-z_][\w-]*(?: [A-Za-z_][\w-]*)*$/;

const classNamesBase = z.string().check((payload) => {
  if (CLASS_NAMES.test(payload.value)) return;
  refuse(payload, {
    expected: 'class names such as "wide centered"',
    hint: 'Use letters, digits, "-" and "_", and one space between two names.',
  });
});
