/** An hour: nothing waits for it. */
const LONG_MS = 3_600_000;

/**
 * Runs work that waits for WebAssembly. While Node has nothing else to wait for, it first waits for all compilers in its threads, also for
 * those that only make code faster: a fifth of a second each time.
 */
export async function awake<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => {}, LONG_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
