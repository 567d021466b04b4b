/** For tests: a real disk that fails, or dies with its process, at one of its operations. */
import { type Disk, realDisk } from '../cli/pipeline/output/disk.ts';

/** The process is gone: nothing of it runs any more. */
export class Killed extends Error {}

export interface FailingDisk {
  disk: Disk;
  /** Operations that changed something, or were to. */
  count(): number;
}

export interface Failure {
  /** The operation that fails, from 1 on. */
  at: number;
  /** `killed` and `dead`: everything after it fails too, with and without a process that could notice. */
  kind: 'once' | 'dead' | 'killed';
  /** Called after each operation that was done. */
  onDone?(): void;
}

/** @param code the system's word for the failure, such as EIO */
export function failingDisk({ at, kind, onDone = () => {} }: Failure, code = 'EIO'): FailingDisk {
  let count = 0;
  const step = <Result>(act: () => Result): Result => {
    count += 1;
    const fails = kind === 'once' ? count === at : count >= at;
    if (fails) throw kind === 'killed' ? new Killed() : Object.assign(new Error(`${code}: failed`), { code });
    const result = act();
    onDone();
    return result;
  };
  const disk: Disk = {
    ...realDisk,
    write: (path, contents) => step(() => realDisk.write(path, contents)),
    flush: async (path) => step(() => void path),
    makeFolder: (path) => step(() => realDisk.makeFolder(path)),
    removeFolder: (path) => step(() => realDisk.removeFolder(path)),
    link: (from, to) => step(() => realDisk.link(from, to)),
    copy: (from, to) => step(() => realDisk.copy(from, to)),
    rename: (from, to) => step(() => realDisk.rename(from, to)),
    remove: (path) => step(() => realDisk.remove(path)),
  };
  return { disk, count: () => count };
}
