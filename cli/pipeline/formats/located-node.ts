/** Where values are in a text: for messages about files too large to be read with every token. */

/** A stretch of the text. */
export interface Location {
  from: number;
  to: number;
}

/** A value's location, and those of its fields or items. */
export interface LocatedNode extends Location {
  fields?: Map<string, { key: Location; value: LocatedNode }>;
  items?: LocatedNode[];
}

/** The location of a field: its name or its value. A field that is missing gives its nearest existing parent. */
export function findLocation(
  root: LocatedNode,
  path: readonly PropertyKey[],
  part: 'key' | 'value',
): Location {
  let node = root;
  let best = firstOf(root);
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    if (node.fields !== undefined) {
      const field = node.fields.get(String(step));
      if (field === undefined) return best;
      if (isLast && part === 'key') return field.key;
      node = field.value;
      // Underlining a whole block would be too much: its key is underlined instead.
      best = isLast ? node : field.key;
    } else {
      const item = node.items?.[Number(step)];
      if (item === undefined) return best;
      node = item;
      best = firstOf(item);
    }
  }
  return node.fields !== undefined || node.items !== undefined ? best : node;
}

/** A mapping is shown by its first key. */
function firstOf(node: LocatedNode): Location {
  const [first] = node.fields?.values() ?? [];
  return first?.key ?? node;
}
