import { Children, type ReactNode } from 'react';
import { usePage } from '../page-context.tsx';

interface SliderProps {
  /** What the list holds, for a screen reader: the section's title. */
  label: string;
  children: ReactNode;
}

/**
 * A row that scrolls sideways and comes to rest at an item: swipe, wheel, arrow keys. Browsers that draw scroll buttons
 * themselves show a previous and a next one. Visible at once: 3 items over 1100 px, 2 over 600 px, else 1 and the edge
 * of the next. Source: spec §2, screen behaviour 10.
 */
export function Slider({ label, children }: SliderProps) {
  const page = usePage();
  // Reachable by keyboard on purpose: without a stop of its own the row could not be scrolled by it.
  const focusStop = { tabIndex: 0 };
  return (
    <div className="slider-frame">
      <section
        aria-label={label}
        className={Children.count(children) > 3 ? 'slider' : 'slider slider--short'}
        data-previous={page.label('previousSlide')}
        data-next={page.label('nextSlide')}
        {...focusStop}
      >
        <ul className="slider__track">
          {Children.map(children, (item) => (
            <li className="slider__item">{item}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
