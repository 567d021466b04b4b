/** Removes from a page's styles the rules that none of its elements can ever match. */

/** A rule with its selectors, a group of rules (`@media`), or another at-rule as it is. */
type StyleNode =
  | { selectors: Selector[]; body: string }
  | { prelude: string; rules: StyleNode[] }
  | { kept: string };

interface Selector {
  text: string;
  /** Class names each of which an element or an ancestor must have. */
  classes: string[];
}

export interface UsedStyles {
  /** Class names that the styles name. */
  classes: ReadonlySet<string>;
  /** The styles without rules that need an absent class. */
  keep(isThere: (className: string) => boolean): string;
}

/** @param css as esbuild prints it, minified: without comments */
export function usedStyles(css: string): UsedStyles {
  const rules = parse(css);
  const classes = new Set<string>();
  collect(rules, classes);
  return {
    classes,
    keep(isThere) {
      const kept = print(rules, isThere);
      const animated = kept.replace(KEYFRAMES, (text, name: string) =>
        kept.split(name).length > 2 ? text : '',
      );
      return animated.replace(EMPTY_GROUP, '');
    },
  };
}

/** Groups that are empty after unused keyframes were removed. */
const EMPTY_GROUP = /@(?:media|supports)[^{}]*\{\}/g;
const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/**
 * The text at the same length, with the contents of strings and brackets blanked out, so that they are not mistaken for structure or
 * classes.
 */
function skeletonOf(css: string): string {
  return css.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\[[^\]]*\]/g, (text) => '*'.repeat(text.length));
}

function parse(css: string): StyleNode[] {
  const skeleton = skeletonOf(css);
  const nodes: StyleNode[] = [];
  let from = 0;
  while (from < css.length) {
    const open = skeleton.indexOf('{', from);
    if (open === -1) break;
    const close = closingBrace(skeleton, open);
    const prelude = css.slice(from, open);
    const body = css.slice(open + 1, close);
    if (/^@(?:media|supports)/.test(prelude)) nodes.push({ prelude, rules: parse(body) });
    else if (prelude.startsWith('@')) nodes.push({ kept: css.slice(from, close + 1) });
    else nodes.push({ selectors: selectorsOf(prelude), body });
    from = close + 1;
  }
  return nodes;
}

/** Position of the brace that closes the one at `open`. */
function closingBrace(skeleton: string, open: number): number {
  let depth = 0;
  for (let at = open; at < skeleton.length; at += 1) {
    if (skeleton[at] === '{') depth += 1;
    else if (skeleton[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`The block after ${skeleton.slice(Math.max(0, open - 40), open)} is not closed.`);
}

function selectorsOf(prelude: string): Selector[] {
  // Classes in parentheses are optional: one of several, or excluded by `:not()`.
  let outside = skeletonOf(prelude);
  while (/\([^()]*\)/.test(outside))
    outside = outside.replace(/\([^()]*\)/g, (text) => '*'.repeat(text.length));
  let from = 0;
  return outside.split(',').map((part) => {
    const text = prelude.slice(from, from + part.length);
    from += part.length + 1;
    return { text, classes: Array.from(part.matchAll(/\.([a-zA-Z_-][\w-]*)/g), ([, name = '']) => name) };
  });
}

function collect(nodes: readonly StyleNode[], into: Set<string>): void {
  for (const node of nodes) {
    if ('rules' in node) collect(node.rules, into);
    if ('selectors' in node)
      for (const { classes } of node.selectors) for (const name of classes) into.add(name);
  }
}

function print(nodes: readonly StyleNode[], isThere: (className: string) => boolean): string {
  return nodes
    .map((node) => {
      if ('kept' in node) return node.kept;
      if ('rules' in node) {
        const inside = print(node.rules, isThere);
        return inside === '' ? '' : `${node.prelude}{${inside}}`;
      }
      const matched = node.selectors.filter(({ classes }) => classes.every(isThere));
      return matched.length === 0 ? '' : `${matched.map(({ text }) => text).join(',')}{${node.body}}`;
    })
    .join('');
}
