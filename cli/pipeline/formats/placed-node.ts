/** Where values are in a text: for messages about files too large to be read with every token. */

/** A stretch of the text. */
export interface Place {
  from: number;
  to: number;
}

/** A value's place, and those of its fields or items. */
export interface PlacedNode extends Place {
  fields?: Map<string, { key: Place; value: PlacedNode }>;
  items?: PlacedNode[];
}

/** The place of a field: its name or its value. A field that is missing gives its nearest existing parent. */
export function findPlace(root: PlacedNode, path: readonly PropertyKey[], part: 'key' | 'value'): Place {
  let node = root;
  let best = firstOf(root);
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    if (node.fields !== undefined) {
      const field = node.fields.get(String(step));
      if (field === undefined) return best;
      if (isLast && part === 'key') return field.key;
      node = field.value;
      // A whole block is too much to underline; its key says it better.
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

/** The first key of a mapping stands for the mapping. */
function firstOf(node: PlacedNode): Place {
  const [first] = node.fields?.values() ?? [];
  return first?.key ?? node;
}
