import { type Problem, type ProblemCode, problemIn } from '../model/problems.ts';

const OPENING = /^<{7}(?: |$)/m;

/**
 * The marks that git leaves in a file when two people changed the same lines. Looked for only in files that cannot be
 * read, since each parser would report every mark with a message of its own.
 * @param lineOffset lines of the file before `text`
 */
export function mergeConflict(text: string, file: string, code: ProblemCode, lineOffset = 0): Problem | null {
  const found = OPENING.exec(text);
  if (found === null || !/^={7}\r?$/m.test(text)) return null;
  const line = text.slice(0, found.index).split('\n').length + lineOffset;
  return problemIn(file, {
    code,
    span: { start: { line, column: 1 }, end: { line, column: 8 } },
    message: 'Two versions of this file were merged here, and it is still open which one counts.',
    hint: 'Keep the lines that are right, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
  });
}
