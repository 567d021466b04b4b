import { usePage } from '../../page-context.tsx';
import type { HandGestureProps } from './schema.ts';

/** Two hints for the eye, shown by `browser.ts`. Nothing here is for a screen reader: the button has its own name. */
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
        <Hand />
      </div>
      <div className="hand-gesture__tray" data-hint="tray" hidden>
        <Hand />
        <span>{page.label('clickAbove')}</span>
      </div>
    </div>
  );
}

/** A hand whose finger points to the top left corner of its box. */
function Hand() {
  return (
    <svg className="hand-gesture__hand" viewBox="0 0 64 72" aria-hidden="true">
      <g transform="rotate(-28 32 36)">
        <path fill="#6d3be0" d="M24 62h26v14H24Z" />
        <path
          className="hand-gesture__skin"
          d="M26 9a5.5 5.5 0 0 1 11 0v21l13 3a8 8 0 0 1 6 8l-2 14a10 10 0 0 1-10 8H32a10 10 0 0 1-8-4L12 44c-3-5 3-9 7-6l7 5Z"
        />
        <path className="hand-gesture__lines" d="M37 30v9m6-7.5v7m6-5.5v6" />
        <path fill="#fff" opacity=".75" d="M28.5 9a3 3 0 0 1 6 0v3.5h-6Z" />
      </g>
    </svg>
  );
}
