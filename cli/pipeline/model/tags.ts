/**
 * Tags of a text, found in one pass. A pattern such as `<[^>]*>` looks from every `<` to the end of the text for a `>` that
 * is not there: four times as long for twice the text.
 */

/** The text with each `<…>` replaced. An unclosed `<` is left as it is. */
export function replaceTags(text: string, replacement: (tag: string) => string): string {
  let result = '';
  let from = 0;
  for (let less = text.indexOf('<'); less !== -1; less = text.indexOf('<', from)) {
    const greater = text.indexOf('>', less);
    if (greater === -1) break;
    result += text.slice(from, less) + replacement(text.slice(less, greater + 1));
    from = greater + 1;
  }
  return result + text.slice(from);
}

/** Names of tags in order, those that close with their slash: `['p', 'b', '/b', '/p']`. */
export function tagNames(html: string): string[] {
  const names: string[] = [];
  let from = 0;
  for (let less = html.indexOf('<'); less !== -1; less = html.indexOf('<', from)) {
    TAG_NAME.lastIndex = less + 1;
    const name = TAG_NAME.exec(html)?.[0];
    from = less + 1;
    if (name === undefined) continue;
    const greater = html.indexOf('>', from);
    if (greater === -1) break;
    names.push(name.toLowerCase());
    from = greater + 1;
  }
  return names;
}

const TAG_NAME = /\/?[a-z][a-z0-9]*\b/iy;

/**
 * The first attribute of each `<a …>` that `attribute` matches.
 * @param attribute global
 */
export function linkTargets(html: string, attribute: RegExp): RegExpExecArray[] {
  const targets: RegExpExecArray[] = [];
  let next: RegExpExecArray | null = null;
  let from = 0;
  for (;;) {
    const start = linkStart(html, from);
    if (start === -1) return targets;
    from = start + '<a'.length;
    if (next === null || next.index < from) {
      attribute.lastIndex = from;
      next = attribute.exec(html);
    }
    if (next === null) return targets;
    const greater = html.indexOf('>', from);
    if (greater !== -1 && greater < next.index) {
      from = greater; // this tag has no address; the next `<a` begins after its end
      continue;
    }
    targets.push(next);
    from = next.index + next[0].length;
  }
}

/** Where the next `<a` or `<A` begins, or -1. A pattern that ignores capitals takes ten times as long to pass what is between tags. */
function linkStart(html: string, from: number): number {
  for (let less = html.indexOf('<', from); less !== -1; less = html.indexOf('<', less + 1))
    if (/[aA]/.test(html.charAt(less + 1)) && !/\w/.test(html.charAt(less + 2))) return less;
  return -1;
}
