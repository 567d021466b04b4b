// @environment document
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

const slide = (index: number) => ({ imageURL: `/assets/${index}.svg`, altText: `Picture ${index}` });
const slides = Array.from({ length: 6 }, (_, index) => slide(index));

describe('before any script', () => {
  test('S14 the slides are a row to scroll, named and reachable by keyboard', () => {
    const html = sectionHtml(section, { heading: 'Evenings', slides });
    expect(html).toMatch(/<section class="slider [^>]*aria-label="Evenings" tabindex="0"/);
    expect(html.match(/class="slider__item"/g)).toHaveLength(6);
  });

  test('C6 a slide has title, subtitle and name, on a colour of its own where content wants one', () => {
    const html = sectionHtml(section, {
      slides: [
        {
          ...slide(0),
          imageTitle: 'Sunday',
          subtitle: 'She wins.',
          name: 'Meera',
          colors: { background: 'yellow' },
        },
      ],
    });
    expect(html).toMatch(/<figure class="image-slider__card brand-ground" data-theme="yellow">/);
    expect(html).toMatch(/<strong[^>]*>Sunday<\/strong><span>She wins\.<\/span><span[^>]*>Meera<\/span>/);
  });

  test('B10 three are in view unless content says fewer', () => {
    expect(sectionHtml(section, { slides })).toContain('image-slider__row--3');
    expect(sectionHtml(section, { slides, visibleItems: 1 })).toContain('image-slider__row--1');
    expect(section.schema.safeParse({ slides, visibleItems: 4 }).success).toBe(false);
  });

  test('only what moves by itself has a pause button', () => {
    expect(sectionHtml(section, { slides, autoScroll: true })).toContain('data-toggle="pause"');
    expect(sectionHtml(section, { slides })).not.toContain('data-toggle');
    expect(sectionHtml(section, { slides: [slide(0)] })).not.toContain('<button');
  });
});

describe('in the browser', () => {
  /** Slides are 100 px apart, three of them in view. */
  const STEP_PX = 100;
  let row: HTMLElement;
  let root: HTMLElement;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private tell: (entries: { isIntersecting: boolean }[]) => void) {}
        observe() {
          this.tell([{ isIntersecting: true }]);
        }
      },
    );
  });

  afterEach(() => {
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function begin(content: object = {}, { isCalm = false } = {}): void {
    vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
    document.body.innerHTML = sectionHtml(section, { slides, ...content });
    root = document.querySelector('[data-section]') as HTMLElement;
    row = root.querySelector('.slider') as HTMLElement;
    const items = root.querySelectorAll('.slider__item');
    for (const [index, item] of items.entries())
      Object.defineProperty(item, 'offsetLeft', { value: index * STEP_PX });
    Object.defineProperty(row, 'scrollWidth', { value: items.length * STEP_PX });
    Object.defineProperty(row, 'clientWidth', { value: 3 * STEP_PX });
    row.scrollTo = ((options: ScrollToOptions) => {
      row.scrollLeft = options.left ?? 0;
    }) as typeof row.scrollTo;
    start(root);
  }
  const at = () => row.scrollLeft / STEP_PX;
  const button = (selector: string) => root.querySelector(selector) as HTMLElement;
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  function mouse(type: string, init: PointerEventInit = {}, target: Element = root): void {
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...init }));
  }
  function touch(type: string, x: number, y = 0): void {
    const event = new Event(type, { bubbles: true });
    const touches = [{ clientX: x, clientY: y }];
    row.dispatchEvent(Object.assign(event, { touches, changedTouches: touches }));
  }

  test('B10 arrows move by one and stop at the ends', () => {
    begin();
    expect(root.dataset.live).toBe('');
    expect(button('[data-move="-1"]').getAttribute('aria-disabled')).toBe('true');
    button('[data-move="1"]').click();
    expect(at()).toBe(1);
    for (let press = 0; press < 5; press++) button('[data-move="1"]').click();
    expect(at()).toBe(3);
    expect(button('[data-move="1"]').getAttribute('aria-disabled')).toBe('true');
    button('[data-move="-1"]').click();
    expect(at()).toBe(2);
  });

  test.each([
    ['29 px to the left', 100, 71, 0],
    ['30 px to the left', 100, 70, 1],
    ['300 px to the left', 310, 10, 1],
  ])('B10 a swipe of %s', (_name, from, to, expected) => {
    begin();
    touch('touchstart', from);
    touch('touchend', to);
    expect(at()).toBe(expected);
  });

  test('B10 a swipe to the right goes back from where the finger was put down', () => {
    begin();
    row.scrollLeft = 2 * STEP_PX;
    touch('touchstart', 10);
    row.scrollLeft = 1.2 * STEP_PX;
    touch('touchend', 90);
    expect(at()).toBe(1);
  });

  test('a finger that scrolls the page moves nothing', () => {
    begin();
    touch('touchstart', 100, 300);
    touch('touchend', 60, 100);
    expect(at()).toBe(0);
  });

  test('B10 a mouse swipes too', () => {
    begin();
    mouse('pointerdown', { clientX: 200 }, row);
    mouse('pointerup', { clientX: 160 }, row);
    expect(at()).toBe(1);
  });

  test('B10 auto-scroll moves every 3000 ms and begins again after the last', () => {
    begin({ autoScroll: true });
    pass(2999);
    expect(at()).toBe(0);
    pass(1);
    expect(at()).toBe(1);
    pass(6000);
    expect(at()).toBe(3);
    pass(3000);
    expect(at()).toBe(0);
  });

  test('the time between two moves is content’s', () => {
    begin({ autoScroll: true, autoScrollMs: 5000 });
    pass(4999);
    expect(at()).toBe(0);
    pass(1);
    expect(at()).toBe(1);
  });

  test('it waits while a mouse is over it', () => {
    begin({ autoScroll: true });
    root.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    pass(10_000);
    expect(at()).toBe(0);
    root.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    pass(3000);
    expect(at()).toBe(1);
  });

  test('it waits while the focus is in it', () => {
    begin({ autoScroll: true });
    button('[data-move="1"]').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    pass(10_000);
    expect(at()).toBe(0);
    button('[data-move="1"]').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    pass(3000);
    expect(at()).toBe(1);
  });

  test('it waits in a tab that is not looked at', () => {
    begin({ autoScroll: true });
    const hidden = vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    pass(10_000);
    expect(at()).toBe(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    pass(3000);
    expect(at()).toBe(1);
  });

  test('B17 it never begins where less motion is wanted', () => {
    begin({ autoScroll: true }, { isCalm: true });
    pass(10_000);
    expect(at()).toBe(0);
  });

  test('"Pause" ends it, "Play" begins it again though the focus stays on the button', () => {
    begin({ autoScroll: true });
    const toggle = button('[data-toggle]');
    toggle.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    toggle.click();
    expect(toggle.textContent).toBe('Play');
    pass(10_000);
    expect(at()).toBe(0);
    toggle.click();
    expect(toggle.textContent).toBe('Pause');
    pass(3000);
    expect(at()).toBe(1);
  });

  test('where the visitor scrolled to is where it goes on', () => {
    begin({ autoScroll: true });
    row.scrollLeft = 2 * STEP_PX;
    row.dispatchEvent(new Event('scroll'));
    pass(120);
    expect(button('[data-move="-1"]').getAttribute('aria-disabled')).toBe('false');
    pass(3000);
    expect(at()).toBe(3);
  });

  test('a row that is all in view has no arrows to show', () => {
    begin({ slides: slides.slice(0, 3) });
    expect(root.dataset.live).toBe('still');
  });
});
