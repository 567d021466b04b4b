/**
 * The key that seals what a build leaves for the next. It is never in the project: whoever makes a project for others to build could
 * otherwise make its cache and its journal too. Each user has one, made when it is first needed; machines that share a cache have
 * one in the environment.
 */

import { createHash, randomBytes } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isWithin } from '../../is-within.ts';
import { makeFolders } from '../../make-folders.ts';
import { memoized } from '../../memoized.ts';
import { reasonOf } from '../../system-error.ts';
import { UsageError } from '../../usage-error.ts';
import { createWhole } from '../../written-file.ts';
import { readOwnText } from './own-path.ts';

/** The setting's name. Its value is any secret text. */
export const KEY_SETTING = 'SLIPWAY_CACHE_KEY';

/** Shorter texts can be guessed. */
const LEAST_LETTERS = 16;

export interface SealKey {
  bytes: Buffer;
  /** Why the key lives only in this process, so that nothing it seals is valid later; `null` for a lasting key. */
  unfit: { message: string; hint: string } | null;
}

/** The key that the environment gives, for what several machines share; `null` without one. */
export function sharedKey(): SealKey | null {
  return (process.env[KEY_SETTING] ?? '') === '' ? null : sealKey('');
}

const keys = new Map<string, SealKey>();

/** The key for a project. Throws a UsageError for a setting that is no secret. */
export function sealKey(root: string): SealKey {
  const text = process.env[KEY_SETTING] ?? '';
  const path = text === '' ? keyPath() : '';
  const name = JSON.stringify([text, path, root]);
  return memoized(keys, name, () =>
    text === '' ? userKey(path, root) : { bytes: keyFrom(text), unfit: null },
  );
}

function keyFrom(text: string): Buffer {
  if (text.length < LEAST_LETTERS) {
    throw new UsageError(
      `Expected a secret text of at least ${LEAST_LETTERS} letters in ${KEY_SETTING}, found ${text.length}.`,
      'Make one with "openssl rand -hex 32", or leave the variable out.',
    );
  }
  return createHash('sha256').update(text).digest();
}

/** Where this user's key is: beside other programs' settings. */
function keyPath(): string {
  const { XDG_CONFIG_HOME: configured = '', LOCALAPPDATA: local = '' } = process.env;
  if (isAbsolute(configured)) return join(configured, 'slipway/key');
  if (process.platform === 'win32')
    return join(local === '' ? join(homedir(), 'AppData/Local') : local, 'slipway/key');
  const folder = process.platform === 'darwin' ? 'Library/Application Support' : '.config';
  return join(homedir(), folder, 'slipway/key');
}

function userKey(path: string, root: string): SealKey {
  if (!isAbsolute(path)) return passingKey('This user has no home folder for the key that seals the cache.');
  try {
    makeFolders(dirname(path), 0o700);
    if (isWithin(realpathSync(dirname(path)), realpathSync(root)))
      return passingKey(`The key that seals the cache would be inside the project, at ${path}.`);
    const text = readKey(path) ?? createKey(path);
    if (!/^[0-9a-f]{64}\n$/.test(text))
      return passingKey(`The file ${path} is no key.`, 'Delete it: a new one is made.');
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      return passingKey(
        `The key in ${path} can be read by other users.`,
        'Delete it: a new one is made, for you alone.',
      );
    return { bytes: Buffer.from(text.trim(), 'hex'), unfit: null };
  } catch (error) {
    return passingKey(`The key that seals the cache cannot be stored: ${reasonOf(error)}.`);
  }
}

function passingKey(message: string, hint?: string): SealKey {
  const elsewhere = `Make the folder writable, or set ${KEY_SETTING} to a secret text that stays the same.`;
  return { bytes: randomBytes(32), unfit: { message, hint: hint ?? elsewhere } };
}

function readKey(path: string): string | null {
  return readOwnText(dirname(path), path);
}

/** Makes the key, or takes that of a process which was faster. */
function createKey(path: string): string {
  createWhole(path, `${randomBytes(32).toString('hex')}\n`, 0o600);
  return readKey(path) ?? '';
}
