/**
 * A folder of encoded pictures that several machines and CI runs share, named by the environment: encoding is most of a first build.
 * Each file is verified on reading, as in the cache; a damaged or foreign one counts as absent.
 */
import { isAbsolute, join } from 'node:path';
import { reasonOf } from '../../system-error.ts';
import { UsageError } from '../../usage-error.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { contentHash } from '../source/read.ts';
import { type EntryId, readEntry, type Store, type StoredValue, writeEntry } from '../store/index.ts';
import { sharedKey } from '../trust/user-key.ts';

/** The setting's name. Its value is an absolute path. */
const SETTING = 'SLIPWAY_PICTURES';

/** The part of the store interface that pictures need. */
export interface PictureStore {
  get(id: EntryId): StoredValue | null;
  put(id: EntryId, bytes: Uint8Array): StoredValue;
}

/**
 * The project's store, with the shared folder behind it when there is one. A value found in one is copied to the other.
 * Throws a UsageError when the setting is no absolute path.
 */
export function pictureStore(store: Store, problems: Problem[]): PictureStore {
  const folder = process.env[SETTING] ?? '';
  if (folder === '') return store;
  if (!isAbsolute(folder)) {
    throw new UsageError(
      `Expected the absolute path of a folder in ${SETTING}, found "${folder}".`,
      'Write it from the root on, such as /mnt/pictures, or leave the variable out.',
    );
  }
  // The environment names the folder, so a plain hash is enough; when the machines share a key, the seal is checked.
  const key = sharedKey();
  let isWritable = true;
  const pathOf = ({ kind, key, recipe }: EntryId): string =>
    join(folder, kind, contentHash(JSON.stringify([key, recipe])));

  function get(id: EntryId): StoredValue | null {
    const own = store.get(id);
    if (own !== null) return own;
    const shared = readEntry(pathOf(id), id, key);
    return shared === null ? null : store.put(id, shared.bytes);
  }

  function put(id: EntryId, bytes: Uint8Array): StoredValue {
    share(id, bytes);
    return store.put(id, bytes);
  }

  function share(id: EntryId, bytes: Uint8Array): void {
    if (!isWritable) return;
    try {
      writeEntry(pathOf(id), id, [bytes], key);
    } catch (error) {
      isWritable = false;
      problems.push(notShared(folder, error));
    }
  }

  return { get, put };
}

function notShared(folder: string, error: unknown): Problem {
  return problemIn(folder, {
    code: 'cache/unwritable',
    severity: 'warning',
    message: `Pictures cannot be shared: ${reasonOf(error)}. The site is complete.`,
    hint: `Make the folder writable, or take ${SETTING} out of the environment.`,
  });
}
