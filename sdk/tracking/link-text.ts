/** Encodes values so that none can become a parameter of its own. */

/** Percent-encodes a value. A lone surrogate, which has no encoding, becomes U+FFFD, as in addresses. */
export function encodeValue(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    // A lone surrogate: rare, and checking for it takes longer than encoding.
    return encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  }
}

/** Configured text is inserted as written, since it may be encoded already; only characters that would end the value are encoded. */
export function insertable(text: string): string {
  return text.replace(/[?&#=\s]/g, encodeURIComponent);
}
