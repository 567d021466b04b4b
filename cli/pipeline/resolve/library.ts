/** The entries that `$use` refers to, and the problems of resolving them. */
import { covers, type Problem, type ProblemCode } from '../model/problems.ts';
import { COLLECTIONS_FOLDER } from '../model/routes.ts';

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

/**
 * Why nobody knows whether there is an entry or table of a name: it is, or would be in, what could not be listed.
 * @param reference as in `$use`; `coupons/*` for all entries of a folder
 * @param unlisted of content
 */
export function whyUnknown(reference: string, unlisted: readonly Problem[]): Problem[] {
  const path = `${COLLECTIONS_FOLDER}${reference}`;
  if (!path.endsWith('/*'))
    return unlisted.filter((problem) => ENDINGS.some((ending) => covers(problem, `${path}${ending}`)));
  const folder = path.slice(0, -'/*'.length);
  return unlisted.filter((problem) => covers(problem, folder) || problem.file.startsWith(`${folder}/`));
}

const ENDINGS = ['.yaml', '.json', '.csv'];

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
