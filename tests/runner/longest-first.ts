import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first, of a run on a machine with two cores. They start first, so that none is left alone at
 * the end. A file that is missing here, or in the wrong place, costs time and nothing else.
 */
const LONGEST = [
  'tests/e2e/partner-page.spec.ts',
  'tests/e2e/sdk-download.spec.ts',
  'tests/own-sections.spec.ts',
  'tests/e2e/site.spec.ts',
  'tests/e2e/server-journeys.spec.ts',
  'tests/printed-commands.spec.ts',
  'tests/e2e/privacy.spec.ts',
  'tests/e2e/dev.spec.ts',
  'tests/cli.spec.ts',
  'tests/e2e/keyboard.spec.ts',
  'tests/e2e/webview.spec.ts',
  'tests/e2e/attacks.spec.ts',
  'tests/e2e/layers.spec.ts',
  'tests/second-site.spec.ts',
  'tests/e2e/section-pictures.spec.ts',
  'tests/e2e/page-pictures.spec.ts',
  'tests/e2e/ludo.spec.ts',
  'tests/e2e/section-layout.spec.ts',
  'tests/killed-builds.spec.ts',
  'tests/runner/runner.spec.ts',
  'tests/e2e/notice.spec.ts',
  'tests/e2e/tab-walk.spec.ts',
  'tests/diagnostics/exit-codes.spec.ts',
  'tests/diagnostics/broken-inputs.test.ts',
  'tests/e2e/below-a-path.spec.ts',
  'tests/e2e/sdk-package.spec.ts',
  'tests/brand-fonts.test.ts',
  'tests/e2e/gallery.spec.ts',
  'tests/own-layouts.spec.ts',
  'tests/e2e/forged-names.spec.ts',
  'tests/cache-damage.test.ts',
  'tests/killed-at-every-call.test.ts',
  'tests/social-pictures.test.ts',
  'tests/e2e/script-fonts.spec.ts',
  'tests/e2e/consent-matrix.spec.ts',
  'tests/e2e/calls.spec.ts',
  'tests/audit/audit.spec.ts',
  'tests/assets/hostile-svgs.spec.ts',
  'tests/shards.test.ts',
  'tests/new-section.spec.ts',
  'tests/e2e/sdk-hosts.spec.ts',
  'tests/e2e/sdk-verify.spec.ts',
  'tests/build.test.ts',
  'tests/init.test.ts',
  'sdk/engine/download.test.ts',
  'cli/pipeline/browser-code/sdk-files.test.ts',
  'tests/random-edits.test.ts',
  'tests/stranger-folder.test.ts',
];

/** Order of the projects. A worker ends with its project: files that go back to an earlier one would load all modules again. */
const PROJECTS = ['e2e', 'modules', 'document', 'unit'];

/** Runs project by project, and in each the longest files first, then browsers and programs, which wait much, then units. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file): [number, TestSpecification] => [rank(file), file])
      .sort(([a], [b]) => a - b)
      .map(([, file]) => file);
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name) * (LONGEST.length + 2) + placeOf(moduleId);
}

function placeOf(moduleId: string): number {
  const place = LONGEST.indexOf(relative('.', moduleId));
  if (place !== -1) return place;
  return moduleId.endsWith('.spec.ts') ? LONGEST.length : LONGEST.length + 1;
}
