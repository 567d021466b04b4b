/** What a text says as JSON; `null` when it is absent or damaged: storage and attributes may hold anything. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
