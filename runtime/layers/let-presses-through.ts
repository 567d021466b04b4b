/** How long presses pass through, in ms. */
const MS = 500;

/**
 * Lets presses pass through an element that has just appeared or moved, to what was there before: the visitor was aiming at that. Keyboard
 * and screen readers are not affected.
 */
export function letPressesThrough(element: HTMLElement): void {
  const { style } = element;
  style.pointerEvents = 'none';
  clearTimeout(ends.get(element));
  ends.set(
    element,
    setTimeout(() => {
      style.pointerEvents = '';
    }, MS),
  );
}

const ends = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
