/** An APK on disk, read piece by piece, since it may be larger than memory. */
import { type FileHandle, open } from 'node:fs/promises';
import { ApkProblem } from './apk-problem.ts';

export interface ApkFile {
  path: string;
  sizeBytes: number;
  /** Exactly `length` bytes from `position`. Rejects with an ApkProblem where the file has fewer. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Opens `path` while `work` runs. Rejects with an ApkProblem when it cannot be read, or was changed meanwhile. */
export async function withApkFile<Result>(
  path: string,
  work: (file: ApkFile) => Promise<Result>,
): Promise<Result> {
  const handle = await openFile(path);
  try {
    const before = await handle.stat({ bigint: true });
    if (!before.isFile()) {
      throw new ApkProblem('unreadable', path, {
        expected: 'a file',
        found: before.isDirectory() ? 'a folder' : 'something else',
        hint: 'Name the .apk file itself.',
      });
    }
    const result = await work({
      path,
      sizeBytes: Number(before.size),
      read: (position, length) => readExactly(handle, path, position, length),
    });
    const after = await handle.stat({ bigint: true });
    if (after.mtimeNs !== before.mtimeNs || after.size !== before.size) {
      throw new ApkProblem('changed', path, {
        expected: 'a file that stays as it is while it is read',
        found: 'that it was written to',
        hint: 'Wait until the package is finished, then try again.',
      });
    }
    return result;
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ApkProblem('unreadable', path, {
      expected: 'a file that can be read',
      found: code === 'ENOENT' ? 'nothing under this name' : message,
      hint: 'Check the path; it counts from the folder you are in.',
    });
  }
}

async function readExactly(
  handle: FileHandle,
  path: string,
  position: number,
  length: number,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) {
      throw new ApkProblem('truncated', path, {
        expected: `${length} bytes from byte ${position}`,
        found: `only ${filled}`,
        hint: 'The file is cut short: copy or download it again.',
      });
    }
    filled += bytesRead;
  }
  return buffer;
}
