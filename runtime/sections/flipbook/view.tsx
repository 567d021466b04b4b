import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { FlipbookProps } from './schema.ts';

/** Size of a page, in CSS px. Source: spec §9. */
const PAGE_SIZE = { width: 300, height: 500 };

/**
 * Without scripts a row of pictures to swipe. `browser.ts` turns it into a book in the same space and then shows the bar, whose space is
 * reserved from the start.
 */
export function View({ heading, subtitle, pages, backgroundColor }: FlipbookProps) {
  const page = usePage();
  // Focusable on purpose: first a scrollable row, then a book that the arrow keys turn.
  const focusStop = { tabIndex: 0, role: 'group', 'aria-label': heading ?? page.label('flipbook') };
  return (
    <SectionFrame type="flipbook" ground="tint" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <div
        className="flipbook__book"
        data-section="flipbook"
        data-page-label={page.label('flipbookPage')}
        data-play-label={page.label('playSlides')}
        data-pause-label={page.label('pauseSlides')}
      >
        <div className="flipbook__pages" {...focusStop}>
          {pages.map((sheet) => (
            <div className="flipbook__page" key={sheet.imageURL}>
              <Picture src={sheet.imageURL} alt={sheet.altText} {...PAGE_SIZE} sizes="300px" />
            </div>
          ))}
        </div>
        <div className="flipbook__bar">
          <button className="flipbook__button" type="button" data-turn="-1">
            <Icon name="back" />
            <span className="visually-hidden">{labelText(page, 'previousPage')}</span>
          </button>
          <p className="flipbook__number" role="status" lang={page.labelLanguage('flipbookPage')}>
            {page.label('flipbookPage', { page: 1, total: pages.length })}
          </p>
          <button className="flipbook__button" type="button" data-turn="1">
            <Icon name="forward" />
            <span className="visually-hidden">{labelText(page, 'nextPage')}</span>
          </button>
          <button className="flipbook__button" type="button" data-toggle="">
            <Icon name="pause" className="flipbook__pause" />
            <Icon name="play" className="flipbook__play" />
            <span className="visually-hidden" lang={page.labelLanguage('pauseSlides')}>
              {page.label('pauseSlides')}
            </span>
          </button>
        </div>
      </div>
    </SectionFrame>
  );
}
