/** `{ a: A } | { b: B }` for `{ a: A; b: B }`: the only member's name identifies the case, and the minifier shortens it. */
export type OneOf<All> = { [Name in keyof All]: { [Only in Name]: All[Only] } }[keyof All];

/** A function for each name, called with a shared context. */
export type Table<All, Context> = { [Name in keyof All]: (context: Context, detail: All[Name]) => void };

/** Calls the function that `table` has for `one`. */
export function apply<All, Context>(
  table: Table<All, Context>,
  context: Context,
  one: { [Name in keyof All]?: All[Name] },
): void {
  // Not what the page has put on `Object.prototype`.
  for (const name of Object.keys(one) as (keyof All)[]) table[name](context, one[name] as All[typeof name]);
}
