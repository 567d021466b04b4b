/** A walk through a page with the Tab key alone, as a visitor without a pointer takes it. */
import type { Page } from 'playwright';

/** More stops than any page has. */
const MANY = 400;

interface Stop {
  /** The element, as a person would name it; null beyond the last one of the page. */
  name: string | null;
  problem: string;
  /** Whether it is in the part that ends the walk. */
  isEnd: boolean;
}

/**
 * What is wrong at each stop, from the first element to the last: no ring, out of the screen, covered, or not left by one Tab.
 * @param end part of the page whose first stop is the last of the walk
 */
export async function tabProblems(page: Page, end?: string): Promise<{ stops: number; problems: string[] }> {
  const problems: string[] = [];
  for (let stops = 0; stops < MANY; stops++) {
    await page.keyboard.press('Tab');
    const { name, problem, isEnd } = await page.evaluate(lookAtStop, end);
    if (name === null) return { stops, problems };
    if (problem !== '') problems.push(`${name}: ${problem}`);
    if (isEnd) return { stops: stops + 1, problems };
  }
  return { stops: MANY, problems: [...problems, 'the walk does not end'] };
}

/** Runs in the page. A frame's own stops are the frame's. */
async function lookAtStop(end?: string): Promise<Stop> {
  const noted = window as unknown as { lastStop?: Element };
  const element = document.activeElement;
  if (element === null || element === document.body) return { name: null, problem: '', isEnd: false };
  const isHeld =
    noted.lastStop === element && element.localName !== 'iframe' && element.localName !== 'video';
  noted.lastStop = element;
  const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const name = `${element.localName}.${element.className} "${text.trim().slice(0, 40)}"`;
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  // What follows the focus, such as a bar that makes way, has moved after two frames; what has just come takes no press yet.
  do {
    await nextFrame();
    await nextFrame();
  } while (getComputedStyle(element).pointerEvents === 'none');
  const isEnd = end !== undefined && element.closest(end) !== null;
  if (isHeld) return { name, problem: 'not left by one Tab', isEnd };
  if (!hasRing(element)) return { name, problem: 'no ring', isEnd };
  return { name, problem: coverOf(element), isEnd };

  function hasRing(target: Element): boolean {
    const isOutlined = (style: CSSStyleDeclaration): boolean =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const field = target.matches('input') ? target.parentElement : null;
    return (
      isOutlined(getComputedStyle(target)) ||
      isOutlined(getComputedStyle(target, '::after')) ||
      (field !== null && getComputedStyle(field).boxShadow !== 'none') ||
      // Browsers mark what is in these themselves.
      target.matches('iframe, video')
    );
  }

  /** Of a line that breaks each part counts; one point of the element that is seen is enough. */
  function coverOf(target: Element): string {
    const boxes = [...target.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length === 0) return 'has no box';
    let cover = 'out of the screen';
    for (const { left, top, width, height } of boxes) {
      for (const [across, down] of [
        [0.5, 0.5],
        [0.1, 0.5],
        [0.9, 0.5],
        [0.5, 0.15],
        [0.5, 0.85],
      ] as const) {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        if (hit === null) continue;
        if (target.contains(hit) || hit.contains(target)) return '';
        cover = `under ${hit.localName}.${hit.className}`;
      }
    }
    return cover;
  }
}
