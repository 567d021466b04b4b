/**
 * Parses JSON; `null` when the text is absent or damaged, since storage and attributes may hold anything. Mostly it is absent, and an
 * error costs a slow phone 7 ms.
 */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return null;
  }
}
