/** Identifies browser and visit in events. Nothing here identifies a person: the id is random. */

type Area = 'localStorage' | 'sessionStorage';

/** Reads storage; `null` where the browser refuses. */
export function recall(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Site data is blocked: no value.
    return null;
  }
}

/** Writes storage, if the browser allows it. */
export function remember(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Blocked or full: nothing depends on it.
  }
}

const SESSION_KEY = 'sessionCounter';
let id = '';

/** The unique id under key `newUUID`: made once when absent, then reused. Source: spec §3. */
export function uniqueId(): string {
  if (!id) {
    id = recall('newUUID') || makeId();
    remember('newUUID', id);
  }
  return id;
}

/** A blob address ends in a UUID in every browser; `crypto.randomUUID` is newer, and missing on http pages. */
function makeId(): string {
  // An empty Blob, freed with the page.
  return URL.createObjectURL(new Blob()).slice(-36);
}

/**
 * Number of this visit, counted from 1 and assigned with the first event. A visit belongs to a tab, across its pages and scripts. Source:
 * spec §3, 'a session counter'.
 */
export function sessionId(): string {
  let visit = recall(SESSION_KEY, 'sessionStorage');
  if (!visit) {
    // The stored value may be anything: counting continues from a whole number, or starts.
    visit = `${Math.max(0, Number(recall(SESSION_KEY)) | 0) + 1}`;
    remember(SESSION_KEY, visit);
    remember(SESSION_KEY, visit, 'sessionStorage');
  }
  return visit;
}
