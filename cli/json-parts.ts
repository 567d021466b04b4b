/** The JSON of large values a part at a time: as one text, and once more as bytes, it would take more memory than the value itself. */

/** Items of a list that become text at once. */
const ITEMS = 2048;
/** Letters of a part, about. */
const LETTERS = 64 * 1024;

/**
 * Bytes that are the JSON of `value`, one part after another. Its long lists are divided, and those of the objects in it; what can only be
 * iterated over is a list as well, whose items need not all be in memory.
 */
export function* jsonParts(value: object): Generator<Buffer> {
  let text = '';
  for (const piece of textsOf(value)) {
    text += piece;
    if (text.length < LETTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function* textsOf(value: unknown): Generator<string> {
  const isShort = Array.isArray(value) && value.length <= ITEMS;
  if (typeof value !== 'object' || value === null || isShort) yield JSON.stringify(value);
  else if (Symbol.iterator in value) yield* textsOfItems(value as Iterable<unknown>);
  else yield* textsOfFields(value);
}

function* textsOfItems(items: Iterable<unknown>): Generator<string> {
  let before = '[';
  let some: unknown[] = [];
  for (const item of items) {
    some.push(item);
    if (some.length < ITEMS) continue;
    yield before + JSON.stringify(some).slice(1, -1);
    before = ',';
    some = [];
  }
  if (some.length > 0) yield before + JSON.stringify(some).slice(1, -1);
  yield before === '[' && some.length === 0 ? '[]' : ']';
}

function* textsOfFields(value: object): Generator<string> {
  let before = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* textsOf(field);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
