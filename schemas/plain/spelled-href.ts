/** A link's address without line breaks, and without space around it: browsers read past both. */
export function unbrokenHref(href: string): string {
  return href.replace(/[\t\n\r]/g, '').trim();
}

/** A link's address as browsers normalise it: without line breaks, scheme in lower case, percent-encoded where necessary. */
export function spelledHref(href: string): string {
  return unbrokenHref(href)
    .replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
    .replace(/[\s"'<>^`{|}]/gu, encodeURIComponent)
    .replaceAll("'", '%27');
}
