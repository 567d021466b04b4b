/** Problems of files in the right folder under a wrong name, or in a folder where nothing is read. */
import { memoized } from '../../memoized.ts';
import { didYouMean, meantHint } from '../model/did-you-mean.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import {
  BRAND_FILE,
  betterRoute,
  COLLECTIONS_FOLDER,
  PAGES_FOLDER,
  REDIRECTS_FILE,
  SITE_FILE,
  TRANSLATIONS_FILE,
} from '../model/routes.ts';
import { kindProblem } from '../source/file-problems.ts';

/** A file whose extension or prefix its folder does not allow. */
export function wrongKind(path: string, expected: string): Problem {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const better = path.startsWith(PAGES_FOLDER) ? pageName(name) : name;
  return kindProblem(path, { expected, found: `"${name}"`, hint: tableHint(path, name) ?? kindHint(better) });
}

/** The name of a page is its address, which has plain small letters alone. */
function pageName(name: string): string {
  const dot = name.lastIndexOf('.');
  const address = betterRoute(`/${name.slice(0, dot)}/`);
  return address === null || name.startsWith('_') ? name : address.slice(1, -1) + name.slice(dot);
}

/** For a table in the wrong place, and for one that is still a spreadsheet. */
function tableHint(path: string, name: string): string | null {
  const isSpreadsheet = /\.(?:xlsx?|xlsm|ods|numbers)$/i.test(name);
  const table = name.replace(/\.\w+$/, '.csv');
  if (isSpreadsheet)
    return `Export it from the spreadsheet as "CSV UTF-8", to ${COLLECTIONS_FOLDER}${table}.`;
  if (!/\.csv$/i.test(name)) return null;
  if (!path.startsWith(COLLECTIONS_FOLDER))
    return `Move it to ${COLLECTIONS_FOLDER}${table}, where a page file goes through its rows with "$for".`;
  return table === name ? null : `Rename it to "${table}".`;
}

function kindHint(name: string): string {
  if (/^_?defaults?\./.test(name))
    return 'Name it _defaults.yaml when it holds what the pages of this folder share.';
  if (name.startsWith('_')) return 'Of all names that begin with "_" only _defaults.yaml is read.';
  if (name.endsWith('.yaml')) return 'Name it with letters, digits and hyphens, a letter first.';
  if (/\.ya?ml$/i.test(name)) return `Rename it to "${name.replace(/\.ya?ml$/i, '.yaml')}".`;
  if (name.endsWith('.json')) return `Write it as YAML, and name it "${name.replace(/json$/, 'yaml')}".`;
  if (/\.json$/i.test(name)) return `Rename it to "${name.replace(/\.json$/i, '.json')}".`;
  if (/\.(md|markdown|mdx)$/i.test(name))
    return `Rename it to "${name.replace(/\.\w+$/, '.mdx')}" when it is a page.`;
  return 'Rename it or move it elsewhere; pictures belong in content/assets.';
}

/** Two files with the same meaning: only one of them could be used. */
export function sameName(path: string, twin: string, what: string): Problem {
  return problemIn(path, {
    code: 'file/duplicate',
    message: `Two files give ${what}.`,
    hint: 'Keep one of the two, or rename one.',
    related: [{ file: twin, span: null, message: 'is the other file' }],
  });
}

/** Files and folders that cannot be beside each other on computers where capitals make no difference. Pages with capitals are refused. */
export function twinFiles(files: readonly string[]): Problem[] {
  const known = new Map<string, string>();
  const reported = new Set<string>();
  return files
    .filter((path) => !path.startsWith(PAGES_FOLDER))
    .flatMap((path) => {
      const twin = pathsTo(path)
        .map((part) => [part, memoized(known, part.normalize('NFC').toLowerCase(), () => part)] as const)
        .find(([part, first]) => part !== first);
      if (twin === undefined || reported.has(twin[0])) return [];
      reported.add(twin[0]);
      return [differInCapitals(...twin)];
    });
}

function differInCapitals(path: string, twin: string): Problem {
  return problemIn(path, {
    code: 'file/duplicate',
    severity: 'warning',
    message: `This name and "${twin}" are one where capitals make no difference, as on Windows and macOS.`,
    hint: 'Rename one of the two: there only one of them arrives.',
    related: [{ file: twin, span: null, message: 'is the other one' }],
  });
}

/** `content/a/b.csv` → `content/a`, `content/a/b.csv`. */
function pathsTo(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'));
}

const CONTENT_FOLDERS = ['pages', 'collections', 'labels', 'assets', 'policy', 'themes'];

/** What a file beside site.yaml was probably meant to be, whatever its ending: `brand.yml`, `redirect.json`, `themes.yaml`. */
function fileMeant(name: string): string | null {
  const stem = name.replace(/\.[a-z]+$/i, '').toLowerCase();
  const folder = CONTENT_FOLDERS.find((known) => known === stem || known === `${stem}s`);
  if (folder !== undefined) return `${folder}/${name}`;
  const guess = didYouMean(stem, ['brand', 'redirects', 'translations']);
  return guess === null ? null : `${guess}.yaml`;
}

/** Whether a file beside the others is `site.yaml` under another name: `site.yml`, `Sites.yaml`. */
export function isNearlySite(name: string): boolean {
  return /^sites?\.(?:ya?ml|json)$/i.test(name);
}

/** Content in a folder where nothing is read; each folder is reported once. Other forms of a missing site.yaml are reported with that. */
export function misplacedFiles(files: readonly string[]): Problem[] {
  const reported = new Set<string>();
  const hasSite = files.includes(SITE_FILE);
  return files.flatMap((path) => {
    const [, first = '', ...rest] = path.split('/');
    const isFolder = rest.length > 0;
    if (
      [SITE_FILE, BRAND_FILE, REDIRECTS_FILE, TRANSLATIONS_FILE].includes(path) ||
      !/\.(ya?ml|json|mdx?|csv)$/i.test(path)
    )
      return [];
    if (isFolder ? CONTENT_FOLDERS.includes(first) : /^readme\./i.test(first)) return [];
    const isSite = !isFolder && isNearlySite(first);
    if (isSite && !hasSite) return [];
    if (reported.has(first)) return [];
    if (isFolder) reported.add(first);
    const expected = isFolder
      ? 'one of the folders pages, collections, labels, policy, themes and assets'
      : 'only site.yaml, brand.yaml, redirects.yaml, translations.yaml and folders in content';
    const guess = isFolder ? didYouMean(first, CONTENT_FOLDERS) : fileMeant(first);
    const hint = isSite
      ? `Only ${SITE_FILE} is read. Take over from this file what is missing there, and delete it.`
      : meantHint(guess, 'Nothing is read there. Move it into content/pages when it is a page.');
    return [kindProblem(isFolder ? `content/${first}` : path, { expected, found: `"${first}"`, hint })];
  });
}
