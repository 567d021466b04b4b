/** What `$use` draws from, and what may go wrong on the way. */
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

/** A fault found while resolving, at a field of a file; it becomes a problem when its place is looked up. */
export interface ResolveFault {
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
