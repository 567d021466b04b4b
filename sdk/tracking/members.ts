/** Configurations come from pages' own code, landings out of storage: either may be anything. */

/** Members of an object, or none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as text; `''` for one that has none, as `{"toString": 0, "valueOf": 0}`, for which `String` throws. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '';
  }
}
