/** Policy in builds that take most of their work from the cache. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeProjects, site, writeProject } from '../../tests/diagnostics/broken-project.ts';
import { readTool } from '../package-root.ts';
import { buildSite } from '../pipeline/build/build.ts';
import type { BuildResult } from '../pipeline/build/types.ts';

afterAll(removeProjects);

const OVERRIDE =
  '- { rule: money/age, where: /, reason: The game is played without money., owner: Legal, until: 2026-03-31 }\n';
const PROFILE =
  'name: Money\nrules:\n  - { name: age, because: Adults only., requiresText: { "*": [18+] } }\n';

function build(root: string, now: string): Promise<BuildResult> {
  return buildSite({
    root,
    outFolder: join(root, 'dist'),
    tool: readTool(),
    workers: 1,
    flags: '',
    nowMs: Date.parse(now),
    drafts: false,
    onStep: () => {},
  });
}

/** Codes of the problems, and how many pages were rendered. */
function outcome({ problems, reasons }: BuildResult): [codes: string[], rendered: number] {
  return [problems.map(({ code }) => code), reasons.length];
}

test('an override that ends, or is removed, and a rule that changes are reported without rendering a page again', async () => {
  const root = writeProject({
    ...site('timeZone: Asia/Kolkata'),
    'content/policy/money.yaml': PROFILE,
    'content/policy/overrides.yaml': OVERRIDE,
  });
  const first = await build(root, '2026-03-01T12:00+05:30');
  expect(outcome(first)).toEqual([[], 1]);
  expect(first.overrides).toBe('policy: 1 override, it ends 2026-03-31');

  expect(outcome(await build(root, '2026-03-31T23:59+05:30'))).toEqual([[], 0]);
  expect(outcome(await build(root, '2026-04-01T00:00+05:30'))).toEqual([
    ['policy/text', 'policy/override-expired'],
    0,
  ]);

  rmSync(join(root, 'content/policy/overrides.yaml'));
  expect(outcome(await build(root, '2026-04-01T00:01+05:30'))).toEqual([['policy/text'], 0]);

  writeFileSync(join(root, 'content/policy/money.yaml'), PROFILE.replace('18+', 'Home'));
  expect(outcome(await build(root, '2026-04-01T00:02+05:30'))).toEqual([[], 0]);

  writeFileSync(
    join(root, 'content/policy/money.yaml'),
    PROFILE.replace('name: Money', 'name: Money\nseverity: error'),
  );
  expect(outcome(await build(root, '2026-04-01T00:03+05:30'))).toEqual([['policy/text'], 0]);
});
