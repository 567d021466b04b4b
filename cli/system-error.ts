/** What the system refuses (a full disk, a folder without permission), in words. */
import { relative } from 'node:path';
import { ownValue } from '../schemas/plain/own-value.ts';
import { errorCode } from './error-code.ts';
import { UsageError } from './usage-error.ts';

interface Refusal {
  what(place: string): string;
  hint: string;
}

const AGAIN = 'then run the command again';

const FORBIDDEN: Refusal = {
  what: (place) => `The system does not allow this command to use ${place}`,
  hint: `Check who owns it and its folder, and who may read and write there, ${AGAIN}.`,
};
const FULL: Refusal = { what: () => 'The disk is full', hint: `Free some space, ${AGAIN}.` };
const FILE_IN_THE_WAY: Refusal = {
  what: (place) => `There is a file where a folder is needed, at ${place} or above it`,
  hint: `Move that file away, ${AGAIN}.`,
};
const FAILING: Refusal = {
  what: (place) => `The disk reports an error at ${place}`,
  hint: `Check that the disk is connected and whole, ${AGAIN}.`,
};
const TOO_MANY: Refusal = {
  what: () => 'Too many files are open',
  hint: `Raise the limit, such as with "ulimit -n 4096", ${AGAIN}.`,
};

const REFUSALS: Readonly<Record<string, Refusal>> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: {
    what: (place) => `The disk with ${place} cannot be written`,
    hint: `Take a folder on another disk, ${AGAIN}.`,
  },
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: {
    what: (place) => `The system sets a limit to the size of files, which ${place} is beyond`,
    hint: `Raise it, such as with "ulimit -f unlimited", ${AGAIN}.`,
  },
  ENOTDIR: FILE_IN_THE_WAY,
  EEXIST: FILE_IN_THE_WAY,
  EISDIR: {
    what: (place) => `There is a folder where a file is needed: ${place}`,
    hint: `Move that folder away, ${AGAIN}.`,
  },
  ENAMETOOLONG: {
    what: (place) => `The name is too long for this disk: ${place}`,
    hint: 'Choose a shorter one.',
  },
  ELOOP: {
    what: (place) => `Symbolic links lead in a circle at ${place}`,
    hint: `Remove the link, ${AGAIN}.`,
  },
  EBUSY: {
    what: (place) => `Another program is using ${place}`,
    hint: `Close that program, ${AGAIN}.`,
  },
  EIO: FAILING,
  ENXIO: FAILING,
  ESTALE: FAILING,
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
};

/** Of a new folder in one that exists, below `/proc` for instance. */
const NO_PLACE: Refusal = {
  what: (place) => `No folder can be made at ${place}`,
  hint: `Take a folder on a disk that can be written, ${AGAIN}.`,
};

/**
 * The system's refusal of a file or folder; null for any other error, which is a bug of ours.
 * @param after what became of the work that was begun, as a sentence
 */
export function systemRefusal(error: unknown, after = ''): UsageError | null {
  const code = errorCode(error);
  // Without a call of the system it is no answer of the system.
  if (!(error instanceof Error && 'syscall' in error)) return null;
  // Its ENOSPC is no full disk, and its own text says which limit was reached.
  if (error.syscall === 'watch') return null;
  const refused = code === 'ENOENT' && error.syscall === 'mkdir' ? NO_PLACE : ownValue(REFUSALS, code);
  if (refused === undefined) return null;
  const { what, hint } = refused;
  const place = 'path' in error ? placeOf(String(error.path)) : 'a place that it does not name';
  const refusal = new UsageError(`${what(place)} (${code}).`, after === '' ? hint : `${after} ${hint}`);
  refusal.cause = error;
  return refusal;
}

/** Why something could not be done, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const refusal = systemRefusal(error);
  if (refusal === null) return error instanceof Error ? error.message : String(error);
  return `${refusal.message.charAt(0).toLowerCase()}${refusal.message.slice(1, -1)}`;
}

/** As seen from the folder in which the command was called. */
function placeOf(path: string): string {
  const seen = relative(process.cwd(), path);
  return seen === '' || seen.startsWith('..') ? path : seen;
}
