/** Spreads pictures over threads of their own, so that page threads can continue with pages. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { grouped } from '../../grouped.ts';
import { packageRoot } from '../../package-root.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import type { PictureDrawer } from './draw-picture.ts';
import { type DrawnPicture, groundKey, type PictureJob } from './picture-job.ts';
import type { PackedPictures, PictureAnswer, PictureOrder } from './picture-worker.ts';

/** Number of pictures from which a thread is worth it: starting one takes as long as drawing thirty. */
const PICTURES_PER_THREAD = 30;
/** Pictures handed out at a time. */
const CHUNK = 16;

/** A picture leaves little behind that is not collected soon. */
const SMALL_NURSERY = { resourceLimits: { maxYoungGenerationSizeMb: 6 } };

export interface DrawingOptions {
  root: string;
  jobs: readonly PictureJob[];
  /** At most so many; by default one for each core. */
  threads: number | undefined;
  /** Called in this thread, in any order. */
  onPicture(picture: DrawnPicture): void;
}

export interface Drawing {
  /** Rejects with the first error. */
  finished(): Promise<void>;
  stop(): Promise<void>;
}

const workerFile = join(packageRoot, 'bin/compiled/picture-worker.js');

/** Starts immediately. Nothing is loaded or started without jobs. */
export function drawInThreads({ root, jobs, threads, onPicture }: DrawingOptions): Drawing {
  // Pictures on the same ground one after another: it is drawn once for them.
  const waiting = [...grouped(jobs, groundKey).values()].flat();
  const most = threads ?? availableParallelism();
  const count = Math.min(most, Math.ceil(waiting.length / PICTURES_PER_THREAD));
  const runners = waiting.length === 0 ? [] : startRunners(root, most > 1 ? count : 0);
  let failure: { error: unknown } | null = null;
  const done = Promise.all(runners.map(run)).then(stop);
  return {
    async finished() {
      await done;
      if (failure !== null) throw failure.error;
    },
    stop,
  };

  async function run(runner: Runner): Promise<void> {
    try {
      while (waiting.length > 0 && failure === null)
        for (const picture of await runner.draw(waiting.splice(0, CHUNK))) onPicture(picture);
    } catch (error) {
      failure ??= { error };
    }
  }

  async function stop(): Promise<void> {
    waiting.length = 0;
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

interface Runner {
  draw(jobs: PictureJob[]): Promise<DrawnPicture[]>;
  close(): Promise<void>;
}

/** Threads where the tool is compiled; without any, this thread draws between its other work. */
function startRunners(root: string, threads: number): Runner[] {
  if (threads === 0 || !existsSync(workerFile)) return [localRunner(root)];
  return Array.from({ length: threads }, () => threadRunner(root));
}

function localRunner(root: string): Runner {
  let drawer: PictureDrawer | null = null;
  return {
    async draw(jobs) {
      const { createPictureDrawer } = await import('./draw-picture.ts');
      drawer ??= await createPictureDrawer(root);
      const drawn: DrawnPicture[] = [];
      for (const job of jobs) drawn.push(await drawer.draw(job));
      return drawn;
    },
    close: async () => undefined,
  };
}

function threadRunner(root: string): Runner {
  const worker = new Worker(workerFile, { workerData: root, ...SMALL_NURSERY });
  let closed: Promise<void> | null = null;
  let memory = new ArrayBuffer(0);
  return {
    draw: (jobs) =>
      new Promise((resolve, reject) => {
        const settle = (answer: PictureAnswer): void => {
          worker.off('error', reject);
          worker.off('exit', ended);
          if ('drawn' in answer) {
            memory = answer.memory;
            resolve(unpack(answer));
          } else if ('changedPath' in answer) reject(new ChangedMeanwhile(answer.changedPath));
          else reject(new Error(answer.error));
        };
        const ended = (): void => reject(new Error('A thread that draws pictures ended.'));
        worker.once('message', settle);
        worker.once('error', reject);
        worker.once('exit', ended);
        worker.postMessage({ jobs, memory } satisfies PictureOrder, [memory]);
      }),
    close() {
      closed ??= worker.terminate().then(() => undefined);
      return closed;
    },
  };
}

function unpack({ drawn, memory }: PackedPictures): DrawnPicture[] {
  let end = 0;
  return drawn.map(({ key, unreadable, sizeBytes }) => {
    const bytes = new Uint8Array(memory, end, sizeBytes);
    end += sizeBytes;
    return { key, unreadable, bytes };
  });
}
