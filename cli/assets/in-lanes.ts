import { availableParallelism } from 'node:os';

/** More at a time would not be faster: each decoder and encoder uses several cores by itself. Memory grows with it. */
const MOST_LANES = 4;

/**
 * Works on items several at a time, one for each core up to four. Begins them in their order and resolves with the
 * results in that order; after an error no other item is begun.
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
