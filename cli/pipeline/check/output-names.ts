/**
 * Checks the names of output files: a page may not be where the build puts a file of its own, nor be a folder where another page is a
 * file. Case is ignored, as on many file systems.
 */
import { type Problem, problemIn } from '../model/problems.ts';
import { outputPathOf } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { foldersOf } from '../output/index.ts';
import { BUILD_PATHS } from './build-paths.ts';

/**
 * Names that the build writes at the top of the site besides pages, in lower case: those of its addresses, and of the folders to which no
 * link leads. `output-names.test.ts` keeps it complete.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...BUILD_PATHS.map((path) => path.split('/')[1] ?? ''),
  'api',
  'fonts',
  'social',
]);

/** Parts of the site map of a large site. */
const SITE_MAP_PART = /^sitemap-\d+\.xml$/;

/** Addresses below those names that pages may have: the folder of a script's versions has no page of its own. */
const FREE_ROUTES: ReadonlySet<string> = new Set(['/sdk/']);

/** The name at the top of the site that keeps a page from its route; null where nothing of the build is there. */
export function reservedName(route: string): string | null {
  const [first = ''] = outputPathOf(route).toLowerCase().split('/');
  const isReserved = RESERVED_NAMES.has(first) || SITE_MAP_PART.test(first);
  return isReserved && !FREE_ROUTES.has(route) ? first : null;
}

/** @param feeds paths of the site's feeds, from the root: `/news/feed.xml` */
export function takenNames(summaries: readonly PageSummary[], feeds: readonly string[]): Problem[] {
  const files = new Map<string, string | null>(feeds.map((path) => [path.slice(1).toLowerCase(), null]));
  for (const { route, source } of summaries) files.set(outputPathOf(route).toLowerCase(), source);
  return summaries.flatMap(({ route, source }) => {
    const reserved = reservedName(route);
    if (reserved !== null) return [taken(route, source, reserved, null)];
    const folder = foldersOf(outputPathOf(route).toLowerCase()).find((name) => files.has(name));
    return folder === undefined ? [] : [taken(route, source, folder, files.get(folder) ?? null)];
  });
}

function taken(route: string, file: string, name: string, other: string | null): Problem {
  return problemIn(file, {
    code: 'route/taken',
    message:
      other === null
        ? `The page "${route}" cannot be written: the build puts its own "${name}" there.`
        : `The page "${route}" needs a folder "${name}", and a file of this name comes from ${other}.`,
    hint: 'Rename the file.',
    ...(other === null ? {} : { related: [{ file: other, span: null, message: 'is that page' }] }),
  });
}
