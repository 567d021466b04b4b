/**
 * A thread that draws pictures of shared pages: answers each list of jobs with a list of pictures or an error. The bytes of pictures are
 * in memory that the two threads pass to each other. New memory for each picture would be a copy here and one there, and collected late.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import { createPictureDrawer } from './draw-picture.ts';
import type { DrawnPicture, PictureJob } from './picture-job.ts';

export interface PictureOrder {
  jobs: PictureJob[];
  /** Of the last answer; empty for the first order. */
  memory: ArrayBuffer;
}

export interface PackedPictures {
  /** In order, their bytes one after another from the beginning of `memory`. */
  drawn: (Omit<DrawnPicture, 'bytes'> & { sizeBytes: number })[];
  memory: ArrayBuffer;
}

export type PictureAnswer = PackedPictures | { changedPath: string } | { error: string };

function main(): void {
  const port = parentPort;
  if (port === null) return; // imported, not started as a worker
  const root: string = workerData;
  const opening = createPictureDrawer(root);
  port.on('message', ({ jobs, memory }: PictureOrder) => {
    drawAll(jobs).then(
      (drawn) => {
        const packed = pack(drawn, memory);
        port.postMessage(packed satisfies PictureAnswer, [packed.memory]);
      },
      (error: unknown) => port.postMessage(failed(error)),
    );
  });

  async function drawAll(jobs: readonly PictureJob[]): Promise<DrawnPicture[]> {
    const drawer = await opening;
    const drawn: DrawnPicture[] = [];
    for (const job of jobs) drawn.push(await drawer.draw(job));
    return drawn;
  }
}

function pack(pictures: readonly DrawnPicture[], memory: ArrayBuffer): PackedPictures {
  const needed = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const target = new Uint8Array(memory.byteLength < needed ? new ArrayBuffer(2 * needed) : memory);
  let end = 0;
  const drawn = pictures.map(({ key, bytes, unreadable }) => {
    target.set(bytes, end);
    end += bytes.length;
    return { key, unreadable, sizeBytes: bytes.length };
  });
  return { drawn, memory: target.buffer };
}

function failed(error: unknown): PictureAnswer {
  if (error instanceof ChangedMeanwhile) return { changedPath: error.path };
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

main();
