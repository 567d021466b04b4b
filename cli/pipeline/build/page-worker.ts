/** A worker thread: answers each message with a result or an error. */
import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '../../error-code.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import type { Project } from '../project/project.ts';
import { type PageWorker, workHere } from './work-here.ts';

export interface WorkerData {
  project: Project;
}

/** A call of one of the worker's methods. */
export interface WorkerCall {
  method: keyof PageWorker;
  args: unknown[];
}

/** `code` is the system's error code, such as ENOSPC; empty without one. */
export type WorkerAnswer = { result: unknown } | { changedPath: string } | { error: string; code: string };

async function main(): Promise<void> {
  const port = parentPort;
  if (port === null) return; // imported, not started as a worker
  const { project } = workerData as WorkerData;
  const worker = workHere(project);
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', ({ method, args }: WorkerCall) => {
    const call = worker[method] as (...values: unknown[]) => Promise<unknown>;
    // One call after another: a worker makes one page at a time.
    last = last
      .then(() => call(...args))
      .then(
        (result) => port.postMessage({ result } satisfies WorkerAnswer),
        (error: unknown) => {
          if (error instanceof ChangedMeanwhile)
            return port.postMessage({ changedPath: error.path } satisfies WorkerAnswer);
          const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
          port.postMessage({ error: text, code: errorCode(error) } satisfies WorkerAnswer);
        },
      );
  });
}

await main();
