/** Absolute http(s) address of `link`, `null` for anything else: nothing but these is ever requested or opened. */
export function resolveLink(link: unknown, base: string): string | null {
  try {
    const url = new URL(link as string, base);
    return typeof link === 'string' && /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    // Not an address at all.
    return null;
  }
}
