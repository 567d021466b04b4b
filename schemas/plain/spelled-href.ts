/** A link's address as browsers normalise it: without line breaks, scheme in lower case, percent-encoded where necessary. */
export function spelledHref(href: string): string {
  return href
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
    .replace(/[\s"'<>^`{|}]/gu, encodeURIComponent)
    .replaceAll("'", '%27');
}
