/** Parses JSON; `null` when the text is absent or damaged, since storage and attributes may hold anything. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
