/** Spreads pages over worker threads once there are enough of them to pay for starting the threads. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../package-root.ts';
import { ChangedMeanwhile } from './asset-files.ts';
import {
  createPageRunner,
  type LoadedRecord,
  type PageRunner,
  type Rendering,
  type RenderJob,
} from './page-runner.ts';
import type { WorkerAnswer, WorkerCall, WorkerData } from './page-worker.ts';
import type { Project } from './project.ts';
import type { RenderInput } from './render.ts';
import type { DrawnPicture, PictureJob } from './social-pictures.ts';

/** Pages from which threads pay: starting one costs about as much as building 200 pages. */
const PAGES_FOR_THREADS = 800;
/** Pages handed out at a time: small enough to keep all threads busy to the end. */
const CHUNK = 48;

export interface PoolOptions {
  /** Files that will be loaded, to decide on threads. */
  pageCount: number;
  /** Number of threads asked for; `undefined` lets the pool decide, 1 means none. */
  workers: number | undefined;
}

/** Same interface as one runner; pages are rendered where they were loaded. */
export async function createPagePool(
  project: Project,
  options: PoolOptions,
): Promise<PageRunner & { threads: number }> {
  const threads = threadCount(options);
  if (threads <= 1) {
    const runner = await createPageRunner(project);
    return { ...runner, threads: 1 };
  }
  const runners = Array.from({ length: threads }, () => startWorker({ project }));
  const holder = new Map<string, number>();

  return {
    threads,
    async load(paths: readonly string[]): Promise<LoadedRecord[]> {
      return spread(paths, async (chunk, runner) => {
        const records = await (runners[runner] as PageRunner).load(chunk);
        for (const record of records) for (const { route } of record.summaries) holder.set(route, runner);
        return records;
      });
    },
    async drawPictures(jobs: readonly PictureJob[]): Promise<DrawnPicture[]> {
      return spread(jobs, (chunk, runner) => (runners[runner] as PageRunner).drawPictures(chunk));
    },
    async startRendering(input: Omit<RenderInput, 'project'>, staging: string): Promise<void> {
      await Promise.all(runners.map((runner) => runner.startRendering(input, staging)));
    },
    async render(jobs: readonly RenderJob[]): Promise<Rendering[]> {
      const own: RenderJob[][] = runners.map(() => []);
      jobs.forEach((job, index) => {
        own[holder.get(job.summary.route) ?? index % threads]?.push(job);
      });
      const results = await Promise.all(runners.map((runner, index) => runner.render(own[index] ?? [])));
      return results.flat();
    },
    async close(): Promise<void> {
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };

  /** Hands out chunks to whichever runner is free; results keep the order of the input. */
  async function spread<Item, Result>(
    items: readonly Item[],
    work: (chunk: Item[], runner: number) => Promise<Result[]>,
  ): Promise<Result[]> {
    const results: Result[][] = [];
    let next = 0;
    await Promise.all(
      runners.map(async (_, runner) => {
        while (next * CHUNK < items.length) {
          const chunk = next;
          next += 1;
          results[chunk] = await work(items.slice(chunk * CHUNK, (chunk + 1) * CHUNK), runner);
        }
      }),
    );
    return results.flat();
  }
}

function threadCount({ pageCount, workers }: PoolOptions): number {
  if (!existsSync(workerFile)) return 1; // run from sources, in tests of single steps
  if (workers !== undefined) return Math.max(1, workers);
  return pageCount < PAGES_FOR_THREADS ? 1 : availableParallelism();
}

const workerFile = join(packageRoot, 'bin/compiled/page-worker.js');

/** A runner behind a thread. Calls are answered in order. */
function startWorker(data: WorkerData): PageRunner {
  const worker = new Worker(workerFile, { workerData: data });
  let closed: Promise<undefined> | null = null;
  const waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = [];
  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.shift();
    if ('error' in answer) call?.reject(Object.assign(new Error(answer.error), { code: answer.code }));
    else if ('changedPath' in answer) call?.reject(new ChangedMeanwhile(answer.changedPath));
    else call?.resolve(answer.result);
  });
  worker.on('error', (error: Error) => {
    for (const call of waiting.splice(0)) call.reject(error);
  });
  const call = (method: WorkerCall['method'], ...args: unknown[]): Promise<never> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ method, args } satisfies WorkerCall);
    });
  return {
    load: (paths) => call('load', paths),
    drawPictures: (jobs) => call('drawPictures', jobs),
    startRendering: (input, staging) => call('startRendering', input, staging),
    render: (jobs) => call('render', jobs),
    close() {
      // A thread that has ended answers nothing; closing twice must not wait for it.
      closed ??= call('close').then(() => worker.terminate().then(() => undefined));
      return closed;
    },
  };
}
