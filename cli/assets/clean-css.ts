/// <reference path="./css-tree.d.ts" />
/**
 * Styles of a drawing: what paints or animates stays, what would load something is removed. Functions are allowed by a list, so that a
 * future one is not let in by default.
 */
import type { Atrule, CssNode, Declaration, List, ListItem } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';

/** Functions for colours, lengths, positions and timing. `url` is checked separately. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark icc-color calc min max clamp round mod rem sin
  cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign var env matrix matrix3d translate translatex translatey
  translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy
  perspective rect inset circle ellipse polygon path xywh shape cubic-bezier steps linear blur brightness contrast
  drop-shadow grayscale hue-rotate invert opacity saturate sepia not is where nth-child nth-last-child nth-of-type
  nth-last-of-type lang dir has`.split(/\s+/),
);

const AT_RULES: ReadonlySet<string> = new Set(
  'media supports layer container keyframes -webkit-keyframes property font-face'.split(' '),
);

/** Properties by which old browsers ran code named in a style sheet. */
const RUNNING_PROPERTIES: ReadonlySet<string> = new Set(['behavior', '-moz-binding']);

/** Most letters of styles in one drawing: 256 KiB. */
const MOST_LETTERS = 256 * 1024;

const LOCAL_URL = /^#[^\s"'()\\]+$/;
const EMBEDDED_FONT =
  /^data:(?:font\/[a-z0-9.+-]+|application\/(?:x-)?font-[a-z0-9-]+);base64,[A-Za-z0-9+/=]+$/i;

export interface CleanedCss {
  css: string;
  /** What was removed, in words. */
  removed: string[];
}

/** @param context a whole style sheet, or the declarations of a `style` attribute */
export function cleanCss(css: string, context: 'stylesheet' | 'declarationList'): CleanedCss {
  if (css.length > MOST_LETTERS) return { css: '', removed: [`styles of more than ${MOST_LETTERS} letters`] };
  try {
    const tree = parse(css, { context, parseCustomProperty: true });
    const removed: string[] = [];
    walk(tree, {
      enter: (node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) =>
        cleanNode(node, item, list, removed),
    });
    return removed.length === 0 ? { css, removed } : { css: generate(tree), removed };
  } catch {
    return { css: '', removed: ['styles that cannot be read'] };
  }
}

function cleanNode(
  node: CssNode,
  item: ListItem<CssNode> | null,
  list: List<CssNode> | null,
  removed: string[],
): unknown {
  const reason = reasonToRemove(node);
  if (reason === null) return undefined;
  removed.push(reason);
  if (item === null || list === null) throw new Error('a style that cannot be taken out by itself');
  list.remove(item);
  return walk.skip;
}

/** Rules and declarations are judged as a whole; `null` for what stays. */
function reasonToRemove(node: CssNode): string | null {
  switch (node.type) {
    case 'Atrule':
      return reasonOfAtRule(node);
    case 'Declaration':
      return reasonOfDeclaration(node, 'none');
    case 'Rule':
      return node.prelude.type === 'Raw' || holdsForeign(node.prelude, 'none') ? 'a rule' : null;
    case 'Raw':
      return 'a style that cannot be read';
    default:
      return null;
  }
}

function reasonOfAtRule({ name, prelude, block }: Atrule): string | null {
  const words = `"@${name.slice(0, 20)}"`;
  if (!AT_RULES.has(name.toLowerCase()) || prelude?.type === 'Raw') return words;
  if (prelude !== null && holdsForeign(prelude, 'none')) return words;
  if (name.toLowerCase() !== 'font-face') return null;
  return block !== null && holdsForeign(block, 'font') ? words : null;
}

function reasonOfDeclaration(node: Declaration, addresses: Addresses): string | null {
  const { property, value } = node;
  const words = `"${property.slice(0, 30)}"`;
  if (property.includes('\\') || RUNNING_PROPERTIES.has(property.toLowerCase())) return words;
  // A font's source is checked with its rule.
  if (property.toLowerCase() === 'src') return holdsForeign(value, 'font') ? words : null;
  return holdsForeign(value, addresses) ? words : null;
}

/** Addresses allowed besides references within the drawing. */
type Addresses = 'none' | 'font';

function holdsForeign(tree: CssNode, addresses: Addresses): boolean {
  return find(tree, (node) => {
    if (node.type === 'Raw') return true;
    if (node.type === 'Url') {
      return !LOCAL_URL.test(node.value) && !(addresses === 'font' && EMBEDDED_FONT.test(node.value));
    }
    if (node.type !== 'Function') return false;
    const name = node.name.toLowerCase();
    return !FUNCTIONS.has(name) && !(addresses === 'font' && ['local', 'format', 'tech'].includes(name));
  });
}

function find(tree: CssNode, isWanted: (node: CssNode) => boolean): boolean {
  let isFound = false;
  walk(tree, (node: CssNode) => {
    if (!isWanted(node)) return undefined;
    isFound = true;
    return walk.break;
  });
  return isFound;
}

/** The name in front of each bracket, and what follows it up to the end of a reference to the same drawing. */
const CALL = /([\w-]*)\((\s*(?:"#[^\s"'()\\]+"|'#[^\s"'()\\]+'|#[^\s"'()\\]+)\s*\))?/g;

/** Whether the value of a presentation attribute loads nothing. An escape could spell any name, so escapes are refused. */
export function isPlainValue(value: string): boolean {
  if (value.includes('\\')) return false;
  if (!value.includes('(')) return true;
  for (const [, name = '', local] of value.matchAll(CALL)) {
    const isUrl = name.toLowerCase() === 'url';
    if (isUrl ? local === undefined : name !== '' && !FUNCTIONS.has(name.toLowerCase())) return false;
  }
  return true;
}
