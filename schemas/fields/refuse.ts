import type * as z from 'zod';

/** Why a field's value cannot stand, in a writer's words. */
export interface Refusal {
  /** A noun phrase: what must stand there, for example `a date such as 2026-03-31`. */
  expected: string;
  /** One more sentence that tells how to mend it. */
  hint?: string;
  /** What may be written instead, when it is too much to print: the nearest one is the hint, if none is given. */
  choices?: readonly string[];
  /** Stable part of the problem's code, for example `date` gives `field/date`. Default `value`. */
  code?: string;
  /** The part of a text that is at fault; it is marked instead of the whole. */
  part?: TextPart;
  /** Where inside the checked value the fault lies, for example `['title']`. Default: the value itself. */
  path?: PropertyKey[];
}

/** A part of a text, and its place in UTF-16 units. */
export interface TextPart {
  text: string;
  offset: number;
}

/**
 * Reports a value that is not what it must be. The reader of content prints it as "Expected …, found …".
 * `ctx` is what zod hands to `.check`, `.superRefine` or `.transform`. Checking goes on afterwards, so that a
 * writer sees every fault of an object at once.
 */
export function refuse(ctx: z.core.ParsePayload, { path, ...refusal }: Refusal): void {
  ctx.issues.push({
    code: 'custom',
    message: `Expected ${refusal.expected}.`,
    params: { ...refusal },
    input: ctx.value,
    continue: true,
    ...(path === undefined ? {} : { path }),
  });
}
