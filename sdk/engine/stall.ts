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
  return new Promise<Result>((resolve, reject) => {
    // A finished request must not be aborted: the browser would count it as failed.
    const end = () => {
      cancelWait();
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown) => {
      end();
      reject(toFailure(error, 'network'));
      controller.abort();
    };
    const alive = () => {
      cancelWait();
      cancelWait = env.after(STALL_MS, () => fail(new DownloadFailure('stalled')));
    };
    const onAbort = () => fail(new DownloadFailure('network'));
    signal.addEventListener('abort', onAbort);
    alive();
    if (signal.aborted) onAbort();
    // By `then` alone, for pages whose own Promise has nothing else.
    request(controller.signal, alive).then((result) => {
      end();
      resolve(result);
    }, fail);
  });
}
