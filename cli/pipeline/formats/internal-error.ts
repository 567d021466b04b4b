/**
 * Reports a failure of Slipway itself together with the file it happened on. Problems of content are values, so whatever is thrown while a
 * file is read or rendered is a bug of ours, or the machine is out of memory.
 */

import { dirname } from 'node:path';
import { type Origin, originOf } from '../../sections/code-origin.ts';
import { OwnCodeError } from '../../sections/own-code-error.ts';
import { COMPILED_SUFFIX, OWN_FOLDERS, OWN_LAYOUTS_FOLDER } from '../../sections/project-tool.ts';
import { UsageError } from '../../usage-error.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { isCleanerNeeded } from './clean-on-demand.ts';

/** Runs a step of one file; an exception becomes a problem of the file, and `otherwise` is returned. */
export function withinFile<Result>(
  file: string,
  problems: Problem[],
  otherwise: Result,
  step: () => Result,
): Result {
  try {
    return step();
  } catch (error) {
    problems.push(internalError(error, file));
    return otherwise;
  }
}

/** The problem of a thrown error. Rethrows errors of the environment or of how the command was called. */
export function internalError(error: unknown, file: string): Problem {
  if (
    error instanceof UsageError ||
    error instanceof ChangedMeanwhile ||
    isCleanerNeeded(error) ||
    isOfSurroundings(error)
  )
    throw error;
  const what = error instanceof Error ? error.message : String(error);
  const ownFile = ownCodeFile(error);
  if (ownFile !== null) return failedOwnCode(ownFile, what, { page: file, origin: originOf(error) });
  const isTooDeep = error instanceof RangeError && /call stack/.test(what);
  if (process.env['SLIPWAY_DEBUG'] && error instanceof Error)
    process.stderr.write(`${file}\n${error.stack}\n`);
  return problemIn(file, {
    code: 'internal/error',
    message: isTooDeep
      ? 'Slipway cannot follow what is nested in this file.'
      : `Slipway failed on this file, by a mistake of its own: ${what.split('\n')[0] ?? ''}`,
    hint: 'Please report it with the file. SLIPWAY_DEBUG=1 prints where it happened.',
  });
}

/** The file of the project's own code that threw; null when it was the tool's. */
function ownCodeFile(error: unknown): string | null {
  if (error instanceof OwnCodeError) return error.file;
  const [, first = ''] = (error instanceof Error ? (error.stack ?? '') : '').split('\n    at ');
  return OWN_CODE_FRAME.exec(first)?.[1] ?? null;
}

/** `…/sections/winners/index.ts.compiled.cjs:12:5` */
const OWN_CODE_FRAME = new RegExp(
  `((?:${OWN_FOLDERS.join('|')})/[^/:]+/[^/:]+)${COMPILED_SUFFIX.replaceAll('.', '\\.')}:`,
);

function failedOwnCode(
  ownFile: string,
  what: string,
  { page, origin }: { page: string; origin: Origin | null },
): Problem {
  const folder = dirname(ownFile);
  const isLayout = folder.startsWith(`${OWN_LAYOUTS_FOLDER}/`);
  return {
    code: isLayout ? 'layout/code' : 'section/code',
    severity: 'error',
    ...placeOf(origin, page),
    fieldPath: '',
    message: `The ${isLayout ? 'layout' : 'section'} in ${folder}/ fails on this page: ${(what.split('\n')[0] ?? '').replace(/\.$/, '')}.`,
    hint: isLayout
      ? `Its view gets header, main and footer; see ${folder}/view.tsx.`
      : `Its code has to do with whatever its schema lets pass; see ${folder}/view.tsx.`,
  };
}

/** The line that threw, with the page that shows it; the page alone where the line is not known. */
function placeOf(origin: Origin | null, page: string): Pick<Problem, 'file' | 'span' | 'related'> {
  if (origin === null) return { file: page, span: null };
  const { file, line, column } = origin;
  return {
    file,
    span: { start: { line, column }, end: { line, column: column + 1 } },
    related: [{ file: page, span: null, message: 'shows it' }],
  };
}

/** Errors of the environment, such as a full disk or a folder without write permission; they have a code such as `ENOSPC`. */
function isOfSurroundings(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z]+$/.test(error.code)
  );
}
