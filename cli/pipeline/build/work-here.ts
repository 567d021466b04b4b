/** Makes pages in this thread. */
import { type GuessInput, type Made, type MakeOptions, PageMaker } from '../engine/page-maker.ts';
import type { Project } from '../project/project.ts';
import type { RenderInput } from '../render/render.ts';

/** One thread's part of the work, or all of it. */
export interface PageWorker {
  start(input: Omit<RenderInput, 'project'>, staging: string): Promise<void>;
  startGuessing(input: GuessInput, staging: string): Promise<void>;
  /** See `PageMaker.make`. */
  make(paths: readonly string[], options?: MakeOptions): Promise<Made>;
  /** Resolves when the results are on the disk. May be called again. */
  close(): Promise<void>;
}

export function workHere(project: Project): PageWorker {
  const maker = new PageMaker(project);
  return {
    start: async (input, staging) => maker.start(input, staging),
    startGuessing: async (input, staging) => maker.startGuessing(input, staging),
    make: (paths, options) => maker.make(paths, options),
    close: async () => maker.close(),
  };
}
