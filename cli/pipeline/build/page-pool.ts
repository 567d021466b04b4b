/** Spreads pages over worker threads once there are enough of them to pay for starting the threads. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../package-root.ts';
import type { Made } from '../engine/page-maker.ts';
import type { FactName } from '../engine/recorder.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import type { Project } from '../project/project.ts';
import { isFolder } from '../source/source.ts';
import type { WorkerAnswer, WorkerCall, WorkerData } from './page-worker.ts';
import { type PageWorker, workHere } from './work-here.ts';

/** Pages from which threads pay: starting one costs about as much as making 100 pages. */
const PAGES_FOR_THREADS = 300;
/** Pages handed out at a time: small enough to keep all threads busy to the end. */
const CHUNK = 48;

export interface PoolOptions {
  /** Files that will be made, to decide on threads. */
  pageCount: number;
  /** Number of threads asked for; `undefined` lets the pool decide, 1 means none. */
  workers: number | undefined;
}

export interface PagePool extends PageWorker {
  threads: number;
}

/** Same interface as one worker. */
export async function createPagePool(project: Project, options: PoolOptions): Promise<PagePool> {
  const threads = isFolder(project.root) ? threadCount(options) : 1;
  if (threads <= 1) return { ...workHere(project), threads: 1 };
  const workers = Array.from({ length: threads }, () => startWorker({ project }));
  const all = async (call: (worker: PageWorker) => Promise<void>): Promise<void> => {
    await Promise.all(workers.map(call));
  };
  return {
    threads,
    start: (input, staging) => all((worker) => worker.start(input, staging)),
    startGuessing: (input, staging) => all((worker) => worker.startGuessing(input, staging)),
    make: async (paths, renders) =>
      joined(await spread(workers, paths, (worker, chunk) => worker.make(chunk, renders))),
    close: () => all((worker) => worker.close()),
  };
}

/** Hands out chunks to whichever worker is free; results keep the order of the input. */
async function spread<Item, Result>(
  workers: readonly PageWorker[],
  items: readonly Item[],
  work: (worker: PageWorker, chunk: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (next * CHUNK < items.length) {
        const chunk = next;
        next += 1;
        results[chunk] = await work(worker, items.slice(chunk * CHUNK, (chunk + 1) * CHUNK));
      }
    }),
  );
  return results;
}

/** Answers of several calls as one: numbers of sets are counted through. */
function joined(parts: readonly Made[]): Made {
  const sets: FactName[][] = [];
  const numbers = new Map<string, number>();
  const files = parts.flatMap((part) => {
    const renumbered = part.sets.map((names) => {
      const key = names.join('\n');
      const number = numbers.get(key) ?? sets.push(names) - 1;
      numbers.set(key, number);
      return number;
    });
    for (const { pages } of part.files)
      for (const page of pages) if (page !== null) page.set = renumbered[page.set] ?? 0;
    return part.files;
  });
  return { files, sets };
}

function threadCount({ pageCount, workers }: PoolOptions): number {
  if (!existsSync(workerFile)) return 1; // run from sources, in tests of single steps
  if (workers !== undefined) return Math.max(1, workers);
  return pageCount < PAGES_FOR_THREADS ? 1 : availableParallelism();
}

const workerFile = join(packageRoot, 'bin/compiled/page-worker.js');

/** A worker in a thread. Calls are answered in order. */
function startWorker(data: WorkerData): PageWorker {
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
    start: (input, staging) => call('start', input, staging),
    startGuessing: (input, staging) => call('startGuessing', input, staging),
    make: (paths, renders) => call('make', paths, renders),
    close() {
      // A thread that has ended answers nothing; closing twice must not wait for it.
      closed ??= call('close').then(() => worker.terminate().then(() => undefined));
      return closed;
    },
  };
}
