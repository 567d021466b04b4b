/**
 * Adds all of `more` to the end of `list`. For lists that grow with the site: a call takes some 120,000 arguments, so that
 * `list.push(...more)` fails with more pages than that.
 */
export function addAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}
