/** How long a press still goes to what was there before. */
const MS = 500;

/**
 * Lets presses go through something that has just appeared or moved, to what was in its place: whoever presses then has aimed at
 * that. The keyboard and screen readers are not affected.
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
