/** What scripts of a page may believe of it, whatever its elements are named: the same door as the download script's, and what pages need besides. */
import type { document as builtIns } from '../../sdk/host-page.ts';

export { builtInGlobal, document, pageObject } from '../../sdk/host-page.ts';

/**
 * What scripts have put at a vendor's name of the window, when it is what belongs there.
 * @param kind `Array` or `Function`: no element is one, and no frame
 */
export function vendorValue<Value>(
  name: 'clarity' | 'dataLayer' | 'fbq' | '_fbq',
  kind: ArrayConstructor | FunctionConstructor,
): Value | undefined {
  const value: unknown = Reflect.get(window, name);
  return value instanceof kind ? (value as Value) : undefined;
}

/** Writes a member of the document: where an element has the name, an assignment changes nothing. */
export function writeDocument<Name extends 'adoptedStyleSheets' | 'cookie' | 'title'>(
  name: Name,
  value: (typeof builtIns)[Name],
): void {
  Reflect.set(Document.prototype, name, value, window.document);
}

/** Writes a member of the window: what a script has written, no element's name is in front of. */
export function writeWindow(name: string, value: unknown): void {
  Reflect.set(window, name, value);
}

/** The nearest element around what an event met: a form's fields stand in for the form's own `closest`. */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element
    ? Element.prototype.closest.call<Element, [string], HTMLElement | null>(target, selector)
    : null;
}
