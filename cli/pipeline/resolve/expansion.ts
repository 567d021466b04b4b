/**
 * Computes how large data becomes once every `$use` is filled in, before anything is filled in. Entries that each use the next one twice
 * are small files that expand exponentially; here each entry is measured once, however often it is used.
 */

import { inThousands } from '../../../schemas/plain/in-thousands.ts';
import { memoized } from '../../memoized.ts';
import { MOST_LEVELS, MOST_PAGE_SIZE, MOST_USES } from '../model/limits.ts';
import type { Library, ResolveProblem } from './library.ts';

/** Upper bounds of what data becomes. */
interface Expansion {
  /** Fields, items and UTF-16 units of texts. */
  size: number;
  /** Lists and fields inside each other. */
  levels: number;
  /** How often a `$use` leads to another. */
  uses: number;
}

interface Use {
  reference: string;
  path: (string | number)[];
}

/** One piece of data before its uses are filled in. */
interface Measured extends Expansion {
  found: Use[];
}

export interface LibraryExpansions {
  /** Why an entry is too large to be used, reported at itself or at the entry below it that is the cause. */
  excessOfEntry(reference: string): ResolveProblem | null;
  /** Why data of a file is too large to be filled in. */
  excessOf(data: unknown, file: string): ResolveProblem | null;
}

export function measureLibrary(library: Library): LibraryExpansions {
  const known = new Map<string, { expansion: Expansion; excess: ResolveProblem | null }>();
  const namesBelow = createNameFinder(library);
  const targetsOf = ({ reference }: Use): string[] =>
    reference.endsWith('/*') ? namesBelow(reference) : library.has(reference) ? [reference] : [];

  /** Measures nested entries first, on an explicit stack: chains may be longer than the call stack allows. */
  function measureEntry(first: string): void {
    const open = new Set<string>();
    const stack: { name: string; measured: Measured; waiting: string[] }[] = [];
    const enter = (name: string): void => {
      const entry = library.get(name);
      if (entry === undefined || known.has(name) || open.has(name)) return; // a circle is reported where it closes
      const measured = measure(entry.data);
      open.add(name);
      stack.push({ name, measured, waiting: [...new Set(measured.found.flatMap(targetsOf))] });
    };
    enter(first);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.waiting.pop();
      if (next !== undefined) {
        enter(next);
        continue;
      }
      stack.pop();
      open.delete(top.name);
      known.set(top.name, filledIn(top.measured, library.get(top.name)?.file ?? ''));
    }
  }

  function filledIn(
    measured: Measured,
    file: string,
  ): { expansion: Expansion; excess: ResolveProblem | null } {
    const expansion: Expansion = { size: measured.size, levels: measured.levels, uses: 0 };
    for (const use of measured.found) {
      for (const target of targetsOf(use)) {
        const below = known.get(target);
        if (below === undefined) continue;
        if (below.excess !== null) return { expansion: NOTHING, excess: below.excess };
        expansion.size += below.expansion.size;
        expansion.levels = Math.max(expansion.levels, use.path.length + below.expansion.levels);
        expansion.uses = Math.max(expansion.uses, below.expansion.uses + 1);
      }
      const words = wordsOf(expansion);
      if (words !== null)
        return { expansion: NOTHING, excess: { ...words, file, path: [...use.path, '$use'] } };
    }
    return { expansion, excess: null };
  }

  return {
    excessOfEntry(reference) {
      measureEntry(reference);
      return known.get(reference)?.excess ?? null;
    },
    excessOf(data, file) {
      const measured = measure(data);
      for (const use of measured.found) for (const target of targetsOf(use)) measureEntry(target);
      return filledIn(measured, file).excess;
    },
  };
}

const NOTHING: Expansion = { size: 0, levels: 0, uses: 0 };

/** Upper bound of the size of data that uses nothing, in fields, items and UTF-16 units. */
export function sizeOf(data: unknown): number {
  return measure(data).size;
}

function measure(data: unknown): Measured {
  const result: Measured = { size: 0, levels: 0, uses: 0, found: [] };
  const path: (string | number)[] = [];
  const visit = (value: unknown): void => {
    result.size += typeof value === 'string' ? value.length + 1 : 1;
    if (typeof value !== 'object' || value === null) return;
    result.levels = Math.max(result.levels, path.length + 1);
    const isList = Array.isArray(value);
    for (const [key, child] of Object.entries(value)) {
      if (key === '$use' && !isList && typeof child === 'string')
        result.found.push({ reference: child, path: [...path] });
      path.push(isList ? Number(key) : key);
      visit(child);
      path.pop();
    }
  };
  visit(data);
  return result;
}

function wordsOf({
  size,
  levels,
  uses,
}: Expansion): Pick<ResolveProblem, 'code' | 'message' | 'hint'> | null {
  if (uses > MOST_USES)
    return {
      code: 'use/too-deep',
      message: `Expected at most ${MOST_USES} entries that use each other in a row; this $use leads to more.`,
      hint: 'Use the last entry of the row itself, or write its fields here.',
    };
  if (size > MOST_PAGE_SIZE)
    return {
      code: 'use/too-large',
      message: `Expected at most ${inThousands(MOST_PAGE_SIZE)} fields, items and characters with all that is used; this $use goes beyond that.`,
      hint: 'Each entry multiplies what it uses. Use fewer entries, or smaller ones.',
    };
  if (levels > MOST_LEVELS)
    return {
      code: 'use/too-deep',
      message: `Expected at most ${MOST_LEVELS} levels of lists and fields with all that is used; this $use goes beyond that.`,
      hint: 'Use the entry nearer to the top of the file.',
    };
  return null;
}

/** Names that `faqs/*` expands to, sorted; each reference is looked up once. */
export function createNameFinder(library: Library): (reference: string) => string[] {
  const known = new Map<string, string[]>();
  let sorted: string[] | null = null;
  return (reference) =>
    memoized(known, reference, () => {
      sorted ??= [...library.keys()].sort();
      const prefix = reference.slice(0, -1);
      return sorted.filter((name) => name.startsWith(prefix));
    });
}
