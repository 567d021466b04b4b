/** Problems that make a content file unusable, whatever its text. */
import { errorCode } from '../../error-code.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import type { ContentFileError } from './content-file.ts';

export function linkProblem(path: string, code: Problem['code'], what: string, hint: string): Problem {
  return problemIn(path, { code, message: `This symbolic link ${what}.`, hint });
}

/** The problem of a file that `content-file.ts` refused to read. */
export function contentFileProblem(path: string, { reason, sizeBytes }: ContentFileError): Problem {
  if (reason === 'too-large') return tooLarge(path, sizeBytes);
  if (reason === 'not-a-file') return unreadable(path, Object.assign(new Error(), { code: 'EISDIR' }));
  const what = reason === 'hidden' ? 'leads to a hidden file or folder' : 'leads out of the content folder';
  const hint = 'Copy the file into content/ so that every machine has it.';
  return linkProblem(path, 'file/outside-root', what, hint);
}

export const UNREADABLE_HINT = 'Check that it exists and that you may read it.';

/** In words, for the end of a sentence: the system's own would name folders of this machine. */
export function whyUnreadable(error: unknown): string {
  const code = errorCode(error);
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist',
    EACCES: 'you are not allowed to',
    EPERM: 'you are not allowed to',
    EISDIR: 'it is a folder',
    EIO: 'the disk reports an error',
    EMFILE: 'too many files are open',
    ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  };
  return code === '' ? String(error) : (reasons[code] ?? code);
}

export function unreadable(path: string, error: unknown, kind: 'file' | 'folder' = 'file'): Problem {
  return problemIn(path, {
    code: 'file/unreadable',
    message: `This ${kind} cannot be read: ${whyUnreadable(error)}.`,
    hint: UNREADABLE_HINT,
  });
}

interface KindProblem {
  /** Absent when any file is expected. */
  expected?: string;
  /** In the words of the message. */
  found: string;
  hint: string;
}

/** Something else where a file is expected, or a file of another kind. */
export function kindProblem(path: string, { expected = 'a file', found, hint }: KindProblem): Problem {
  return problemIn(path, {
    code: 'file/kind',
    message: `Expected ${expected}, found ${found}.`,
    expected,
    found,
    hint,
  });
}

function tooLarge(path: string, sizeBytes: number): Problem {
  // Rounded up, so that a file just above the limit does not seem to be within it.
  const found = `${(Math.ceil(sizeBytes / 104_857.6) / 10).toFixed(1)} MB`;
  return problemIn(path, {
    code: 'file/too-large',
    message: `Expected a text file of at most 4 MB, found ${found}.`,
    expected: 'a text file of at most 4 MB',
    found,
    hint: path.endsWith('.csv')
      ? 'Divide its rows among several tables, each with a page file that goes through it with $for.'
      : 'Split it, or keep its rows in a table and go through them with $for.',
  });
}
