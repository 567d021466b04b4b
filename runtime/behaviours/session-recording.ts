/** Session recording, for a share of the visitors (spec §4, §9: about 2 %). */
import { vendorValue } from '../browser/host-page.ts';
import type { BehaviourMaker } from './behaviour.ts';
import { isInShare } from './in-share.ts';
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
      const clarity = recorder() ?? createQueue();
      window.clarity = clarity;
      clarity('consent');
      fetchVendor('sessionRecording', `https://www.clarity.ms/tag/${sessionRecordingId}`);
    },
    stop() {
      // The command "consent" with false would restart the recorder, without its cookies.
      recorder()?.('stop');
    },
    resume() {
      recorder()?.('start');
      recorder()?.('consent');
    },
  };
};

function recorder(): RecorderQueue | undefined {
  return vendorValue('clarity', Function);
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
