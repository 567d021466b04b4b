/** Makes pages in this thread. */
import type { FileMeasure } from '../../translations/measured-files.ts';
import type { ListedFile } from '../../translations/survey.ts';
import { type GuessInput, type Made, type MakeOptions, PageMaker } from '../engine/page-maker.ts';
import type { Project } from '../project/project.ts';
import type { RenderInput } from '../render/render.ts';

/** One thread's part of the work, or all of it. */
export interface PageWorker {
  start(input: Omit<RenderInput, 'project'>, staging: string): Promise<void>;
  startGuessing(input: GuessInput, staging: string): Promise<void>;
  /** See `PageMaker.make`. */
  make(paths: readonly string[], options?: MakeOptions): Promise<Made>;
  /** See `MeasureFiles`. */
  measure(files: readonly ListedFile[]): Promise<(FileMeasure | null)[]>;
  /** Resolves when the results are on the disk. May be called again. */
  close(): Promise<void>;
}

export function workHere(project: Project): PageWorker {
  const maker = new PageMaker(project);
  return {
    start: async (input, staging) => maker.start(input, staging),
    startGuessing: async (input, staging) => maker.startGuessing(input, staging),
    make: (paths, options) => maker.make(paths, options),
    async measure(files) {
      const { measureFiles } = await import('../../translations/coverage.ts');
      return measureFiles(project, files);
    },
    close: async () => maker.close(),
  };
}
