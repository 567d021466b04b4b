/** Why a cache could not be used, in one line. */
import { errorCode } from '../../error-code.ts';
import { reasonOf } from '../../system-error.ts';
import type { Problem } from '../model/problems.ts';
import { KEY_SETTING, type SealKey } from '../trust/user-key.ts';

/** Failures of a store so far. */
export interface Obstacles {
  /** A link where one of its folders should be, relative to the project. */
  link: string | null;
  unfitKey: SealKey['unfit'];
  /** The first write error. */
  failure: unknown;
  /** Whether it found a value sealed with another key. */
  isUnsealed: boolean;
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
};

const SLOWER = 'The site is complete, and the next build takes as long as this one.';

/** The worst of them, as a warning. @param folder the cache's name */
export function cacheProblem(obstacles: Obstacles, folder: string): Problem | null {
  const { link, unfitKey, failure, isUnsealed } = obstacles;
  if (link !== null)
    return {
      ...warning('cache/link', link),
      message: `This is a link, and the cache follows none: what it leads to may be somebody else’s. ${SLOWER}`,
      hint: `Remove ${link}, or put a real folder in its place.`,
    };
  if (unfitKey !== null)
    return {
      ...warning('cache/key', folder),
      message: `Nothing is cached: ${unfitKey.message} ${SLOWER}`,
      hint: unfitKey.hint,
    };
  if (failure !== null)
    return {
      ...warning('cache/unwritable', folder),
      message: `The cache cannot be written: ${causeOf(failure)}. ${SLOWER}`,
      hint: `Make ${folder} writable, or free some space.`,
    };
  if (isUnsealed)
    return {
      ...warning('cache/unsealed', folder),
      message: 'The cache was not written by you, by its seal: what it holds was made again.',
      hint: `This passes with the next build. Machines that share a cache need the same ${KEY_SETTING}.`,
    };
  return null;
}

function warning(code: Problem['code'], file: string): Omit<Problem, 'message'> {
  return { code, severity: 'warning', file, span: null, fieldPath: '' };
}

function causeOf(failure: unknown): string {
  return REASONS[errorCode(failure)] ?? reasonOf(failure);
}
