/**
 * Third step: folder defaults, `$use` and `$for` are filled in, so that a schema sees the whole shape a view receives.
 *
 * `$use: faqs/home` stands for the data of `content/collections/faqs/home.yaml`. Beside other fields it gives a
 * mapping that those fields complete or override; as an item of a list, a list is spliced in. `$use: coupons/*` is
 * the list of all entries of a collection, by name.
 */
import { didYouMean } from '../report/did-you-mean.ts';
import { createNameFinder, measureLibrary } from './expansion.ts';
import { showValue } from './explain-issue.ts';
import { MOST_PROBLEMS_OF_A_KIND, MOST_USES } from './limits.ts';
import { isMapping } from './parse.ts';
import type { Problem, ProblemCode } from './problems.ts';

type Path = readonly (string | number)[];

/** Data of one file that others may use. */
export interface LibraryEntry {
  file: string;
  /** As written, drafts included. Undefined when the file cannot be read. */
  data: unknown;
  /** Why the file cannot be read; left out when it can. */
  problems?: Problem[];
}

/** All collection entries by reference (`faqs/home`). */
export type Library = ReadonlyMap<string, LibraryEntry>;

/** A fault found while resolving, at a field of a file; it becomes a problem when its place is looked up. */
export interface ResolveFault {
  code: ProblemCode;
  file: string;
  path: Path;
  message: string;
  expected?: string;
  found?: string;
  hint?: string;
  /** What is underlined: the field's value (default) or its name. */
  part?: 'key' | 'value';
  /** A piece of the value that is underlined instead of the whole. */
  text?: string;
}

export interface Resolved {
  data: unknown;
  /** Files whose data came in through `$use`, in order of first use. */
  usedFiles: string[];
  faults: ResolveFault[];
  /** Problems of used files that cannot be read; they are told at those files. */
  problems: Problem[];
  /** Fields that stay empty because of those faults and problems: what is missed there need not be told as well. */
  gaps: { file: string; path: Path }[];
}

/** One file's data in front of the others: fields of an earlier layer win, mappings are merged, lists replaced. */
export interface Layer {
  file: string;
  data: unknown;
}

/** Merges a page with the `_defaults.yaml` above it, nearest first. Each layer has its `$use` resolved already. */
export function mergeLayers(layers: readonly Layer[]): unknown {
  const [first, ...rest] = layers;
  if (first === undefined) return undefined;
  return rest.reduce((merged, layer) => mergeUnder(merged, layer.data), first.data);
}

function mergeUnder(over: unknown, under: unknown): unknown {
  if (!isMapping(over) || !isMapping(under)) return over === undefined ? under : over;
  const result: Record<string, unknown> = { ...over };
  for (const [key, value] of Object.entries(under)) {
    result[key] = Object.hasOwn(over, key) ? mergeUnder(over[key], value) : value;
  }
  return result;
}

/** Replaces every `$use` in `data`, which stands in `file`. Entries are resolved once and shared. */
export function createResolver(library: Library): (data: unknown, file: string) => Resolved {
  const done = new Map<string, Resolved>();
  const expansions = measureLibrary(library);
  const namesBelow = createNameFinder(library);

  function resolveEntry(reference: string, entry: LibraryEntry, trail: readonly string[]): Resolved {
    const known = done.get(reference);
    if (known !== undefined) return known;
    const resolved = resolveIn(entry.data, entry.file, [...trail, reference]);
    done.set(reference, resolved);
    return resolved;
  }

  function resolveIn(data: unknown, file: string, trail: readonly string[]): Resolved {
    const usedFiles = new Set<string>();
    // Sets, since an entry that is used twice brings what is wrong in it twice.
    const faults = new Set<ResolveFault>();
    const problems = new Set<Problem>();
    const gaps = new Set<Resolved['gaps'][number]>();
    const excess = trail.length === 0 ? expansions.excessOf(data, file) : null;
    if (excess !== null)
      return { data: undefined, usedFiles: [], faults: [excess], problems: [], gaps: [{ file, path: [] }] };

    const visit = (value: unknown, path: Path): unknown => {
      if (Array.isArray(value)) return visitList(value, path);
      if (!isMapping(value)) return value;
      if (Object.hasOwn(value, '$use')) return visitUse(value, path);
      let changed: Record<string, unknown> | null = null;
      for (const [key, child] of Object.entries(value)) {
        const next = visit(child, [...path, key]);
        if (next === child) continue;
        changed ??= { ...value };
        changed[key] = next;
      }
      return changed ?? value;
    };

    const visitList = (list: unknown[], path: Path): unknown[] => {
      const result: unknown[] = [];
      let isChanged = false;
      list.forEach((item, index) => {
        const next = visit(item, [...path, index]);
        isChanged ||= next !== item;
        if (Array.isArray(next) && isUse(item)) result.push(...next);
        else result.push(next);
      });
      return isChanged ? result : list;
    };

    const visitUse = (value: Record<string, unknown>, path: Path): unknown => {
      const { $use: reference, ...own } = value;
      const target = lookUp(reference, [...path, '$use']);
      if (target === undefined) {
        gaps.add({ file, path });
        return undefined;
      }
      const hasOwnFields = Object.keys(own).length > 0;
      if (!hasOwnFields) return target;
      if (!isMapping(target)) {
        const what = Array.isArray(target) ? 'a list' : 'a bare value';
        fault(
          'use/shape',
          [...path, '$use'],
          `The entry "${String(reference)}" is ${what}, so "${Object.keys(own)[0]}" cannot stand beside it.`,
          'Remove the other fields, or use an entry that has fields.',
        );
        return target;
      }
      // A copy, so that marks of the item go along with its fields.
      const ownResolved: Record<string, unknown> = { ...own };
      for (const [key, child] of Object.entries(own)) ownResolved[key] = visit(child, [...path, key]);
      return mergeUnder(ownResolved, target);
    };

    const lookUp = (reference: unknown, path: Path): unknown => {
      if (typeof reference !== 'string') {
        const found = showValue(reference);
        const expected = 'the name of an entry such as faqs/home';
        addFault({
          code: 'use/shape',
          file,
          path,
          message: `Expected ${expected}, found ${found}.`,
          expected,
          found,
          hint: 'Write "$use: collection/entry".',
        });
        return undefined;
      }
      if (reference.endsWith('/*')) return lookUpAll(reference, path);
      const entry = library.get(reference);
      if (entry === undefined) {
        fault(
          'use/missing',
          path,
          `There is no entry "${reference}" in content/collections.`,
          missingHint(reference),
        );
        return undefined;
      }
      if (entry.problems !== undefined) {
        for (const problem of entry.problems) problems.add(problem);
        return undefined;
      }
      if (trail.includes(reference)) {
        addFault(cycleFault([...trail.slice(trail.indexOf(reference))], library));
        return undefined;
      }
      const excess = expansions.excessOfEntry(reference);
      if (excess !== null) {
        addFault(excess);
        return undefined;
      }
      return take(resolveEntry(reference, entry, trail), entry.file);
    };

    const lookUpAll = (reference: string, path: Path): unknown => {
      const names = namesBelow(reference);
      if (names.length === 0) {
        const folders = [...new Set([...library.keys()].map((name) => `${name.split('/')[0]}/*`))];
        const guess = didYouMean(reference, folders);
        const folder = `content/collections/${reference.slice(0, -1)}`;
        const hint =
          guess === null ? `Create ${folder} with a file for each entry.` : `Did you mean "${guess}"?`;
        fault('use/missing', path, `There are no entries "${reference}" in content/collections.`, hint);
        return undefined;
      }
      return names.flatMap((name) => lookUp(name, path) ?? []);
    };

    /** What may have been meant by a name that no entry has. */
    const missingHint = (reference: string): string => {
      const plain = reference.replace(/\.(ya?ml|json|csv)$/, '').replace(/^\/?(content\/collections\/)?/, '');
      if (plain !== reference && library.has(plain)) return `Write "${plain}", without folder and ending.`;
      const below = namesBelow(`${reference}/*`);
      if (below.length > 0)
        return `Write "${reference}/*" for all entries of this collection, or one of them: ${below.slice(0, 8).join(', ')}.`;
      const known = [...library].filter(([, entry]) => entry.file !== file).map(([name]) => name);
      const guess = didYouMean(reference, known);
      return guess === null
        ? `Create content/collections/${plain}.yaml, or use an entry that exists.`
        : `Did you mean "${guess}"?`;
    };

    const take = (resolved: Resolved, entryFile: string): unknown => {
      usedFiles.add(entryFile);
      for (const used of resolved.usedFiles) usedFiles.add(used);
      for (const found of resolved.faults) faults.add(found);
      for (const found of resolved.problems) problems.add(found);
      for (const found of resolved.gaps) gaps.add(found);
      return resolved.data;
    };

    const fault = (code: ProblemCode, path: Path, message: string, hint: string): void => {
      addFault({ code, file, path, message, hint });
    };
    const addFault = (found: ResolveFault): void => {
      if (faults.size <= MOST_FAULTS) faults.add(found);
    };

    const resolved = visit(data, []);
    return {
      data: resolved,
      usedFiles: [...usedFiles],
      faults: [...faults],
      problems: [...problems],
      gaps: [...gaps],
    };
  }

  return (data, file) => resolveIn(data, file, []);
}

/** Faults of one file that are of use; each costs a search for what may have been meant. */
const MOST_FAULTS = 2 * MOST_PROBLEMS_OF_A_KIND;

/** Told in one way wherever the circle was entered: at the entry whose name comes first. */
function cycleFault(members: readonly string[], library: Library): ResolveFault {
  const first = [...members].sort()[0] ?? '';
  const start = members.indexOf(first);
  const circle = [...members.slice(start), ...members.slice(0, start)];
  const entry = library.get(first);
  const path = entry === undefined ? null : pathOfUse(entry.data, circle[1] ?? first);
  return {
    code: 'use/cycle',
    file: entry?.file ?? '',
    path: path ?? [],
    message:
      members.length === 1
        ? `The entry "${first}" uses itself.`
        : `These entries use each other in a circle: ${[...circle, first].join(' → ')}.`,
    hint: 'Remove one $use of the circle.',
  };
}

/** Where in `data` the entry `name` is used, or null. */
function pathOfUse(data: unknown, name: string, path: Path = []): Path | null {
  if (typeof data !== 'object' || data === null) return null;
  if (isUse(data) && typeof data.$use === 'string') {
    const isIt = data.$use === name || (data.$use.endsWith('/*') && name.startsWith(data.$use.slice(0, -1)));
    if (isIt) return [...path, '$use'];
  }
  for (const [key, child] of Object.entries(data)) {
    const found = pathOfUse(child, name, [...path, Array.isArray(data) ? Number(key) : key]);
    if (found !== null) return found;
  }
  return null;
}

function isUse(value: unknown): value is { $use: unknown } {
  return isMapping(value) && Object.hasOwn(value, '$use');
}

/** A `$use` that brought a field in. */
export interface UsePlace {
  file: string;
  path: (string | number)[];
  reference: string;
}

/** A field's place: the file it was written in and its path there. */
export interface FieldOrigin {
  file: string;
  path: (string | number)[];
  /** False when the field itself is nowhere, and `path` is its nearest existing parent. */
  exists: boolean;
  /** What is written there, with its own `$use` unresolved. */
  node: unknown;
  /** The outermost `$use` on the way; null for a field that stands in the first file itself. */
  usedAt: UsePlace | null;
}

/**
 * Follows a field of the resolved data back to where it was written: through defaults and `$use`.
 * Mirrors `createResolver` and `mergeLayers`, in this order; used only for messages.
 */
export function originOf(
  path: readonly PropertyKey[],
  layers: readonly Layer[],
  library: Library,
): FieldOrigin {
  interface Candidate {
    file: string;
    node: unknown;
    path: (string | number)[];
    usedAt: UsePlace | null;
    /** One for each `$use` on the way that has fields beside it, the innermost last: what it merges is merged before the layers are. */
    merges: readonly symbol[];
  }
  const namesBelow = createNameFinder(library);
  let candidates: Candidate[] = layers.map(({ file, data }) => ({
    file,
    node: data,
    path: [],
    usedAt: null,
    merges: [],
  }));
  let nearest = candidates[0];
  const ending = (found: Candidate | undefined, exists: boolean): FieldOrigin => ({
    file: found?.file ?? '',
    path: found?.path ?? [],
    exists,
    node: found?.node,
    usedAt: found?.usedAt ?? null,
  });

  for (const key of path) {
    candidates = candidates.flatMap((candidate) => expandUse(candidate));
    const first = candidates[0];
    nearest = first ?? nearest;
    if (first === undefined) return ending(nearest, false);
    if (typeof key === 'number' && Array.isArray(first.node)) {
      const item = itemAt(first, key);
      if (item === null) return ending(nearest, false);
      candidates = [item];
      continue;
    }
    const name = String(key);
    const holders = candidates.filter(({ node }) => isMapping(node) && Object.hasOwn(node, name));
    const children = holders.map(
      ({ node, path: at, ...rest }): Candidate => ({
        ...rest,
        node: isMapping(node) ? node[name] : undefined,
        path: [...at, name],
      }),
    );
    const top = children[0];
    if (top === undefined) return ending(nearest, false);
    candidates = isMapping(top.node) ? mergedOf(children) : [top];
  }
  return ending(candidates[0] ?? nearest, candidates.length > 0);

  /** Mappings alone are merged. Anything else hides what comes after it in its merge, and the whole merge when it comes first. */
  function mergedOf(children: readonly Candidate[]): Candidate[] {
    const withMapping = new Set<symbol>();
    const closed = new Set<symbol>();
    return children.filter(({ node, merges }) => {
      if (merges.some((merge) => closed.has(merge))) return false;
      for (const merge of merges.toReversed()) {
        if (isMapping(node)) withMapping.add(merge);
        else closed.add(merge);
        if (!isMapping(node) && withMapping.has(merge)) break;
      }
      return isMapping(node);
    });
  }

  /** A mapping with `$use`: its own fields first, then those of the entry. */
  function expandUse(candidate: Candidate, depth = 0): Candidate[] {
    const { node } = candidate;
    if (!isUse(node) || typeof node.$use !== 'string' || depth > MOST_USES) return [candidate];
    const reference = node.$use;
    const usedAt = candidate.usedAt ?? { file: candidate.file, path: [...candidate.path, '$use'], reference };
    if (reference.endsWith('/*')) {
      const uses = namesBelow(reference).map((name) => ({ $use: name }));
      return [{ ...candidate, node: uses, usedAt }];
    }
    const entry = library.get(reference);
    if (entry === undefined) return [candidate];
    const hasFields = Object.keys(node).length > 1;
    const merges = hasFields ? [...candidate.merges, Symbol(reference)] : candidate.merges;
    const target = expandUse({ file: entry.file, node: entry.data, path: [], usedAt, merges }, depth + 1);
    return hasFields ? [{ ...candidate, merges }, ...target] : target;
  }

  /** Item `index` of a list in which `$use` may stand for several items. */
  function itemAt(list: Candidate, index: number): Candidate | null {
    if (!Array.isArray(list.node)) return null;
    let left = index;
    for (const [position, item] of list.node.entries()) {
      for (const part of listParts(list, item, position, 0)) {
        if (left === 0) return part;
        left -= 1;
      }
    }
    return null;
  }

  function listParts(list: Candidate, item: unknown, position: number, depth: number): Candidate[] {
    const here: Candidate = { ...list, node: item, path: [...list.path, position] };
    if (!isUse(item) || typeof item.$use !== 'string' || depth > MOST_USES) return [here];
    const target = expandUse(here).at(-1);
    if (target === undefined || !Array.isArray(target.node)) return [here];
    return target.node.flatMap((inner, innerPosition) => listParts(target, inner, innerPosition, depth + 1));
  }
}
