/** Response of `/api/location` about a visitor (spec §7, call 3). Every field may be missing. */
export interface VisitorLocation {
  regionName?: unknown;
  country?: unknown;
}

/** The region whose official name is never used. */
const DELHI = 'National Capital Territory of Delhi';

/**
 * The place in a greeting: the region (Delhi by its usual name), else the country, else `fallback`, which is the label `yourArea`. Source:
 * spec §4.
 */
export function locationName(location: VisitorLocation | null, fallback: string): string {
  const region = nameOf(location?.regionName);
  if (region === DELHI) return 'Delhi NCR';
  return region ?? nameOf(location?.country) ?? fallback;
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value.trim();
  return name === '' ? null : name;
}
