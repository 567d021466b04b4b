import { availableParallelism } from 'node:os';

/** More would not be faster, since each decoder and encoder uses several cores, but would take more memory. */
const MOST_LANES = 4;

/**
 * Works on items several at a time, one for each core up to four. Starts them in order and resolves with the results in that order; after
 * an error no further item is started.
 */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  async function lane(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const place = next;
      next += 1;
      try {
        results[place] = await work(items[place] as Item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_LANES) }, lane));
  return results;
}
