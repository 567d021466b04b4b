/** Twice the text takes at most about twice as long, up to each limit; beyond it a problem comes at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { OTHERS, READERS } from './readers.ts';

/** Times as long for twice the text: two, and what a larger heap and smaller caches cost. */
const MOST_GROWTH = 2.3;

/** Milliseconds below which a time says nothing of growth. */
const NOISE_MS = 40;

/** Doublings that end at the limit. */
const DOUBLINGS = rounds({ usual: 2, long: 9 });

/** The few rounds end earlier: reading a file of the largest size takes a second. */
const REACH = rounds({ usual: 1 / 16, long: 1 });

/** Milliseconds in which a limit refuses, on a processor shared with others. */
const REFUSAL_MS = 1000;

/** Processor time of this process: what other processes do does not count. */
async function timeOf(read: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The least of several times, since only what disturbs adds to one; fewer when it says nothing anyway. */
async function leastTime(read: () => unknown, atMost: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < MOST_SAMPLES && least > atMost; sample += 1) {
    least = Math.min(least, await timeOf(read));
  }
  return least;
}

const MOST_SAMPLES = 6;

describe.each(Object.entries(READERS))('%s', (_, { read, limit, families, beyond }) => {
  test.each(Object.entries(families))(
    '%s: time grows with the text',
    { timeout: 600_000 },
    async (_name, family) => {
      let before = Number.POSITIVE_INFINITY;
      for (let doubling = DOUBLINGS; doubling >= 0; doubling -= 1) {
        const text = family(Math.floor((limit * REACH) / 2 ** doubling));
        const allowed = MOST_GROWTH * Math.max(before, NOISE_MS);
        const time = await leastTime(() => read(text), allowed);
        expect(time, `${text.length} letters, before ${before} ms`).toBeLessThanOrEqual(allowed);
        before = time;
      }
    },
  );

  const cases = Object.entries(beyond);
  if (cases.length > 0)
    test.each(cases)('%s is refused at once', { timeout: 60_000 }, async (_name, [textOf, code]) => {
      const text = textOf();
      expect(await read(text)).toContain(code);
      expect(await leastTime(() => read(text), REFUSAL_MS)).toBeLessThanOrEqual(REFUSAL_MS);
    });
});

/** Folders whose code meets what writers wrote. */
const FOLDERS = ['cli/pipeline', 'cli/policy', 'cli/report', 'cli/translations', 'schemas/fields'];

/** A regular expression with a repetition. */
const REPETITION =
  /(?:[=(,:?]|return|=>)\s*\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*[*+}](?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*\/[dgimsuvy]*/;

test('every file with a repeating expression belongs to a reader with families, or says what it meets', () => {
  const known = new Set([...Object.values(READERS).flatMap(({ files }) => files), ...Object.keys(OTHERS)]);
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const unknown = files.filter((file) => !known.has(file) && REPETITION.test(readFileSync(file, 'utf8')));
  expect(unknown).toEqual([]);
});
