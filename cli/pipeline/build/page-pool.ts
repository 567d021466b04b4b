/** Spreads pages over this thread and, once there are enough of them to be worth it, over further ones. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { manyPagesFlags } from '../../../bin/v8-flags.js';
import { addAll } from '../../add-all.ts';
import { packageRoot } from '../../package-root.ts';
import type { FileMeasure } from '../../translations/measured-files.ts';
import type { ListedFile } from '../../translations/survey.ts';
import type { GuessInput, KeptFile, Made, MakeOptions } from '../engine/page-maker.ts';
import { PAGES_FOR_THREADS } from '../engine/types.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import type { RowRange } from '../pages/load-rows.ts';
import type { Project } from '../project/project.ts';
import type { RenderInput } from '../render/render.ts';
import { isFolder } from '../source/source.ts';
import type { WorkerAnswer, WorkerCall, WorkerData } from './page-worker.ts';
import { type PageWorker, workHere } from './work-here.ts';

/** Pages handed to a thread at a time: small enough to keep all busy to the end. */
const CHUNK = 48;
/** Rows of a table whose pages are made at a time: no more of them are in memory. */
const ROWS_OF_A_PART = 32;
/** Chunks queued for a thread in advance, since this thread may be busy with its own pages when the other finishes. */
const CHUNKS_AHEAD = 2;
/** Pages made in this thread before it handles results of the others. */
const CHUNK_HERE = 4;
/** Percent by which a heap may grow over its live size before it is collected; V8's default lets it triple. */
const HEAP_GROWTH = { usual: 70, ofLargeSites: 25 };
/** Pages from which what is known of them is most of the heap, so that letting it grow costs more than collecting it. */
const LARGE_SITE = 20_000;
/** What is new in the heap of a thread has a third of the usual room there. */
const SMALL_NURSERY = { resourceLimits: { maxYoungGenerationSizeMb: 16 } };

/** Whoever works on a chunk of items at a time. */
export interface Hand<Item, Result> {
  work(items: readonly Item[]): Promise<Result>;
  chunk: number;
}

/**
 * Like one worker. This thread works too: one thread less has its own copy of the code and of the heap. The others are started when there
 * is work for them, and end when the pages are made, which frees their memory for the next step. Of a large site this thread makes no
 * pages: what they leave would lie between what was needed to make them, in a heap twice as large.
 */
export class PagePool implements Omit<PageWorker, 'make'> {
  readonly #project: Project;
  readonly #workers: number | undefined;
  readonly #worksHere: boolean;
  readonly #here: PageWorker;
  #threads: PageWorker[] = [];
  /** Prepares a thread that is started later like the others. */
  #prepare: (worker: PageWorker) => Promise<void> = async () => undefined;
  #mostThreads = 1;

  /**
   * @param workers number of threads that are to make pages; `undefined` lets the pool decide
   * @param worksHere false when this thread is to stay free, as long as there are others
   */
  constructor(project: Project, workers: number | undefined, worksHere = true) {
    this.#project = project;
    this.#workers = workers;
    this.#worksHere = worksHere;
    const here = workHere(project);
    // A copy, as results from threads are: a slice of a file's text would hold the whole file in memory.
    this.#here = {
      ...here,
      make: async (paths, options) => structuredClone(await here.make(paths, options)),
    };
  }

  /** The most threads that have worked at a time. */
  get threads(): number {
    return this.#mostThreads;
  }

  start(input: Omit<RenderInput, 'project'>, staging: string): Promise<void> {
    return this.#prepareAll((worker) => worker.start(input, staging));
  }

  startGuessing(input: GuessInput, staging: string): Promise<void> {
    return this.#prepareAll((worker) => worker.startGuessing(input, staging));
  }

  /** @param take is given results as they come, a few files at a time, in the order of the paths */
  make(
    paths: readonly string[],
    take: (made: Made) => void,
    { keptOf, ...options }: PoolOptions = {},
  ): Promise<void> {
    const work = async (worker: PageWorker, some: readonly string[]): Promise<Made> => {
      const made = await worker.make(some, {
        ...options,
        kept: keptOf === undefined ? [] : some.map(keptOf),
      });
      for (const [place, file] of made.files.entries()) {
        // One text instead of two that are equal: the answer is a copy.
        const path = some[place];
        if (file.path === path) file.path = path;
      }
      return made;
    };
    return this.#spread(paths, work, take);
  }

  /** Makes the pages of a table, some rows at a time. @param take is given results in the order of the rows */
  async makeRows(path: string, rowCount: number, take: (made: Made) => void): Promise<void> {
    const parts: RowRange[] = [];
    for (let from = 0; from < rowCount; from += ROWS_OF_A_PART)
      parts.push({ from, end: Math.min(from + ROWS_OF_A_PART, rowCount) });
    const work = async (worker: PageWorker, some: readonly RowRange[]): Promise<Made[]> => {
      const made: Made[] = [];
      for (const rows of some) made.push(await worker.make([path], { rows, stores: false }));
      return made;
    };
    await this.#spread(parts, work, (made) => made.forEach(take), rowCount);
  }

  async measure(files: readonly ListedFile[]): Promise<(FileMeasure | null)[]> {
    const all: (FileMeasure | null)[] = [];
    const work = (worker: PageWorker, some: readonly ListedFile[]) => worker.measure(some);
    await this.#spread(files, work, (measures) => addAll(all, measures));
    await this.rest();
    return all;
  }

  /** Has this thread and others work on items. @param take is given results in the order of the items */
  async #spread<Item, Result>(
    items: readonly Item[],
    work: (worker: PageWorker, items: readonly Item[]) => Promise<Result>,
    take: (result: Result) => void,
    pageCount = items.length,
  ): Promise<void> {
    const count = this.#threadsFor(pageCount);
    const worksHere = count === 1 || (this.#worksHere && !isLarge(this.#project));
    const prepared = this.#startThreads(worksHere ? count - 1 : count);
    const handOf = (worker: PageWorker, chunk: number): Hand<Item, Result> => ({
      work: (some) => work(worker, some),
      chunk,
    });
    const threads = this.#threads.flatMap((worker) =>
      Array.from({ length: CHUNKS_AHEAD }, () => handOf(worker, CHUNK)),
    );
    const here = handOf(this.#here, threads.length === 0 ? CHUNK : CHUNK_HERE);
    // New threads are not waited for: each answers in order, and this one begins with its own pages.
    const hands = worksHere ? [...threads, here] : threads;
    this.#mostThreads = Math.max(this.#mostThreads, count);
    await Promise.all([spread(hands, items, inOrder(take)), prepared]);
  }

  /** Ends the other threads until there is work for them again. */
  async rest(): Promise<void> {
    const ending = this.#threads;
    this.#threads = [];
    await Promise.all(ending.map((worker) => worker.close()));
  }

  async close(): Promise<void> {
    await this.rest();
    await this.#here.close();
  }

  async #prepareAll(prepare: (worker: PageWorker) => Promise<void>): Promise<void> {
    this.#prepare = prepare;
    await Promise.all([...this.#threads, this.#here].map(prepare));
  }

  async #startThreads(count: number): Promise<void> {
    const started: PageWorker[] = [];
    while (this.#threads.length + started.length < count)
      started.push(startWorker({ project: this.#project }));
    if (started.length > 0) {
      const percent = isLarge(this.#project) ? HEAP_GROWTH.ofLargeSites : HEAP_GROWTH.usual;
      for (const flag of [...manyPagesFlags, `--heap-growing-percent=${percent}`]) setFlagsFromString(flag);
    }
    this.#threads.push(...started);
    await Promise.all(started.map(this.#prepare));
  }

  #threadsFor(pageCount: number): number {
    if (!isFolder(this.#project.root)) return 1;
    if (!existsSync(workerFile)) return 1; // run from sources, in tests of single steps
    if (this.#workers !== undefined) return this.#workers;
    return pageCount < PAGES_FOR_THREADS ? 1 : availableParallelism();
  }
}

/** See `MakeOptions`. */
interface PoolOptions extends Omit<MakeOptions, 'kept'> {
  keptOf?(path: string): KeptFile | null;
}

interface Part<Result> {
  /** Position of its first item, and that after its last. */
  first: number;
  end: number;
  result: Result;
}

function isLarge({ pageFiles }: Pick<Project, 'pageFiles'>): boolean {
  return pageFiles.length >= LARGE_SITE;
}

/**
 * Hands out chunks to whichever worker is free. Rejects with the first error, when none of them works any more: what comes next shares
 * their files and their memory.
 */
export async function spread<Item, Result>(
  hands: readonly Hand<Item, Result>[],
  items: readonly Item[],
  take: (part: Part<Result>) => void,
): Promise<void> {
  let next = 0;
  const errors: unknown[] = [];
  const hasWork = (): boolean => next < items.length && errors.length === 0;
  const workOn = async ({ work, chunk }: Hand<Item, Result>): Promise<void> => {
    while (hasWork()) {
      const first = next;
      // Towards the end each takes less, so that none has work left for long when the others have none.
      const share = Math.ceil((items.length - first) / (2 * hands.length));
      const end = first + Math.min(chunk, share);
      next = end;
      const result = await work(items.slice(first, end));
      if (errors.length > 0) return;
      take({ first, end, result });
      if (hasWork()) await nextTurn();
    }
  };
  await Promise.all(hands.map((hand) => workOn(hand).catch((error: unknown) => errors.push(error))));
  if (errors.length > 0) throw errors[0];
}

/** Keeps parts back until all before them are there: no more than the threads have in hand. */
function inOrder<Result>(take: (result: Result) => void): (part: Part<Result>) => void {
  const waiting = new Map<number, Part<Result>>();
  let due = 0;
  return (part) => {
    waiting.set(part.first, part);
    for (let one = waiting.get(due); one !== undefined; one = waiting.get(due)) {
      waiting.delete(due);
      due = one.end;
      take(one.result);
    }
  };
}

const workerFile = join(packageRoot, 'bin/compiled/page-worker.js');

/** A worker in a thread. Calls are answered in order. */
function startWorker(data: WorkerData): PageWorker {
  const worker = new Worker(workerFile, {
    workerData: data,
    ...(isLarge(data.project) ? SMALL_NURSERY : {}),
  });
  let closed: Promise<unknown> | null = null;
  let hasEnded = false;
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
  worker.on('exit', () => {
    hasEnded = true;
    for (const call of waiting.splice(0)) call.reject(new Error('A thread ended before it had answered.'));
  });
  const call = (method: WorkerCall['method'], ...args: unknown[]): Promise<never> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ method, args } satisfies WorkerCall);
    });
  return {
    start: (input, staging) => call('start', input, staging),
    startGuessing: (input, staging) => call('startGuessing', input, staging),
    make: (paths, options) => call('make', paths, options),
    measure: (files) => call('measure', files),
    async close() {
      // A thread that has ended never answers: closing twice or after a crash must not wait for it.
      closed ??= hasEnded ? Promise.resolve() : call('close').finally(() => worker.terminate());
      await closed;
    },
  };
}
