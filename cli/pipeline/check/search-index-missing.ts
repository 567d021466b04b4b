import { type Problem, problemIn } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';

/** Pages with a search that finds nothing, because the site builds no index. */
export function searchIndexMissing(summaries: readonly PageSummary[], { site }: Project): Problem[] {
  if (site.search) return [];
  const files = new Set(
    summaries.filter(({ sectionTypes }) => sectionTypes.includes('search')).map(({ source }) => source),
  );
  return Array.from(files, (file) =>
    problemIn(file, {
      code: 'search/index',
      fieldPath: 'page_body',
      message: 'This page has a search, and the site builds no index for it.',
      hint: `Add "search: true" to ${SITE_FILE}.`,
    }),
  );
}
