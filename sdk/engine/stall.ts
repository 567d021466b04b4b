import type { DownloadErrorCode } from '../types.ts';
import type { Environment } from './environment.ts';
import { Fault, STALL_MS, toFault } from './retry.ts';

/**
 * Makes a request that is called off when `signal` aborts, or when nothing is heard of it for 12 s; `alive` starts the
 * 12 s again. Does not wait for a request that ignores being called off. Rejects with a fault.
 */
export function watched<Result>(
  env: Environment,
  signal: AbortSignal,
  request: (signal: AbortSignal, alive: () => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let calm = () => {};
  let onAbort = () => {};
  return new Promise<Result>((resolve, reject) => {
    const stop = (code: DownloadErrorCode) => {
      reject(new Fault(code));
      controller.abort();
    };
    const alive = () => {
      calm();
      calm = env.after(STALL_MS, () => stop('stalled'));
    };
    onAbort = () => stop('network');
    signal.addEventListener('abort', onAbort);
    alive();
    if (signal.aborted) onAbort();
    request(controller.signal, alive).then(resolve, (error) => {
      reject(toFault(error, 'network'));
      controller.abort();
    });
  }).finally(() => {
    calm();
    // A request that has ended well is left alone: called off, the browser would count it as failed.
    signal.removeEventListener('abort', onAbort);
  });
}
