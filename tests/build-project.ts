import { join } from 'node:path';
import { buildSite } from '../cli/pipeline/build/build.ts';
import type { BuildOptions, BuildResult } from '../cli/pipeline/build/types.ts';
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
