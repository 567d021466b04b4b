/** Compares the output with how it was left: that of a large site also in a second thread, while this one lists the content. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot, type Tool } from '../../package-root.ts';
import { type OutputChanges, type OutputLocation, recordBytes } from '../output/index.ts';
import { openStore } from '../store/index.ts';
import type { ThreadAnswer, ThreadQuestion } from './comparison-worker.ts';
import { changedOfUntaken, changedSinceRecord, noFolderTaken } from './left-changes.ts';
import { type LeftState, leftState } from './left-state.ts';

/** Of the output's record, from which a thread is worth it: starting one takes as long as looking at some 5,000 files. */
const BYTES_FOR_THREAD = 640_000;

const workerFile = join(packageRoot, 'bin/compiled/comparison-worker.cjs');

export class Comparison {
  readonly #question: ThreadQuestion;
  /** Of the second thread, where there is one. */
  readonly #answer: Promise<ThreadAnswer | null> | null;
  #left: LeftState | null | undefined;
  #changes: Promise<OutputChanges | null> | null = null;

  /** A large output is looked at from now on, any other when the changes are first needed. */
  constructor(location: OutputLocation, tool: Tool) {
    this.#question = { location, tool, taken: noFolderTaken() };
    const isLarge = recordBytes(location) >= BYTES_FOR_THREAD && existsSync(workerFile);
    this.#answer = isLarge ? askThread(this.#question) : null;
  }

  get left(): LeftState | null {
    const { location, tool } = this.#question;
    if (this.#left === undefined) this.#left = leftState(openStore(location.root), tool);
    return this.#left;
  }

  /** Null when it is not known how the output was left. */
  changes(): Promise<OutputChanges | null> {
    this.#changes ??= this.#find();
    return this.#changes;
  }

  async #find(): Promise<OutputChanges | null> {
    const { left } = this;
    if (left === null) return null;
    const { location, taken } = this.#question;
    const { seal } = left.head;
    const here = changedOfUntaken(location.folder, left, taken);
    const answer = await this.#answer;
    const found = answer?.found ?? changedSinceRecord(location);
    if (found?.seal !== seal) return null;
    if (this.#answer === null) return { ...found, folders: here };
    // A thread that failed, or read what another build has written meanwhile, has looked at none of these folders.
    const isShared = answer?.left === seal;
    const others = isShared ? answer.folders : changedOfUntaken(location.folder, left, noFolderTaken());
    return { ...found, folders: new Set([...here, ...others]) };
  }
}

/** The thread's answer; null when it has ended without one. */
function askThread(question: ThreadQuestion): Promise<ThreadAnswer | null> {
  const worker = new Worker(workerFile, { workerData: question });
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
  });
}
