import { loadSite } from '../pipeline/check/load-site.ts';
import { hasErrors } from '../pipeline/model/problems.ts';
import { loadKnown } from '../pipeline/validate/load-known.ts';
import { overridesInWords } from '../policy/judge-policy.ts';
import { findProjectRoot } from '../project-root.ts';
import { defaultFormat, type Format } from '../report/formats.ts';
import { inertLines } from '../report/inert.ts';
import { countsInWords, formatProblems } from '../report/print-problems.ts';
import { toolOf } from '../sections/project-tool.ts';
import { parseNow } from './options.ts';

export interface ValidateOptions {
  root?: string;
  format?: Format;
  json?: boolean;
  now?: string;
  drafts?: boolean;
}

/** `slipway validate`: exit code 1 when content has errors. */
export async function validate(options: ValidateOptions): Promise<number> {
  const root = findProjectRoot(options.root);
  const { writeEditorSettings } = await import('../editor-settings.ts');
  await writeEditorSettings(root);
  const nowMs = await parseNow(options.now, root);
  const drafts = options.drafts ?? false;
  const known = loadKnown({ tool: toolOf(root), nowMs });
  const { project, problems, summaries } = await loadSite(root, { nowMs, drafts }, known);
  const format = options.json ? 'json' : (options.format ?? defaultFormat());
  process.stdout.write(formatProblems(problems, format, root));
  if (format === 'text' || format === 'github') {
    const separator = problems.length > 0 ? '\n' : '';
    process.stdout.write(
      `${separator}${summaries.length} ${summaries.length === 1 ? 'page' : 'pages'} checked: ${countsInWords(problems)}.\n`,
    );
    const overrides = project === null ? null : overridesInWords(project.policy, project.options.timeZone);
    if (overrides !== null) process.stdout.write(inertLines(`${overrides}\n`));
  }
  return hasErrors(problems) ? 1 : 0;
}
