import { document } from '../host-page.ts';

/** Creates an element inside `parent`. No markup is parsed and no style attribute written, so the strictest page policy allows it. */
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

/** Creates a native button, which keyboards and screen readers support. */
export function putButton(
  parent: Node,
  className: string,
  text: string,
  onPress: () => void,
): HTMLButtonElement {
  const button = put(parent, 'button', className, text);
  button.onclick = onPress;
  return button;
}
