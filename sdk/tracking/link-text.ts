/** How values get into a link so that none of them can become a parameter of its own. */

/** Percent-encodes a value; half a surrogate pair, which has no encoding, becomes U+FFFD as it does in an address. */
export function encodeValue(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    // Such a half: few values have one, and looking for it takes longer than encoding.
    return encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  }
}

/** What is configured is inserted as written, since it may be encoded already; only what would end it there is encoded. */
export function insertable(text: string): string {
  return text.replace(/[?&#=\s]/g, encodeURIComponent);
}
