/** The first half of the walk for all pages: everything is read and checked before any HTML is made. */

import { once } from '../../../schemas/plain/once.ts';
import { addAll } from '../../add-all.ts';
import { checkSiteAssets } from '../../assets/asset-problems.ts';
import { policyProblems } from '../../policy/judge-policy.ts';
import type { PolicyFinding } from '../../policy/policy-findings.ts';
import type { MeasureMemory } from '../../translations/measured-files.ts';
import { hasErrors, type Problem, sortProblems } from '../model/problems.ts';
import type { PageSummary } from '../model/types.ts';
import { detailsOf, type FileDetails, PageLoader } from '../pages/load-page.ts';
import { type ShownPages, shownPages } from '../plan/plan.ts';
import { loadProject } from '../project/load-project.ts';
import { type Project, requiresCoverage } from '../project/project.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import { redirectProblems } from '../site-files/redirects.ts';
import { expiredSecurity } from '../site-files/well-known.ts';
import { undrawnTitles } from '../social/undrawn-titles.ts';
import { type Listing, listContent } from '../source/read.ts';
import { openStore, type Store } from '../store/index.ts';
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

/** Details of page files by path. */
type DetailsByPath = ReadonlyMap<string, FileDetails>;

/** What is known of a project's page files. */
export interface KnownFiles {
  details: DetailsByPath;
  /** What earlier builds know of its translations; null for nothing. */
  measures: MeasureMemory | null;
}

/** Loads all page files. */
export type LoadFiles = (project: Project, listing: Listing) => Promise<KnownFiles>;

/** Reads and checks a whole project without rendering it. */
export async function loadSite(
  root: string,
  options: ReadOptions,
  loadFiles: LoadFiles = async (project) => ({
    details: await loadHere(project, project.pageFiles),
    measures: null,
  }),
): Promise<LoadedSite> {
  const listing = listContent(root);
  const { project, problems } = await loadProject(root, listing, options);
  if (project === null) return { project, summaries: [], problems: sortProblems(problems) };
  const known = await loadFiles(project, listing);
  for (const path of project.pageFiles) addAll(problems, known.details.get(path)?.problems ?? []);
  const whole = await checkWhole({ project, store: openStore(root) }, known);
  addAll(problems, [...whole.problems, ...(await fontProblems(project))]);
  return { project, summaries: whole.summaries, problems: sortProblems(problems) };
}

/** Loads page files in this thread, one after another. */
export async function loadHere(
  project: Project,
  paths: readonly string[],
): Promise<Map<string, FileDetails>> {
  const loader = new PageLoader(project);
  const details = new Map<string, FileDetails>();
  for (const path of paths) details.set(path, detailsOf(await loader.load(path)));
  return details;
}

/** What is found of the site as a whole, beside the problems of single files. */
interface WholeSite {
  summaries: PageSummary[];
  problems: Problem[];
  /** Those that pages show, checked. */
  assets: Awaited<ReturnType<typeof checkSiteAssets>>['assets'];
  /** Whether a page file has errors of its own. */
  hasFailed: boolean;
}

export async function checkWhole(
  { project, store }: { project: Project; store: Store },
  { details, measures }: KnownFiles,
): Promise<WholeSite> {
  const { summaries, dependencies, findings, failedFiles: failed } = joinedDetails(project, details);
  const problems = crossChecks(project, summaries, dependencies, { failedFiles: failed, findings });
  if (failed.length === 0 && project.unlisted.length === 0)
    addAll(problems, await coverageProblems(project, summaries, measures));
  const dependenciesOf = (route: string): readonly string[] => dependencies.get(route) ?? [];
  const checked = await checkSiteAssets({ project, store }, summaries, dependenciesOf);
  addAll(problems, checked.problems);
  return { summaries, problems, assets: checked.assets, hasFailed: failed.length > 0 };
}

/** What page files give together, in the order of their paths. */
export function joinedDetails({ pageFiles }: Pick<Project, 'pageFiles'>, details: DetailsByPath) {
  const files = pageFiles.flatMap((path) => details.get(path) ?? []);
  const dependencies = new Map<string, readonly string[]>();
  for (const file of files)
    for (const { route } of file.summaries) dependencies.set(route, file.dependencies);
  return {
    summaries: files.flatMap((file) => file.summaries),
    findings: files.flatMap((file) => file.findings),
    /** By route. */
    dependencies,
    failedFiles: pageFiles.filter((path) => hasErrors(details.get(path)?.problems ?? [])),
  };
}

/** A build finds the same, and more, when it cuts the fonts. */
async function fontProblems(project: Project): Promise<Problem[]> {
  if (Object.keys(project.brandFonts).length === 0) return [];
  const { missingBrandFonts } = await import('../pictures/brand-fonts.ts');
  return missingBrandFonts(project);
}

/** Languages with less translated than site.yaml requires. Without a requirement no file is read for this. */
async function coverageProblems(
  project: Project,
  summaries: readonly PageSummary[],
  measures: MeasureMemory | null,
): Promise<Problem[]> {
  if (!requiresCoverage(project)) return [];
  const { translationProblems } = await import('../../translations/coverage.ts');
  return translationProblems(project, summaries, measures);
}

export interface PageFindings {
  /** Page files with errors of their own: consequences of their absence are not reported as well. */
  failedFiles: readonly string[];
  /** Of the site's policy, on all pages. */
  findings: readonly PolicyFinding[];
  /** Left out when it is not known yet. */
  shown?: ShownPages;
}

/** Problems between files, as far as the data alone shows them. */
export function crossChecks(...parts: Parameters<typeof crossCheckSteps>): Problem[] {
  return crossCheckSteps(...parts).flatMap((step) => step());
}

/** The same in steps, in their order: a large site takes some milliseconds for each. */
export function crossCheckSteps(
  project: Project,
  summaries: readonly PageSummary[],
  dependencies: ReadonlyMap<string, readonly string[]>,
  { failedFiles, findings, ...known }: PageFindings,
): (() => Problem[])[] {
  const { isNone, mayBeMissing } = unknownAddresses(project, summaries, failedFiles);
  const pages: PageLinks[] = [...summaries, { route: '', links: project.siteLinks }];
  const shown = once(() => known.shown ?? shownPages(summaries, project));
  const feeds = once(() => new Set(Array.from(shown().feeds.values(), ({ path }) => path)));
  const dependenciesOf = (route: string): readonly string[] => dependencies.get(route) ?? [];
  return [
    () => expiredSecurity(project),
    () => unknownHeaders(project),
    () => duplicateRoutes(summaries),
    () => missingAssets(summaries, project, dependenciesOf),
    () => takenRoutes(summaries, (path) => isServedPath(path, project)),
    () =>
      takenNames(
        summaries.filter(({ route }) => !isServedPath(route, project)),
        [...feeds()],
      ),
    () =>
      redirectProblems(project, summaries, {
        isServed: (path) => isServedPath(path, project) || hidesBuildFile(path) || feeds().has(path),
        mayBePage: mayBeMissing,
        isTarget: (path) => isLinkTarget(path, project) || feeds().has(path) || mayBeMissing(path),
      }),
    () => translationProblems(summaries, project, mayBeMissing),
    () =>
      deadLinks(pages, summaries, project, {
        isKnownPath: (path) => isLinkTarget(path, project) || feeds().has(path) || mayBeMissing(path),
        dependenciesOf,
      }),
    // A page with an error may be the one that links, or is listed.
    () => (isNone ? orphanPages(pages, summaries, project, shown) : []),
    () => (isNone ? emptyLists(summaries, project, shown) : []),
    () => searchIndexMissing(summaries, project),
    () => undrawnTitles(summaries, project),
    () => policyProblems(project, findings, dependenciesOf, isNone),
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
