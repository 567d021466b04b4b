/**
 * Safe access to the page for its scripts, whatever its elements are named: re-exports that of the download script, and adds what pages
 * need.
 */
import type { document as builtIns } from '../../sdk/host-page.ts';

export { builtInGlobal, document, pageObject, whenOpened } from '../../sdk/host-page.ts';

/**
 * A value that a script has put on the window under a vendor's name, if it has the right kind.
 * @param kind `Array` or `Function`: never an element or a frame
 */
export function vendorValue<Value>(
  name: 'clarity' | 'dataLayer' | 'fbq' | '_fbq',
  kind: ArrayConstructor | FunctionConstructor,
): Value | undefined {
  const value: unknown = Reflect.get(window, name);
  return value instanceof kind ? (value as Value) : undefined;
}

/** Writes a member of the document, even if an element shadows that name, in which case an assignment has no effect. */
export function writeDocument<Name extends 'adoptedStyleSheets' | 'cookie' | 'title'>(
  name: Name,
  value: (typeof builtIns)[Name],
): void {
  Reflect.set(Document.prototype, name, value, window.document);
}

/** Writes a member of the window. A written member is no longer shadowed by elements. */
export function writeWindow(name: string, value: unknown): void {
  Reflect.set(window, name, value);
}

/** The nearest matching element around an event's target, even in a form whose field is named `closest`. */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element
    ? Element.prototype.closest.call<Element, [string], HTMLElement | null>(target, selector)
    : null;
}
