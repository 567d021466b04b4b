/** Safe access to untrusted values: configurations come from pages' code, landings from storage. */

/** Members of an object; none for other values. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as text; `''` for one without text, such as `{"toString": 0, "valueOf": 0}`, for which `String` throws. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '';
  }
}
