import { expect, test } from 'vitest';
import { ownsFile, parseShard } from './shard.ts';

test.each([
  ['2/4', {}, { index: 2, count: 4 }],
  ['auto/4', { JOB_COMPLETION_INDEX: '0' }, { index: 1, count: 4 }],
  ['auto/4', { JOB_COMPLETION_INDEX: '3' }, { index: 4, count: 4 }],
  ['auto', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '5' }, { index: 3, count: 5 }],
  ['auto', { CIRCLE_NODE_INDEX: '3', CIRCLE_NODE_TOTAL: '5' }, { index: 4, count: 5 }],
  ['auto', { BUILDKITE_PARALLEL_JOB: '0', BUILDKITE_PARALLEL_JOB_COUNT: '2' }, { index: 1, count: 2 }],
])('%s with %j is %j', (text, env, shard) => {
  expect(parseShard(text, env)).toEqual(shard);
});

test.each([
  ['0/4', {}],
  ['5/4', {}],
  ['2', {}],
  ['2/', {}],
  ['1.5/4', {}],
  ['-1/4', {}],
  ['1/4/4', {}],
  ['', {}],
  ['auto/4', {}],
  ['auto', { JOB_COMPLETION_INDEX: '0' }],
  ['auto/4', { JOB_COMPLETION_INDEX: '4' }],
])('%j with %j is refused with what to write', (text, env) => {
  expect(() => parseShard(text, env)).toThrow(
    expect.objectContaining({ name: 'UsageError', hint: expect.stringMatching(/--shard|Write/) }),
  );
});

test('a job beyond the parts learns which number the runner gave it', () => {
  expect(() => parseShard('auto/4', { JOB_COMPLETION_INDEX: '5' })).toThrow(
    expect.objectContaining({
      message: 'The runner numbers this job 6, and --shard auto/4 makes 4 parts.',
      hint: 'Let it start as many jobs as there are parts, or write their number: --shard auto/6.',
    }),
  );
});

test('every file is one shard’s, and shards are of about one size', () => {
  const paths = Array.from({ length: 4000 }, (_, number) => `content/pages/landing/city-${number}.yaml`);
  const owners = paths.map((path) => [1, 2, 3, 4].filter((index) => ownsFile({ index, count: 4 }, path)));
  expect(owners.every(({ length }) => length === 1)).toBe(true);
  for (const index of [1, 2, 3, 4]) {
    const share = owners.filter(([owner]) => owner === index).length / paths.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
  }
});
