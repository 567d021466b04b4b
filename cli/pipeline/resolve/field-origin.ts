/** Where a field of a page was written. */
import { isMapping } from '../formats/parse.ts';
import { MOST_USES } from '../model/limits.ts';
import { createNameFinder } from './expansion.ts';
import type { Library } from './library.ts';
import { isUse, type Layer } from './resolve.ts';

/** A `$use` that brought a field in. */
export interface UseLocation {
  file: string;
  path: (string | number)[];
  reference: string;
}

/** Where a field is written: its file and its path there. */
export interface FieldOrigin {
  file: string;
  path: (string | number)[];
  /** False when the field does not exist; `path` is then its nearest existing parent. */
  exists: boolean;
  /** What is written there, with its own `$use` unresolved. */
  node: unknown;
  /** The outermost `$use` on the way; null for a field of the first file itself. */
  usedAt: UseLocation | null;
}

interface Candidate {
  file: string;
  node: unknown;
  path: (string | number)[];
  usedAt: UseLocation | null;
  /** One for each `$use` on the path that has fields beside it, the innermost last; these are merged before the layers are. */
  merges: readonly symbol[];
}

/**
 * Follows a field of the resolved data back to where it was written: through defaults and `$use`.
 * Mirrors `createResolver` and `mergeLayers`, in this order; used for messages only.
 */
export function originOf(
  path: readonly PropertyKey[],
  layers: readonly Layer[],
  library: Library,
): FieldOrigin {
  return new OriginSearch(library).find(path, layers);
}

class OriginSearch {
  private readonly namesBelow: ReturnType<typeof createNameFinder>;

  constructor(private readonly library: Library) {
    this.namesBelow = createNameFinder(library);
  }

  find(path: readonly PropertyKey[], layers: readonly Layer[]): FieldOrigin {
    let candidates: Candidate[] = layers.map(({ file, data }) => ({
      file,
      node: data,
      path: [],
      usedAt: null,
      merges: [],
    }));
    let nearest = candidates[0];

    for (const key of path) {
      candidates = candidates.flatMap((candidate) => this.expandUse(candidate));
      const first = candidates[0];
      nearest = first ?? nearest;
      if (first === undefined) return ending(nearest, false);
      if (typeof key === 'number' && Array.isArray(first.node)) {
        const item = this.itemAt(first, first.node, key);
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
  }

  /** A mapping with `$use`: its own fields first, then those of the entry. */
  private expandUse(candidate: Candidate, depth = 0): Candidate[] {
    const { node } = candidate;
    if (!isUse(node) || typeof node.$use !== 'string' || depth > MOST_USES) return [candidate];
    const reference = node.$use;
    const usedAt = candidate.usedAt ?? { file: candidate.file, path: [...candidate.path, '$use'], reference };
    if (reference.endsWith('/*')) {
      const uses = this.namesBelow(reference).map((name) => ({ $use: name }));
      return [{ ...candidate, node: uses, usedAt }];
    }
    const entry = this.library.get(reference);
    if (entry === undefined) return [candidate];
    const hasFields = Object.keys(node).length > 1;
    const merges = hasFields ? [...candidate.merges, Symbol(reference)] : candidate.merges;
    const target = this.expandUse(
      { file: entry.file, node: entry.data, path: [], usedAt, merges },
      depth + 1,
    );
    return hasFields ? [{ ...candidate, merges }, ...target] : target;
  }

  /** Item `index` of a list in which `$use` may stand for several items. */
  private itemAt(list: Candidate, items: readonly unknown[], index: number): Candidate | null {
    let left = index;
    for (const [position, item] of items.entries()) {
      for (const part of this.listParts(list, item, position, 0)) {
        if (left === 0) return part;
        left -= 1;
      }
    }
    return null;
  }

  private listParts(list: Candidate, item: unknown, position: number, depth: number): Candidate[] {
    const here: Candidate = { ...list, node: item, path: [...list.path, position] };
    if (!isUse(item) || typeof item.$use !== 'string' || depth > MOST_USES) return [here];
    const target = this.expandUse(here).at(-1);
    if (target === undefined || !Array.isArray(target.node)) return [here];
    return target.node.flatMap((inner, innerPosition) =>
      this.listParts(target, inner, innerPosition, depth + 1),
    );
  }
}

function ending(found: Candidate | undefined, exists: boolean): FieldOrigin {
  return {
    file: found?.file ?? '',
    path: found?.path ?? [],
    exists,
    node: found?.node,
    usedAt: found?.usedAt ?? null,
  };
}

/** Only mappings are merged. Anything else hides the later parts of its merge, and replaces the whole merge when it comes first. */
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
