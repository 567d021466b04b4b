/** A link's address as browsers read it: without line breaks, its scheme in small letters, and with what needs it in `%` form. */
export function spelledHref(href: string): string {
  return href
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
    .replace(/[\s"'<>^`{|}]/gu, encodeURIComponent)
    .replaceAll("'", '%27');
}
