/** Small drawings of plain shapes as data, which are inlined into pages: no request, and in the page's colours. */
import type { Element } from 'hast';
import type { DrawingPart } from '../../runtime/components/drawing.tsx';

/** Largest drawing to inline, smaller than the cost of a request: about 1.2 KB compressed. */
const MOST_BYTES = 5 * 1024;

const SHAPES = new Set(['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);

/** Attributes of shapes and paint; none that name, style or refer to anything. */
const ATTRIBUTES = new Set(
  `d points x y x1 y1 x2 y2 cx cy r rx ry width height pathLength transform opacity fill fill-rule fill-opacity stroke
  stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity`.split(
    /\s+/,
  ),
);
const OF_ROOT = new Set([
  'viewBox',
  ...[...ATTRIBUTES].filter((name) => /^(?:fill|stroke|opacity)/.test(name)),
]);
/** Attributes of the root that the page does not need. */
const LEFT_OUT = new Set(['xmlns', 'width', 'height', 'version']);

/**
 * Null for a drawing that is large, or holds more than shapes and paint: it stays a file.
 * @param root of the cleaned drawing, names as they are written
 */
export function drawingParts(root: Element, sizeBytes: number): DrawingPart | null {
  if (sizeBytes > MOST_BYTES || root.properties['viewBox'] === undefined) return null;
  const attributes = attributesOf(root, OF_ROOT, LEFT_OUT);
  const children = childrenOf(root);
  if (attributes === null || children === null) return null;
  const drawing: DrawingPart = { name: 'svg', attributes, children };
  return takesColors(drawing) ? { ...drawing, takesColors: true } : drawing;
}

function takesColors({ attributes, children }: DrawingPart): boolean {
  return Object.values(attributes).some((value) => value.includes('var(')) || children.some(takesColors);
}

function partOf(element: Element): DrawingPart | null {
  if (!SHAPES.has(element.tagName)) return null;
  const attributes = attributesOf(element, ATTRIBUTES);
  const children = childrenOf(element);
  return attributes === null || children === null ? null : { name: element.tagName, attributes, children };
}

function childrenOf({ children }: Element): DrawingPart[] | null {
  const parts: DrawingPart[] = [];
  for (const child of children) {
    if (child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')) continue;
    const part = child.type === 'element' ? partOf(child) : null;
    if (part === null) return null;
    parts.push(part);
  }
  return parts;
}

function attributesOf(
  { properties }: Element,
  known: ReadonlySet<string>,
  leftOut: ReadonlySet<string> = new Set(),
): Record<string, string> | null {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (leftOut.has(name)) continue;
    if (!known.has(name) || typeof value !== 'string') return null;
    attributes[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return attributes;
}
