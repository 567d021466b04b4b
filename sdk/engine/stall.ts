import type { DownloadErrorCode } from '../types.ts';
import type { Environment } from './environment.ts';
import { DownloadFailure, STALL_MS, toFailure } from './retry.ts';

/**
 * Makes a request that is aborted when `signal` aborts, or after 12 s without activity; `alive` restarts the 12 s. Does not wait for a
 * request that ignores its signal. Rejects with a `DownloadFailure`.
 */
export function watched<Result>(
  env: Environment,
  signal: AbortSignal,
  request: (signal: AbortSignal, alive: () => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let cancelWait = () => {};
  let onAbort = () => {};
  return new Promise<Result>((resolve, reject) => {
    const stop = (code: DownloadErrorCode) => {
      reject(new DownloadFailure(code));
      controller.abort();
    };
    const alive = () => {
      cancelWait();
      cancelWait = env.after(STALL_MS, () => stop('stalled'));
    };
    onAbort = () => stop('network');
    signal.addEventListener('abort', onAbort);
    alive();
    if (signal.aborted) onAbort();
    request(controller.signal, alive).then(resolve, (error) => {
      reject(toFailure(error, 'network'));
      controller.abort();
    });
  }).finally(() => {
    cancelWait();
    // A finished request must not be aborted: the browser would count it as failed.
    signal.removeEventListener('abort', onAbort);
  });
}
