import { usePage } from '../page-context.tsx';
import { labelText } from './label-text.tsx';

/** Buttons of a sliding row. `browser/slider-row.ts` makes them work; styles draw their icons. */
export function SliderBar({ canPause }: { canPause: boolean }) {
  const page = usePage();
  return (
    <div className="slider-bar">
      {canPause ? (
        <button className="slider-bar__button" type="button" data-toggle="pause">
          <span className="visually-hidden" lang={page.labelLanguage('pauseSlides')}>
            {page.label('pauseSlides')}
          </span>
        </button>
      ) : null}
      <button className="slider-bar__button" type="button" data-move="-1">
        <span className="visually-hidden">{labelText(page, 'previousSlide')}</span>
      </button>
      <button className="slider-bar__button" type="button" data-move="1">
        <span className="visually-hidden">{labelText(page, 'nextSlide')}</span>
      </button>
    </div>
  );
}
