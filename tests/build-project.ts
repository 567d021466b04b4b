import { join } from 'node:path';
import { buildSite } from '../cli/pipeline/build/build.ts';
import { lastRecord } from '../cli/pipeline/build/freshness.ts';
import type { BuildOptions, BuildResult } from '../cli/pipeline/build/types.ts';
import { Comparison } from '../cli/pipeline/left/index.ts';
import { chosenOutput } from '../cli/pipeline/output/index.ts';
import { listContent } from '../cli/pipeline/source/read.ts';
import { openStore } from '../cli/pipeline/store/index.ts';
import { TEST_VERSION } from './test-version.ts';

/** The tool identity of tests: its cached values are valid for no other tool. */
export const TOOL = { version: TEST_VERSION, hash: 'test', codeHash: 'test' };
/** The moment of a test's build, unless it sets another. */
export const NOW = Date.parse('2026-06-01T12:00:00+05:30');

/** Builds a project into its `dist`, in one thread and without a word. */
export function buildProject(
  { root }: { root: string },
  options: Partial<BuildOptions> = {},
): Promise<BuildResult> {
  return buildSite({
    root,
    outFolder: join(root, 'dist'),
    tool: TOOL,
    workers: 1,
    nowMs: NOW,
    drafts: false,
    flags: 'test',
    onStep: () => {},
    ...options,
  });
}

/**
 * Builds as the command does, which looks first at what has changed since: only then a build may take over what it does not make again.
 */
export function buildAgain(
  { root }: { root: string },
  options: Partial<BuildOptions> = {},
): Promise<BuildResult> {
  const comparison = new Comparison(chosenOutput(root, undefined), TOOL);
  const seen = { listing: listContent(root), record: lastRecord(openStore(root), TOOL), comparison };
  return buildProject({ root }, { seen, ...options });
}
