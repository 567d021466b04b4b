/** A cleaned tree as an SVG file. */
import type { Element, ElementContent } from 'hast';
import { SVG_NAMESPACE } from './parse-svg.ts';

export function writeSvg(root: Element): string {
  const names: Record<string, string> = { xmlns: SVG_NAMESPACE };
  if (usesXlink(root)) names['xmlns:xlink'] = 'http://www.w3.org/1999/xlink';
  return `${writeElement(root, names)}\n`;
}

function usesXlink(element: Element): boolean {
  return (
    Object.keys(element.properties).some((name) => name.startsWith('xlink:')) ||
    element.children.some((child) => child.type === 'element' && usesXlink(child))
  );
}

function writeElement({ tagName, properties, children }: Element, more: Record<string, string> = {}): string {
  const attributes = Object.entries({ ...more, ...properties }).map(
    ([name, value]) =>
      ` ${name}="${escapeText(String(value)).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`,
  );
  const start = `<${tagName}${attributes.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(writeNode).join('')}</${tagName}>`;
}

function writeNode(node: ElementContent): string {
  if (node.type === 'element') return writeElement(node);
  return node.type === 'text' ? escapeText(node.value) : '';
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
