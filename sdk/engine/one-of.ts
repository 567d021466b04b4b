/** `{ a: A } | { b: B }` for `{ a: A; b: B }`: the only member's name says which it is, and short names cost a script no bytes. */
export type OneOf<All> = { [Name in keyof All]: { [Only in Name]: All[Only] } }[keyof All];

/** What is done for each name, with something that all share. */
export type Table<All, Context> = { [Name in keyof All]: (context: Context, detail: All[Name]) => void };

/** Does what `table` has for `one`. */
export function apply<All, Context>(
  table: Table<All, Context>,
  context: Context,
  one: { [Name in keyof All]?: All[Name] },
): void {
  for (const name in one) table[name](context, one[name] as All[typeof name]);
}
