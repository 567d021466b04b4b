/** Items by key, keys and items in the order in which they come: `Map.groupBy`, which the oldest Node lacks. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Group<Item>> {
  const groups = new Map<Key, Group<Item>>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Not empty. */
export type Group<Item> = [Item, ...Item[]];
