/** Who and which visit the events speak of. Nothing here identifies a person: the id is random. */

type Area = 'localStorage' | 'sessionStorage';

/** Reads storage; `null` where the browser refuses. */
export function recall(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Site data is blocked: nothing is known.
    return null;
  }
}

/** Writes storage, where the browser lets it. */
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

/** Ends in a UUID in every browser; `crypto.randomUUID` came later, and not for http pages. */
function makeId(): string {
  // Of an empty Blob, which goes with the page.
  return URL.createObjectURL(new Blob()).slice(-36);
}

/**
 * Number of this visit, counted from 1 when there is first something to tell. A visit is a tab's, whichever of its pages and of their
 * scripts ask. Source: spec §3, 'a session counter'.
 */
export function sessionId(): string {
  let visit = recall(SESSION_KEY, 'sessionStorage');
  if (!visit) {
    // What is stored may be anything: the count goes on from a whole number, or begins.
    visit = `${Math.max(0, Number(recall(SESSION_KEY)) | 0) + 1}`;
    remember(SESSION_KEY, visit);
    remember(SESSION_KEY, visit, 'sessionStorage');
  }
  return visit;
}
