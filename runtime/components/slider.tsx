import type { ReactElement } from 'react';
import { type PageContext, usePage } from '../page-context.tsx';

/** Time between two automatic moves. Source: spec §4 'Slider', §9. */
export const AUTO_SCROLL_MS = 3000;

interface SliderProps {
  /** Accessible name of the list: the section's title. */
  label: string;
  /** The section whose `browser.ts` adds buttons. */
  section?: string | undefined;
  /** Milliseconds between two automatic moves; without it there are none. */
  autoMs?: number | undefined;
  /** Its items, each with a key. */
  children: readonly ReactElement[];
}

/**
 * A horizontally scrolling row that snaps to items: swipe, wheel, arrow keys. Browsers with native scroll buttons show a previous and a
 * next one. In view: 3 items over 1100 px, 2 over 600 px, else 1 and the edge of the next. Source: spec §2, screen behaviour 10.
 */
export function Slider({ label, section, autoMs, children }: SliderProps) {
  const page = usePage();
  // Focusable on purpose: otherwise the row could not be scrolled by keyboard.
  const focusStop = { tabIndex: 0 };
  return (
    <div className="slider-frame" {...(section ? forScript(page, section, autoMs) : undefined)}>
      <section
        aria-label={label}
        className={children.length > 3 ? 'slider' : 'slider slider--short'}
        data-previous={page.label('previousSlide')}
        data-next={page.label('nextSlide')}
        {...focusStop}
      >
        <ul className="slider__track">
          {children.map((item) => (
            <li key={item.key} className="slider__item">
              {item}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function forScript(page: PageContext, section: string, autoMs: number | undefined) {
  const moving = {
    'data-auto-ms': autoMs,
    'data-pause-label': page.label('pauseSlides'),
    'data-play-label': page.label('playSlides'),
  };
  return { 'data-section': section, ...(autoMs === undefined ? undefined : moving) };
}
