/** The entries that `$use` refers to, and the problems of resolving them. */
import type { Problem, ProblemCode } from '../model/problems.ts';

/** Data of one file that others may use. */
export interface LibraryEntry {
  file: string;
  /** As written, drafts included. Undefined when the file cannot be read. */
  data: unknown;
  /** Why the file cannot be read; left out when it can. */
  problems?: Problem[];
}

/** All collection entries by reference (`faqs/home`). */
export type Library = ReadonlyMap<string, LibraryEntry>;

/** A problem found while resolving, at a field of a file; it becomes a `Problem` once the field is located. */
export interface ResolveProblem {
  code: ProblemCode;
  file: string;
  path: readonly (string | number)[];
  message: string;
  expected?: string;
  found?: string;
  hint?: string;
  /** What is underlined: the field's value (default) or its name. */
  part?: 'key' | 'value';
  /** A piece of the value that is underlined instead of the whole. */
  text?: string;
}
