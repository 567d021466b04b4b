import type * as z from 'zod';

/** Why a field's value is not allowed, in a writer's words. */
export interface Refusal {
  /** A noun phrase for what is expected, for example `a date such as 2026-03-31`. */
  expected: string;
  /** One more sentence that says how to correct it. */
  hint?: string;
  /** Allowed values, when they are too many to print: the nearest one becomes the hint, if none is given. */
  choices?: readonly string[];
  /** The hint where none of `choices` is near. */
  fallbackHint?: string;
  /** Stable part of the problem's code, for example `date` gives `field/date`. Default `value`. */
  code?: string;
  /** The wrong part of a text, marked instead of the whole. */
  part?: TextPart;
  /** Path of the problem inside the checked value, for example `['title']`. Default: the value itself. */
  path?: PropertyKey[];
}

/** A part of a text, with its position in UTF-16 units. */
export interface TextPart {
  text: string;
  offset: number;
}

/**
 * Reports a wrong value, which is printed as "Expected …, found …". `ctx` is what zod passes to `.check`, `.superRefine` or `.transform`.
 * Checking continues afterwards, so that a writer sees every problem of an object at once.
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
