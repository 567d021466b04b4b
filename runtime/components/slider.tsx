import type { ReactElement } from 'react';
import { type PageContext, usePage } from '../page-context.tsx';

/** Between two moves of a row that moves by itself. Source: spec §4 'Slider', §9. */
export const AUTO_SCROLL_MS = 3000;

interface SliderProps {
  /** What the list holds, for a screen reader: the section's title. */
  label: string;
  /** The section whose `browser.ts` gives the row buttons of its own. */
  section?: string | undefined;
  /** Milliseconds between two moves by itself; it stays where it is without. */
  autoMs?: number | undefined;
  /** Its items, each with a key. */
  children: readonly ReactElement[];
}

/**
 * A row that scrolls sideways and comes to rest at an item: swipe, wheel, arrow keys. Browsers that draw scroll buttons
 * themselves show a previous and a next one. Visible at once: 3 items over 1100 px, 2 over 600 px, else 1 and the edge
 * of the next. Source: spec §2, screen behaviour 10.
 */
export function Slider({ label, section, autoMs, children }: SliderProps) {
  const page = usePage();
  // Reachable by keyboard on purpose: without a stop of its own the row could not be scrolled by it.
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
