/** A regular expression, of Apache (PCRE) as of Caddy (RE2), that matches the text and nothing else. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
