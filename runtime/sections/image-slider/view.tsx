import { groundOf, inkOn } from '../../components/content-color.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { AUTO_SCROLL_MS } from '../../components/slider.tsx';
import { SliderBar } from '../../components/slider-bar.tsx';
import { type PageContext, usePage } from '../../page-context.tsx';
import type { ImageSliderProps } from './schema.ts';

/** Source: spec §4 'Slider'. */
const VISIBLE_ITEMS = 3;

/** Displayed width of a slide on wide screens, by the number in view: `sizes` of its picture. */
const WIDE_SIZES: Readonly<Record<number, string>> = { 1: '70rem', 2: '34rem', 3: '23rem' };

/** Without scripts a row to swipe. `browser.ts` adds arrows and auto-scroll, then shows the bar, whose space is reserved from the start. */
export function View(props: ImageSliderProps) {
  const page = usePage();
  const { heading, subtitle, slides, autoScroll, autoScrollMs = AUTO_SCROLL_MS, backgroundColor } = props;
  const visible = props.visibleItems ?? VISIBLE_ITEMS;
  // Focusable on purpose: otherwise the row could not be scrolled by keyboard.
  const focusStop = { tabIndex: 0 };
  return (
    <SectionFrame type="image-slider" backgroundColor={backgroundColor}>
      <div
        className="image-slider__layout"
        data-section="image-slider"
        data-auto-ms={autoScroll ? autoScrollMs : undefined}
        data-play-label={page.label('playSlides')}
        data-pause-label={page.label('pauseSlides')}
      >
        <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
        <section
          className={`slider image-slider__row image-slider__row--${visible}`}
          aria-label={heading ?? page.label('slider')}
          {...focusStop}
        >
          <ul className="slider__track">
            {slides.map((slide) => (
              <li className="slider__item" key={slide.imageURL}>
                <Slide
                  slide={slide}
                  page={page}
                  sizes={`(min-width: 68.8125rem) ${WIDE_SIZES[visible]}, (min-width: 37.5rem) ${visible === 1 ? '92vw' : '46vw'}, 84vw`}
                />
              </li>
            ))}
          </ul>
        </section>
        {slides.length > 1 ? <SliderBar canPause={autoScroll === true} /> : null}
      </div>
    </SectionFrame>
  );
}

interface SlideProps {
  slide: ImageSliderProps['slides'][number];
  page: PageContext;
  sizes: string;
}

function Slide({ slide, page, sizes }: SlideProps) {
  const { imageTitle, subtitle, imageURL, altText, name, colors = {} } = slide;
  const ground = groundOf(page, colors.background);
  const on = ground?.['data-tone'] ? { color: colors.background ?? '' } : 'card';
  const hasWords = imageTitle !== undefined || subtitle !== undefined || name !== undefined;
  return (
    <figure {...ground} className={['image-slider__card', ground?.className].filter(Boolean).join(' ')}>
      <Picture className="image-slider__picture" src={imageURL} alt={altText} sizes={sizes} />
      {hasWords ? (
        <figcaption className="image-slider__words">
          {imageTitle ? (
            <strong
              className={['image-slider__title', inkOn(page, colors.title, on)].filter(Boolean).join(' ')}
            >
              {imageTitle}
            </strong>
          ) : null}
          {subtitle ? <span className={inkOn(page, colors.subtitle, on)}>{subtitle}</span> : null}
          {name ? (
            <span className={['image-slider__name', inkOn(page, colors.name, on)].filter(Boolean).join(' ')}>
              {name}
            </span>
          ) : null}
        </figcaption>
      ) : null}
    </figure>
  );
}
