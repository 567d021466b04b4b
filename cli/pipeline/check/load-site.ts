/** The first half of the walk for all pages: everything is read and checked before any HTML is made. */

import { addAll } from '../../add-all.ts';
import { checkSiteAssets } from '../../assets/asset-problems.ts';
import { policyProblems } from '../../policy/judge-policy.ts';
import type { PolicyFinding } from '../../policy/policy-findings.ts';
import { hasErrors, type Problem, sortProblems } from '../model/problems.ts';
import type { PageSummary } from '../model/types.ts';
import { PageLoader } from '../pages/load-page.ts';
import { feedsOf } from '../plan/feeds.ts';
import { isListed } from '../plan/plan.ts';
import { loadProject } from '../project/load-project.ts';
import { type Project, requiresCoverage } from '../project/project.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import { redirectProblems } from '../site-files/redirects.ts';
import { expiredSecurity } from '../site-files/well-known.ts';
import { undrawnTitles } from '../social/undrawn-titles.ts';
import { type Listing, listContent } from '../source/read.ts';
import { openStore } from '../store/index.ts';
import { ASSETS, hidesBuildFile, isBuildPath } from './build-paths.ts';
import {
  deadLinks,
  duplicateRoutes,
  missingAssets,
  type PageLinks,
  takenRoutes,
  translationProblems,
} from './checks.ts';
import { emptyLists } from './empty-lists.ts';
import { unknownAddresses } from './may-be-missing.ts';
import { orphanPages } from './orphan-pages.ts';
import { takenNames } from './output-names.ts';
import { searchIndexMissing } from './search-index-missing.ts';
import { unknownHeaders } from './unknown-headers.ts';

export interface LoadedSite {
  project: Project | null;
  summaries: PageSummary[];
  problems: Problem[];
}

/** What checks of the whole site need of a page file. */
export interface CheckedFile {
  path: string;
  summaries: PageSummary[];
  problems: Problem[];
  findings: PolicyFinding[];
  /** Files whose content is part of its pages. */
  dependencies: string[];
}

/** Loads all page files, in their order. */
export type LoadFiles = (project: Project, listing: Listing) => Promise<CheckedFile[]>;

/** Reads and checks a whole project without rendering it. */
export async function loadSite(
  root: string,
  options: ReadOptions,
  loadFiles: LoadFiles = (project) => loadHere(project, project.pageFiles),
): Promise<LoadedSite> {
  const listing = listContent(root);
  const { project, problems } = await loadProject(root, listing, options);
  if (project === null) return { project, summaries: [], problems: sortProblems(problems) };
  const files = await loadFiles(project, listing);
  const summaries = files.flatMap((file) => file.summaries);
  const findings = files.flatMap((file) => file.findings);
  const dependencies = new Map<string, readonly string[]>();
  for (const file of files) {
    addAll(problems, file.problems);
    for (const { route } of file.summaries) dependencies.set(route, file.dependencies);
  }
  const failed = files.flatMap((file) => (hasErrors(file.problems) ? [file.path] : []));
  addAll(problems, crossChecks(project, summaries, dependencies, { failedFiles: failed, findings }));
  if (failed.length === 0 && project.unlisted.length === 0)
    addAll(problems, await coverageProblems(project, summaries));
  const checked = await checkSiteAssets(
    { project, store: openStore(root) },
    summaries,
    (route) => dependencies.get(route) ?? [],
  );
  addAll(problems, [...checked.problems, ...(await fontProblems(project))]);
  return { project, summaries, problems: sortProblems(problems) };
}

/** Loads page files in this thread, one after another. */
export async function loadHere(project: Project, paths: readonly string[]): Promise<CheckedFile[]> {
  const loader = new PageLoader(project);
  const files: CheckedFile[] = [];
  for (const path of paths) {
    const { summaries, problems, findings, pages } = await loader.load(path);
    const dependencies = [...new Set(pages.flatMap((page) => page.dependencies))];
    files.push({ path, summaries, problems, findings, dependencies });
  }
  return files;
}

/** A build finds the same, and more, when it cuts the fonts. */
async function fontProblems(project: Project): Promise<Problem[]> {
  if (Object.keys(project.brandFonts).length === 0) return [];
  const { missingBrandFonts } = await import('../pictures/brand-fonts.ts');
  return missingBrandFonts(project);
}

/** Languages with less translated than site.yaml requires. Without a requirement no file is read for this. */
export async function coverageProblems(
  project: Project,
  summaries: readonly PageSummary[],
): Promise<Problem[]> {
  if (!requiresCoverage(project)) return [];
  const { translationProblems } = await import('../../translations/coverage.ts');
  return translationProblems(project, summaries);
}

export interface PageFindings {
  /** Page files with errors of their own: consequences of their absence are not reported as well. */
  failedFiles: readonly string[];
  /** Of the site's policy, on all pages. */
  findings: readonly PolicyFinding[];
}

/** Problems between files, as far as the data alone shows them. */
export function crossChecks(
  project: Project,
  summaries: readonly PageSummary[],
  dependencies: ReadonlyMap<string, readonly string[]>,
  { failedFiles, findings }: PageFindings,
): Problem[] {
  const { isNone, mayBeMissing } = unknownAddresses(project, summaries, failedFiles);
  const pages: PageLinks[] = [...summaries, { route: '', links: project.siteLinks }];
  const feeds = [...feedsOf(summaries, isListed, project.site.timeZone).values()].map(({ path }) => path);
  return [
    ...expiredSecurity(project),
    ...unknownHeaders(project),
    ...duplicateRoutes(summaries),
    ...missingAssets(summaries, project, (route) => dependencies.get(route) ?? []),
    ...takenRoutes(summaries, (path) => isServedPath(path, project)),
    ...takenNames(
      summaries.filter(({ route }) => !isServedPath(route, project)),
      feeds,
    ),
    ...redirectProblems(project, summaries, {
      isServed: (path) => isServedPath(path, project) || hidesBuildFile(path) || feeds.includes(path),
      mayBePage: mayBeMissing,
      isTarget: (path) => isLinkTarget(path, project) || feeds.includes(path) || mayBeMissing(path),
    }),
    ...translationProblems(summaries, project, mayBeMissing),
    ...deadLinks(pages, summaries, project, {
      isKnownPath: (path) => isLinkTarget(path, project) || mayBeMissing(path),
      dependenciesOf: (route) => dependencies.get(route) ?? [],
    }),
    // A page with an error may be the one that links, or is listed.
    ...(isNone ? [...orphanPages(pages, summaries, project), ...emptyLists(summaries, project)] : []),
    ...searchIndexMissing(summaries, project),
    ...undrawnTitles(summaries, project),
    ...policyProblems(project, findings, (route) => dependencies.get(route) ?? [], isNone),
  ];
}

/** Paths that are served but are not pages: those of the back end, and files the build adds. */
export function isServedPath(path: string, project: Project): boolean {
  return isExternal(path, project) || isBuildPath(path);
}

/** Whether links may lead to a path that is no page's. Files of `content/assets` are published under other names. */
function isLinkTarget(path: string, project: Project): boolean {
  return isExternal(path, project) || (!path.startsWith(ASSETS) && isBuildPath(path));
}

function isExternal(path: string, { site }: Project): boolean {
  return site.externalPaths.some((prefix) => path.startsWith(prefix));
}
