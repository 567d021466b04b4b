/** A thread that draws pictures of shared pages: answers each list of jobs with a list of pictures or an error. */
import { parentPort, workerData } from 'node:worker_threads';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import { createPictureDrawer } from './draw-picture.ts';
import type { DrawnPicture, PictureJob } from './picture-job.ts';

export type PictureAnswer = { drawn: DrawnPicture[] } | { changedPath: string } | { error: string };

function main(): void {
  const port = parentPort;
  if (port === null) return; // imported, not started as a worker
  const root: string = workerData;
  const opening = createPictureDrawer(root);
  port.on('message', (jobs: PictureJob[]) => {
    drawAll(jobs).then(
      (drawn) => port.postMessage({ drawn } satisfies PictureAnswer),
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

function failed(error: unknown): PictureAnswer {
  if (error instanceof ChangedMeanwhile) return { changedPath: error.path };
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

main();
