/** One of the equal parts in which many machines build a site: which it is, and which page files are its own. Pure. */
import { join } from 'node:path';
import { UsageError } from '../../usage-error.ts';
import { contentHash } from '../source/read.ts';

export interface Shard {
  /** From 1 on. */
  index: number;
  count: number;
}

/** Variables in which runners say which of several equal jobs this is, with the number of the first. */
const INDEX_VARIABLES: [name: string, first: number][] = [
  // Kubernetes Indexed Job, GitLab CI, CircleCI, Buildkite.
  ['JOB_COMPLETION_INDEX', 0],
  ['CI_NODE_INDEX', 1],
  ['CIRCLE_NODE_INDEX', 0],
  ['BUILDKITE_PARALLEL_JOB', 0],
];
const COUNT_VARIABLES = ['CI_NODE_TOTAL', 'CIRCLE_NODE_TOTAL', 'BUILDKITE_PARALLEL_JOB_COUNT'];

/**
 * @param text `2/4`; `auto/4` for the index that the runner gives, `auto` when it gives the count as well
 * Throws a UsageError for anything else.
 */
export function parseShard(text: string, env: Readonly<Record<string, string | undefined>>): Shard {
  const [first = '', last] = text.split('/');
  const index = first === 'auto' ? indexFrom(env) : wholeNumber(first);
  const count = last === undefined ? countFrom(text, env) : wholeNumber(last);
  if (first === 'auto' && index !== null && count !== null && index > count && count > 0) {
    throw new UsageError(
      `The runner numbers this job ${index}, and --shard ${text} makes ${count === 1 ? 'one part' : `${count} parts`}.`,
      `Let it start as many jobs as there are parts, or write their number: --shard auto/${index}.`,
    );
  }
  if (index === null || count === null || index < 1 || index > count || text.split('/').length > 2) {
    throw new UsageError(
      `--shard takes one part of several, not "${text}".`,
      'Write --shard 2/4 for the second of four, or --shard auto/4 where the runner numbers its jobs.',
    );
  }
  return { index, count };
}

function indexFrom(env: Readonly<Record<string, string | undefined>>): number {
  for (const [name, first] of INDEX_VARIABLES) {
    const index = wholeNumber(env[name] ?? '');
    if (index !== null) return index - first + 1;
  }
  throw new UsageError(
    'This runner does not say which of several jobs this is.',
    `Write --shard 2/4, or set ${INDEX_VARIABLES[0]?.[0]} to 0 for the first job, 1 for the second and so on.`,
  );
}

function countFrom(text: string, env: Readonly<Record<string, string | undefined>>): number | null {
  if (text !== 'auto') return null;
  const known = COUNT_VARIABLES.map((name) => wholeNumber(env[name] ?? '')).find((count) => count !== null);
  if (known !== undefined) return known;
  throw new UsageError(
    'This runner does not say how many jobs there are.',
    'Write the number: --shard auto/4.',
  );
}

function wholeNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Whether the pages of a file are this shard's: decided by its path alone, so that every machine decides alike. */
export function ownsFile({ index, count }: Shard, path: string): boolean {
  return Number.parseInt(contentHash(path).slice(0, 8), 16) % count === index - 1;
}

/** `2-of-4` */
export function shardName({ index, count }: Shard): string {
  return `${index}-of-${count}`;
}

/** Where shards are left when nobody says otherwise. */
export function shardsFolder(root: string): string {
  return join(root, '.slipway/shards');
}
