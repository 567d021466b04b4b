/**
 * Third step: folder defaults, `$use` and `$for` are filled in, so that a schema sees the whole shape a view receives.
 *
 * `$use: faqs/home` is replaced by the data of `content/collections/faqs/home.yaml`. Fields beside it complete or override those of the
 * entry; as an item of a list, an entry that is a list is spliced in. `$use: coupons/*` is
 * the list of all entries of a collection, by name.
 */

import { isMapping } from '../formats/parse.ts';
import { didYouMean, inOtherForm, meantHint } from '../model/did-you-mean.ts';
import { showValue } from '../model/explain-issue.ts';
import { MOST_PROBLEMS_OF_A_KIND } from '../model/limits.ts';
import type { Problem, ProblemCode } from '../model/problems.ts';
import { COLLECTIONS_FOLDER } from '../model/routes.ts';
import { createNameFinder, measureLibrary } from './expansion.ts';
import { type Library, type LibraryEntry, type ResolveProblem, whyUnknown } from './library.ts';

type Path = readonly (string | number)[];

export interface Resolved {
  data: unknown;
  /** Files whose data came in through `$use`, in order of first use; a list of all entries is `content/collections/coupons/*`. */
  usedFiles: string[];
  fieldProblems: ResolveProblem[];
  /** Problems of used files that cannot be read or listed; they are reported at those files. */
  problems: Problem[];
  /** Fields left empty by these problems; missing values below them are not reported again. */
  gaps: { file: string; path: Path }[];
}

/** One file's data among several: fields of an earlier layer win, mappings are merged, lists replaced. */
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
  const merged = Object.entries(under).map(([key, value]) => [
    key,
    Object.hasOwn(over, key) ? mergeUnder(over[key], value) : value,
  ]);
  // Not by assignment: a field called `__proto__` would lend the page what is in it, unchecked.
  return { ...over, ...Object.fromEntries(merged) };
}

/** Replaces every `$use` in `data`, which is in `file`. */
export type Resolver = (data: unknown, file: string) => Resolved;

/**
 * Entries are resolved once and shared.
 * @param unlisted files and folders of content that could not be listed
 */
export function createResolver(library: Library, unlisted: readonly Problem[] = []): Resolver {
  const done = new Map<string, Resolved>();
  const shared: Shared = {
    library,
    unlisted,
    expansions: measureLibrary(library),
    namesBelow: createNameFinder(library),
    resolveEntry(reference, entry, trail) {
      const known = done.get(reference);
      if (known !== undefined) return known;
      const resolved = resolveIn(entry.data, entry.file, [...trail, reference]);
      done.set(reference, resolved);
      return resolved;
    },
  };

  function resolveIn(data: unknown, file: string, trail: readonly string[]): Resolved {
    const excess = trail.length === 0 ? shared.expansions.excessOf(data, file) : null;
    return excess === null
      ? new Resolution(shared, file, trail).resolved(data)
      : { data: undefined, usedFiles: [], fieldProblems: [excess], problems: [], gaps: [{ file, path: [] }] };
  }

  return (data, file) => resolveIn(data, file, []);
}

/** What the resolutions of all files share. */
interface Shared {
  library: Library;
  unlisted: readonly Problem[];
  expansions: ReturnType<typeof measureLibrary>;
  namesBelow: ReturnType<typeof createNameFinder>;
  resolveEntry(reference: string, entry: LibraryEntry, trail: readonly string[]): Resolved;
}

/** Fills in one file's data. */
class Resolution {
  private readonly usedFiles = new Set<string>();
  // Sets, since an entry that is used twice reports its problems twice.
  private readonly fieldProblems = new Set<ResolveProblem>();
  private readonly problems = new Set<Problem>();
  private readonly gaps = new Set<Resolved['gaps'][number]>();
  /** Path of the value being visited; copied before it is stored in a problem. */
  private readonly path: (string | number)[] = [];

  /** @param trail names of the entries that lead to this file, the outermost first */
  constructor(
    private readonly shared: Shared,
    private readonly file: string,
    private readonly trail: readonly string[],
  ) {}

  resolved(data: unknown): Resolved {
    const resolved = this.visit(data);
    return {
      data: resolved,
      usedFiles: [...this.usedFiles],
      fieldProblems: [...this.fieldProblems],
      problems: [...this.problems],
      gaps: [...this.gaps],
    };
  }

  private visit(value: unknown): unknown {
    if (Array.isArray(value)) return this.visitList(value);
    if (!isMapping(value)) return value;
    if (Object.hasOwn(value, '$use')) return this.visitUse(value);
    let changed: Record<string, unknown> | null = null;
    for (const key of Object.keys(value)) {
      const child = value[key];
      if (typeof child !== 'object') continue;
      const next = this.visitPart(child, key);
      if (next === child) continue;
      changed ??= { ...value };
      changed[key] = next;
    }
    return changed ?? value;
  }

  private visitPart(part: unknown, key: string | number): unknown {
    this.path.push(key);
    const visited = this.visit(part);
    this.path.pop();
    return visited;
  }

  private visitList(list: unknown[]): unknown[] {
    const result: unknown[] = [];
    let isChanged = false;
    for (const [index, item] of list.entries()) {
      const next = this.visitPart(item, index);
      isChanged ||= next !== item;
      if (Array.isArray(next) && isUse(item)) result.push(...next);
      else result.push(next);
    }
    return isChanged ? result : list;
  }

  private visitUse(value: Record<string, unknown>): unknown {
    const path = [...this.path];
    const { $use: reference, ...own } = value;
    const target = this.lookUp(reference, [...path, '$use']);
    if (target === undefined) {
      this.gaps.add({ file: this.file, path });
      return undefined;
    }
    const hasOwnFields = Object.keys(own).length > 0;
    if (!hasOwnFields) return target;
    if (!isMapping(target)) {
      const what = Array.isArray(target) ? 'a list' : 'a bare value';
      this.fieldProblem(
        'use/shape',
        [...path, '$use'],
        `The entry "${String(reference)}" is ${what}, so "${Object.keys(own)[0]}" cannot be beside it.`,
        'Remove the other fields, or use an entry that has fields.',
      );
      return target;
    }
    // A spread copy preserves the item's symbols too.
    const ownResolved: Record<string, unknown> = { ...own };
    for (const [key, child] of Object.entries(own)) ownResolved[key] = this.visitPart(child, key);
    return mergeUnder(ownResolved, target);
  }

  private lookUp(reference: unknown, path: Path): unknown {
    if (typeof reference !== 'string') {
      const found = showValue(reference);
      const expected = 'the name of an entry such as faqs/home';
      this.addProblem({
        code: 'use/shape',
        file: this.file,
        path,
        message: `Expected ${expected}, found ${found}.`,
        expected,
        found,
        hint: 'Write "$use: collection/entry".',
      });
      return undefined;
    }
    if (reference.endsWith('/*')) return this.lookUpAll(reference, path);
    const entry = this.shared.library.get(reference);
    if (entry === undefined) {
      if (this.isUnknown(reference)) return undefined;
      const files = Array.from(this.shared.library, ([name, { file }]) => [name, file] as const);
      const { message, hint } = inOtherForm(reference, files) ?? {
        message: `There is no entry "${reference}" in content/collections.`,
        hint: this.missingHint(reference),
      };
      this.fieldProblem('use/missing', path, message, hint);
      return undefined;
    }
    if (entry.problems !== undefined) {
      for (const problem of entry.problems) this.problems.add(problem);
      return undefined;
    }
    if (this.trail.includes(reference)) {
      this.addProblem(cycleProblem(this.trail.slice(this.trail.indexOf(reference)), this.shared.library));
      return undefined;
    }
    const excess = this.shared.expansions.excessOfEntry(reference);
    if (excess !== null) {
      this.addProblem(excess);
      return undefined;
    }
    return this.take(this.shared.resolveEntry(reference, entry, this.trail), entry.file);
  }

  private lookUpAll(reference: string, path: Path): unknown {
    const names = this.shared.namesBelow(reference);
    const isUnknown = this.isUnknown(reference);
    if (names.length === 0) {
      if (isUnknown) return undefined;
      const folders = [...new Set([...this.shared.library.keys()].map((name) => `${name.split('/')[0]}/*`))];
      const folder = `content/collections/${reference.slice(0, -1)}`;
      const hint = meantHint(didYouMean(reference, folders), `Create ${folder} with a file for each entry.`);
      this.fieldProblem(
        'use/missing',
        path,
        `There are no entries "${reference}" in content/collections.`,
        hint,
      );
      return undefined;
    }
    this.usedFiles.add(`${COLLECTIONS_FOLDER}${reference}`);
    const entries = names.map((name) => this.lookUp(name, path));
    // When none can be read, the list is not said to be empty.
    return entries.every((entry) => entry === undefined)
      ? undefined
      : entries.flatMap((entry) => entry ?? []);
  }

  /** Whether it may be in what could not be listed. That is reported there, so the entry is not called missing. */
  private isUnknown(reference: string): boolean {
    const problems = whyUnknown(reference, this.shared.unlisted);
    for (const problem of problems) this.problems.add(problem);
    return problems.length > 0;
  }

  /** Suggests an entry for a name that does not exist. */
  private missingHint(reference: string): string {
    const plain = reference.replace(/\.(ya?ml|json|csv)$/, '').replace(/^\/?(content\/collections\/)?/, '');
    if (plain !== reference && this.shared.library.has(plain))
      return `Write "${plain}", without folder and ending.`;
    const below = this.shared.namesBelow(`${reference}/*`);
    if (below.length > 0)
      return `Write "${reference}/*" for all entries of this collection, or one of them: ${below.slice(0, 8).join(', ')}.`;
    const known = [...this.shared.library]
      .filter(([, entry]) => entry.file !== this.file)
      .map(([name]) => name);
    return meantHint(
      didYouMean(reference, known),
      `Create content/collections/${plain}.yaml, or use an entry that exists.`,
    );
  }

  private take(resolved: Resolved, entryFile: string): unknown {
    this.usedFiles.add(entryFile);
    for (const used of resolved.usedFiles) this.usedFiles.add(used);
    for (const found of resolved.fieldProblems) this.fieldProblems.add(found);
    for (const found of resolved.problems) this.problems.add(found);
    for (const found of resolved.gaps) this.gaps.add(found);
    return resolved.data;
  }

  private fieldProblem(code: ProblemCode, path: Path, message: string, hint: string): void {
    this.addProblem({ code, file: this.file, path, message, hint });
  }

  private addProblem(found: ResolveProblem): void {
    if (this.fieldProblems.size <= MOST_PROBLEMS) this.fieldProblems.add(found);
  }
}

/** Problems to look for in one file; each costs a search for a suggestion. */
const MOST_PROBLEMS = 2 * MOST_PROBLEMS_OF_A_KIND;

/** Reported at the entry whose name sorts first, wherever the circle was entered. */
function cycleProblem(members: readonly string[], library: Library): ResolveProblem {
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

/** A mapping with `$use`, whatever it names. */
export function isUse(value: unknown): value is { $use: unknown } {
  return isMapping(value) && Object.hasOwn(value, '$use');
}
