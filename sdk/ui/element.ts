import { document } from '../host-page.ts';

/**
 * Makes an element and puts it into `parent`. No markup is ever parsed and no style attribute written, so the strictest page
 * policy is satisfied.
 */
export function put<Tag extends keyof HTMLElementTagNameMap>(
  parent: Node,
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  return parent.appendChild(created);
}

/** A button; the browser's own kind, so that keyboard and screen reader know it. */
export function putButton(
  parent: Node,
  className: string,
  text: string,
  onPress: () => void,
): HTMLButtonElement {
  const button = put(parent, 'button', className, text);
  button.type = 'button';
  button.onclick = onPress;
  return button;
}
