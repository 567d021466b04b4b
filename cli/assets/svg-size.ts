/** Width and height of a drawing, from the attributes of its outermost element. */
import type { Element } from 'hast';
import { SVG } from 'image-size/types/svg';

export interface SvgSize {
  widthPx: number;
  heightPx: number;
}

/** Longest value that is parsed; lengths are short. */
const MOST_LETTERS = 200;

/**
 * Parts of a drawing that an address can name, `logos.svg#upi`: its `view` elements. Undefined when there are none, or when
 * the drawing has a width or a height: browsers would give each part the proportions of the whole.
 */
export function viewsOfSvg(root: Element): Record<string, SvgSize> | undefined {
  if (root.properties['width'] !== undefined || root.properties['height'] !== undefined) return undefined;
  const views = root.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName !== 'view') return [];
    const { id, viewBox } = child.properties;
    const size = sizeOfSvg({ ...child, properties: { viewBox } });
    return typeof id === 'string' && size !== null ? [[id, size] as const] : [];
  });
  return views.length === 0 ? undefined : Object.fromEntries(views);
}

/** In CSS px, rounded; null when the drawing does not state a size. */
export function sizeOfSvg({ properties }: Element): SvgSize | null {
  const attributes = ['width', 'height', 'viewBox'].flatMap((name) => {
    const value = properties[name];
    if (typeof value !== 'string' || value.length > MOST_LETTERS) return [];
    // Numbers of a viewBox may be separated by commas and several spaces.
    const plain =
      name === 'viewBox'
        ? value
            .trim()
            .split(/[\s,]+/)
            .join(' ')
        : value.trim();
    return /["'<>&]/.test(plain) ? [] : [` ${name}="${plain}"`];
  });
  try {
    const { width, height } = SVG.calculate(Buffer.from(`<svg ${attributes.join('')}>`));
    const size = { widthPx: Math.round(width), heightPx: Math.round(height) };
    return size.widthPx > 0 && size.heightPx > 0 ? size : null;
  } catch {
    return null; // neither a size nor a viewBox
  }
}
