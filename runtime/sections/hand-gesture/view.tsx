import { labelText } from '../../components/label-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { HandGestureProps } from './schema.ts';

/** Two visual hints, shown by `browser.ts`. Hidden from screen readers, since the button has its own name. */
export function View({ delayInSecond }: HandGestureProps) {
  const page = usePage();
  return (
    <div
      className="hand-gesture"
      data-section="hand-gesture"
      data-start=""
      data-delay-ms={delayInSecond * 1000}
      aria-hidden="true"
    >
      <div className="hand-gesture__tap" data-hint="tap" hidden>
        <span className="hand-gesture__ring" />
        <span className="hand-gesture__hand" />
      </div>
      <div className="hand-gesture__tray" data-hint="tray" hidden>
        <span className="hand-gesture__hand" />
        <span>{labelText(page, 'clickAbove')}</span>
      </div>
    </div>
  );
}
