/** Who and which visit the events speak of. Nothing here identifies a person: the id is random. */

/** Reads local storage; `null` where the browser refuses. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Site data is blocked: nothing is known.
    return null;
  }
}

/** Writes local storage, where the browser lets it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Blocked or full: nothing depends on it.
  }
}

/** `make`s a value once for the page, and stores it under `key`. */
function once(key: string, make: (stored: string | null) => string): () => string {
  let value = '';
  return () => {
    if (!value) {
      value = make(recall(key));
      remember(key, value);
    }
    return value;
  };
}

/** The unique id under key `newUUID`: made once when absent, then reused. Source: spec §3. */
export const uniqueId = once('newUUID', (stored) => {
  if (stored) return stored;
  // Ends in a UUID in every browser; `crypto.randomUUID` came later, and not for http pages.
  const url = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(url);
  return url.slice(-36);
});

/** Number of this visit: page loads that had something to tell, counted from 1. Source: spec §3, 'a session counter'. */
export const sessionId = once('sessionCounter', (stored) => String(Number(stored) + 1));
