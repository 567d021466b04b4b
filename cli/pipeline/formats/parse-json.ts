import { scanJson } from './explain-json.ts';

/**
 * The value of a JSON text, or `undefined` when it is not JSON or has a key twice in one object, which `JSON.parse` accepts.
 * `explain-yaml.ts` locates such a problem.
 */
export function parseJson(text: string): unknown {
  const { colons, tooDeepAt, tooManyAt } = scanJson(text);
  if (tooDeepAt !== -1 || tooManyAt !== -1) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return colons === countKeys(value) ? value : undefined;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  const entries = Object.values(value);
  return entries.reduce<number>((sum, item) => sum + countKeys(item), entries.length);
}
