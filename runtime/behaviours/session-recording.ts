/** Session recording, for a share of the visitors (spec §4, §9: about 2 %). */
import type { BehaviourMaker } from './behaviour.ts';
import { userId } from './stored-values.ts';
import { fetchVendor } from './vendor-script.ts';

interface RecorderQueue {
  (...command: unknown[]): void;
  q: unknown[][];
}

declare global {
  interface Window {
    clarity?: RecorderQueue;
  }
}

export const sessionRecording: BehaviourMaker = ({ site: { sessionRecordingId }, page }) => {
  const { recordingPercentage = 0 } = page;
  if (sessionRecordingId === undefined || recordingPercentage === 0) return null;
  return {
    purpose: 'recording',
    start() {
      if (!isInShare(userId(), recordingPercentage)) return;
      window.clarity ??= createQueue();
      window.clarity('consent');
      fetchVendor('sessionRecording', `https://www.clarity.ms/tag/${sessionRecordingId}`);
    },
    stop() {
      window.clarity?.('consent', false);
    },
  };
};

/**
 * Whether this visitor is recorded. The id decides, so it is decided once, and whoever is in a share is in every larger one.
 * @param percentage 0 to 100
 */
export function isInShare(id: string, percentage: number): boolean {
  // FNV-1a: spreads ids evenly over 32 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0) / 2 ** 32 < percentage / 100;
}

function createQueue(): RecorderQueue {
  const queue: RecorderQueue = Object.assign(
    (...command: unknown[]): void => {
      queue.q.push(command);
    },
    { q: [] },
  );
  return queue;
}
