/** A quoted text, and the colon when it is a key. */
const TEXT_OR_KEY = /"(?:[^"\\]|\\.)*"\s*(:)?/g;

/**
 * The value of a JSON text, or `undefined` when it is not JSON or has a key twice in one object, which `JSON.parse`
 * alone would pass over. The exact place of such a fault is found by `explain-yaml.ts`.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  let written = 0;
  for (const match of text.matchAll(TEXT_OR_KEY)) if (match[1] !== undefined) written += 1;
  return written === countKeys(value) ? value : undefined;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  const entries = Object.values(value);
  return entries.reduce<number>((sum, item) => sum + countKeys(item), entries.length);
}
