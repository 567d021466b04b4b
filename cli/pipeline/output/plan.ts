/** Decides which files of the output change, and in which order, so that every address serves a complete file at every moment. */
import { type Problem, problemIn } from '../model/problems.ts';
import type { FileRow } from '../source/untouched.ts';
import type { Step } from './journal.ts';
import { findClash, foldedPath, foldersOf, isOutputPath } from './output-path.ts';
import type { Survey } from './survey.ts';

/** A file of the new site. */
export interface NewFile {
  path: string;
  hash: string;
}

export interface OutputPlan {
  steps: Step[];
  /** Records of unchanged files, by path. */
  unchanged: Map<string, FileRow>;
  /** Files that somebody had changed and that are written again. */
  overwritten: string[];
}

/** The plan, or the problems that prevent it. @param name the output folder's, for messages */
export function planOutput(
  name: string,
  files: readonly NewFile[],
  survey: Survey,
): { plan: OutputPlan; problems: Problem[] } {
  const paths = new Set(files.map(({ path }) => path));
  // Paths that a build has published together are known to be compatible.
  const isKnown = files.every(({ path }) => survey.recorded.has(path));
  const problems = [
    ...(isKnown ? [] : [...outsidePaths(name, paths), ...clashes(name, paths)]),
    ...editedLeftovers(name, paths, survey),
  ];
  const gone = [...survey.own.keys()].filter((path) => !paths.has(path));
  const goneByName = new Map(gone.map((path) => [foldedPath(path), path]));
  const unchanged = new Map<string, FileRow>();
  const puts: Step[] = [];
  for (const { path, hash } of files) {
    const row = survey.own.get(path) ?? survey.edited.get(path);
    if (row !== undefined && row[3] === hash) unchanged.set(path, row);
    else puts.push(putStep(path, row !== undefined, goneByName));
  }
  const overwritten = [...survey.edited.keys()].filter((path) => paths.has(path) && !unchanged.has(path));
  return { plan: { steps: inOrder(puts, removals(gone, paths)), unchanged, overwritten }, problems };
}

/** @param goneByName old files that the new site does not have, by folded path */
function putStep(path: string, replaces: boolean, goneByName: ReadonlyMap<string, string>): Step {
  const twin = replaces || goneByName.size === 0 ? undefined : goneByName.get(foldedPath(path));
  return twin === undefined ? { kind: 'put', path, replaces } : { kind: 'put', path, replaces: true, twin };
}

/** Files of others in the output folder, as one problem. */
export function foreignProblem(name: string, { foreign }: Survey): Problem[] {
  if (foreign.length === 0) return [];
  const isRepository = foreign.some((path) => path.startsWith('.git/') || path === '.git');
  return [
    problemIn(name, {
      code: 'output/foreign',
      message: `Slipway did not write everything in this folder: ${listed(foreign)}.`,
      hint: isRepository
        ? 'To publish from a branch, build into a folder of its own and copy its files there.'
        : 'Move these files elsewhere, or give --out a folder of its own: a build deletes nothing that is not its own.',
    }),
  ];
}

/** `a, b, c and 4 others`. */
export function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(', ');
  const more = paths.length - 3;
  return more > 0 ? `${shown} and ${more === 1 ? '1 other' : `${more} others`}` : shown;
}

function editedLeftovers(name: string, paths: ReadonlySet<string>, { edited }: Survey): Problem[] {
  return [...edited.keys()]
    .filter((path) => !paths.has(path))
    .map((path) =>
      problemIn(`${name}/${path}`, {
        code: 'output/changed',
        message: 'The site has no such file any more, and somebody changed it since it was written.',
        hint: 'Delete it, or move it to another folder; then build again.',
      }),
    );
}

/** Content that names a file outside the output, such as an old address with "..". */
function outsidePaths(name: string, paths: ReadonlySet<string>): Problem[] {
  return [...paths]
    .filter((path) => !isOutputPath(path))
    .map((path) =>
      problemIn(name, {
        code: 'output/path',
        message: `The site would have a file "${path}", which is not a path inside the output folder.`,
        hint: 'Look for this address in content/redirects.yaml, and write it without "..", "." and "//".',
      }),
    );
}

function clashes(name: string, paths: ReadonlySet<string>): Problem[] {
  const clash = findClash(paths);
  if (clash === null) return [];
  const [first, second] = clash;
  const isFolder = foldedPath(first) !== foldedPath(second);
  return [
    problemIn(name, {
      code: 'output/clash',
      message: isFolder
        ? `The site would have a file "${first}" and a folder of the same name, for "${second}".`
        : `The site would have two files whose names differ in capitals alone: "${first}" and "${second}".`,
      hint: 'Give one of the two another address: many disks and servers take both for one.',
    }),
  ];
}

/** Assets before the pages that need them, new addresses before the pages that link to them, lists of pages at the end. */
function rankOf({ path, replaces }: Step & { kind: 'put' }): number {
  if (path === 'manifest.json') return 5;
  if (!path.endsWith('.html') && (!path.includes('/') || path.endsWith('.xml'))) return 4;
  return (path.endsWith('.html') ? 2 : 0) + (replaces ? 1 : 0);
}

function removals(gone: readonly string[], paths: ReadonlySet<string>): (Step & { kind: 'remove' })[] {
  if (gone.length === 0) return [];
  const byName = new Map([...paths].map((path) => [foldedPath(path), path]));
  return gone.map((path) => ({ kind: 'remove', path, twin: byName.get(foldedPath(path)) ?? null }));
}

function inOrder(puts: Step[], removes: (Step & { kind: 'remove' })[]): Step[] {
  const ranked = puts.flatMap((step) => (step.kind === 'put' ? [{ step, rank: rankOf(step) }] : []));
  ranked.sort((a, b) => a.rank - b.rank || (a.step.path < b.step.path ? -1 : 1));
  if (removes.length === 0) return ranked.map(({ step }) => step);
  const files = new Set(puts.map(({ path }) => path));
  const folders = new Set(puts.flatMap(({ path }) => foldersOf(path)));
  // A file becomes a folder, or the other way round: no order of steps keeps both addresses served.
  const isInTheWay = ({ path }: Step): boolean =>
    folders.has(path) || foldersOf(path).some((folder) => files.has(folder));
  const last = removes.filter((step) => !isInTheWay(step));
  return [
    ...removes.filter(isInTheWay),
    ...ranked.map(({ step }) => step),
    ...last.filter(({ path }) => path.endsWith('.html')),
    ...last.filter(({ path }) => !path.endsWith('.html')),
  ];
}
