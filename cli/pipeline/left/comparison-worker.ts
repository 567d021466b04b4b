/** A thread that looks at the files of an output, and at folders that no other thread has taken, answers once, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Tool } from '../../package-root.ts';
import type { OutputChanges, OutputLocation } from '../output/index.ts';
import { openStore } from '../store/index.ts';
import { changedOfUntaken, changedSinceRecord, type TakenFolders } from './left-changes.ts';
import { leftState } from './left-state.ts';

export interface ThreadQuestion {
  location: OutputLocation;
  tool: Tool;
  taken: TakenFolders;
}

export interface ThreadAnswer {
  found: Omit<OutputChanges, 'folders'> | null;
  /** The seal of the state that the folders were compared with. */
  left: string | null;
  folders: ReadonlySet<string>;
}

function answer({ location, tool, taken }: ThreadQuestion): ThreadAnswer {
  const found = changedSinceRecord(location);
  const left = leftState(openStore(location.root), tool);
  if (left === null) return { found, left: null, folders: new Set() };
  return { found, left: left.head.seal, folders: changedOfUntaken(location.folder, left, taken) };
}

parentPort?.postMessage(answer(workerData as ThreadQuestion));
