/** Problems of assets at the fields that name them, and removals from drawings at their lines. */

import { assetFile, assetView } from '../../schemas/plain/asset-kinds.ts';
import { addAll } from '../add-all.ts';
import { didYouMean } from '../pipeline/model/did-you-mean.ts';
import { type Problem, problemIn } from '../pipeline/model/problems.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { PageSummary } from '../pipeline/model/types.ts';
import type { Project } from '../pipeline/project/project.ts';
import { createLocationFinder } from '../pipeline/resolve/locate-problems.ts';
import type { Store } from '../pipeline/store/index.ts';
import {
  type AssetRecord,
  type CheckedAssets,
  checkAssets,
  ENCODED_FORMATS,
  isSharpThere,
} from './checked-assets.ts';
import { squareProblems } from './square-pictures.ts';

/** Shown on every page, although no field names it. */
export const FAVICON = '/assets/favicon.svg';

export interface CheckedSite {
  assets: CheckedAssets;
  problems: Problem[];
}

/** Checks every asset that the site would publish. All commands use it, so that they report the same. */
export async function checkSiteAssets(
  { project, store }: { project: Project; store: Store },
  summaries: readonly PageSummary[],
  dependenciesOf: (route: string) => readonly string[],
): Promise<CheckedSite> {
  const present = new Set(project.assetPaths);
  const named = [...summaries.flatMap(({ assets }) => assets), ...project.siteAssets, FAVICON];
  const assets = await checkAssets(
    { root: project.root, store },
    named.map(assetFile).filter((path) => present.has(path)),
  );
  const holders = [
    ...summaries.map(({ assets: own, source, route }) => ({
      own,
      files: [source, ...dependenciesOf(route)],
    })),
    { own: [...project.siteAssets, FAVICON], files: project.siteFiles },
  ];
  const locations = createLocationFinder(project.root);
  const problems = holders.flatMap(({ own, files }) =>
    own.flatMap((address): Problem[] => {
      const record = assets.get(assetFile(address));
      const view = assetView(address);
      const isSound =
        record?.problem === null && (view === undefined || Object.hasOwn(record.views ?? {}, view));
      if (record === undefined || isSound) return [];
      const file = files.find((candidate) => locations.placeText(candidate, address) !== null);
      const span = file === undefined ? null : locations.placeText(file, address);
      return record.problem === null
        ? [missingView(record, view ?? '', file ?? SITE_FILE, span)]
        : [assetProblem(record, file ?? null, span)];
    }),
  );
  for (const record of assets.values()) addAll(problems, removalProblems(record));
  addAll(problems, squareProblems(project, assets));
  const withoutSharp = sharpProblem(project, assets);
  return { assets, problems: withoutSharp === null ? problems : [...problems, withoutSharp] };
}

/** The problem at the field that names the file, or at the file itself when none does. */
function assetProblem({ path, problem }: AssetRecord, file: string | null, span: Problem['span']): Problem {
  const { code = 'asset/unreadable', message = '', ...facts } = problem ?? {};
  if (file === null) return problemIn(`content${path}`, { code, ...facts, message });
  return problemIn(file, { code, ...facts, span, message: `${message} The file is content${path}.` });
}

function missingView(
  { path, views = {} }: AssetRecord,
  name: string,
  file: string,
  span: Problem['span'],
): Problem {
  const names = Object.keys(views);
  const guess = didYouMean(name, names);
  return problemIn(file, {
    code: 'asset/view',
    span,
    message: `The drawing content${path} has no part "${name}".`,
    found: `"${name}"`,
    hint: guess === null ? partsHint(names) : `Did you mean "${path}#${guess}"?`,
  });
}

function partsHint(names: readonly string[]): string {
  if (names.length > 0) return `Its parts are ${names.join(', ')}.`;
  return 'Its parts would be <view> elements with an id and a viewBox; the <svg> around them has a viewBox, and neither width nor height.';
}

/** Most removals reported for one drawing; a drawing full of scripts would fill the screen. */
const MOST_REMOVALS = 10;

function removalProblems({ path, problem, removals }: AssetRecord): Problem[] {
  if (problem !== null) return [];
  return removals.slice(0, MOST_REMOVALS).map(({ line, what }, index) => {
    const more = index === MOST_REMOVALS - 1 ? removals.length - MOST_REMOVALS : 0;
    return problemIn(`content${path}`, {
      code: 'asset/svg-cleaned',
      severity: 'warning',
      span: { start: { line, column: 1 }, end: { line, column: 1 } },
      message: `This drawing is published without ${what}${more > 0 ? `, and without ${more} more parts` : ''}.`,
      hint: 'Pictures hold no scripts, links, styles from elsewhere or embedded pages. Remove it, so that you see what visitors see.',
    });
  });
}

/** Reported once, for the first picture that would have been published in smaller forms. */
function sharpProblem({ site }: Project, assets: CheckedAssets): Problem | null {
  const { icon } = site.product;
  const encoded = [...assets.values()].find(
    ({ format, problem }) => problem === null && ENCODED_FORMATS.has(format),
  );
  const path = encoded?.path ?? icon;
  if (path === undefined || !assets.has(path) || isSharpThere()) return null;
  return problemIn(path === icon && encoded === undefined ? SITE_FILE : `content${path}`, {
    code: 'image/sharp',
    severity: 'warning',
    message: 'Pictures are copied as they are, because the package "sharp" is not installed.',
    hint: 'Run "npm install sharp" so that phones get smaller pictures.',
  });
}
