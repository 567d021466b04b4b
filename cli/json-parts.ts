/** The JSON of large values a part at a time: as one text, and once more as bytes, it would take more memory than the value itself. */

/** Items of a list that become text at once. */
const ITEMS = 2048;
/** Letters of a part, about. */
const LETTERS = 64 * 1024;

/** Bytes that are the JSON of `value`, one part after another. Its long lists are divided, and those of the objects in it; what can only be iterated over is a list as well. */
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
  if (Array.isArray(value) && value.length > ITEMS) yield* textsOfList(value);
  else if (isIterable(value)) yield* textsOfIterated(value);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield* textsOfFields(value);
  else yield JSON.stringify(value);
}

function* textsOfList(list: readonly unknown[]): Generator<string> {
  for (let start = 0; start < list.length; start += ITEMS) {
    const items = JSON.stringify(list.slice(start, start + ITEMS));
    yield (start === 0 ? '[' : ',') + items.slice(1, -1);
  }
  yield ']';
}

/** Whether the items of a list come one by one, so that they need not all be in memory. */
function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}

function* textsOfIterated(items: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
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
