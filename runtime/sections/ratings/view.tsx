import type { Testimonial } from '../../../schemas/testimonial.ts';
import { borderOf, groundOf, inkOn } from '../../components/content-color.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { AUTO_SCROLL_MS, Slider } from '../../components/slider.tsx';
import { type PageContext, usePage } from '../../page-context.tsx';
import type { RatingsProps } from './schema.ts';

/** Displayed width and height of a profile picture, in CSS px. Source: spec §3. */
const PROFILE_PICTURE_PX = 66;

const PRIZE_HEIGHT_PX = 64;

export function View(props: RatingsProps) {
  const page = usePage();
  const Winners = props.titletext ? 'h3' : 'h2';
  const { titletext, subtitletext, winnertitle, ratingimage, backgroundColor, testimonials } = props;
  const { autoScroll, autoScrollMs = AUTO_SCROLL_MS } = props;
  return (
    <SectionFrame type="ratings" backgroundColor={backgroundColor}>
      <div className="ratings__head">
        <SectionHeading title={titletext} subtitle={subtitletext} backgroundColor={backgroundColor} />
        {ratingimage ? <Picture className="ratings__stars" src={ratingimage} alt="" height={40} /> : null}
      </div>
      {winnertitle ? <Winners className="ratings__winners">{winnertitle}</Winners> : null}
      <Slider
        label={titletext ?? winnertitle ?? page.label('testimonials')}
        section="ratings"
        autoMs={autoScroll ? autoScrollMs : undefined}
      >
        {testimonials.map((testimonial, index) => (
          <Card
            key={`${testimonial.userNameTxt}${testimonial.testimonialtext}`}
            theme={page.cardThemes[index % page.cardThemes.length]}
            testimonial={testimonial}
            section={props}
            page={page}
          />
        ))}
      </Slider>
    </SectionFrame>
  );
}

interface CardProps {
  theme: string | undefined;
  testimonial: Testimonial;
  section: RatingsProps;
  page: PageContext;
}

function Card({ theme, testimonial, section, page }: CardProps) {
  const { userNameTxt, userLocation, profilePictureSrc, testimonialtext, wonText, image } = testimonial;
  const prize = testimonial.showPrizeImage ? testimonial.prizeImageSrc : undefined;
  const border = borderOf(page, section.bordercolor);
  const wonGround = groundOf(page, section.wontextbackgroundcolor);
  const wonInk = wonGround?.['data-tone']
    ? inkOn(page, testimonial.wonTextColor, { color: section.wontextbackgroundcolor ?? '' })
    : undefined;
  return (
    <figure data-theme={theme} className={['ratings__card', border].filter(Boolean).join(' ')}>
      {image ? (
        <Picture className="ratings__image" src={image} alt="" sizes="(min-width: 37.5rem) 23rem, 88vw" />
      ) : null}
      {wonText || prize ? (
        <div className="ratings__top">
          {wonText ? (
            <p
              {...wonGround}
              className={['ratings__won', wonGround?.className, wonInk].filter(Boolean).join(' ')}
            >
              {wonText}
            </p>
          ) : null}
          {prize ? <Picture className="ratings__prize" src={prize} alt="" height={PRIZE_HEIGHT_PX} /> : null}
        </div>
      ) : null}
      {testimonialtext ? (
        <blockquote
          className={['ratings__words', inkOn(page, testimonial.testimonialtextColor, 'card')]
            .filter(Boolean)
            .join(' ')}
        >
          {testimonialtext}
        </blockquote>
      ) : null}
      <figcaption className="ratings__person">
        {profilePictureSrc ? (
          <Picture
            className="ratings__portrait"
            src={profilePictureSrc}
            alt={testimonial.profilePictureAlt ?? ''}
            width={PROFILE_PICTURE_PX}
            height={PROFILE_PICTURE_PX}
            sizes={`${PROFILE_PICTURE_PX}px`}
          />
        ) : null}
        <span className="ratings__who">
          <strong className={inkOn(page, testimonial.userNameColor, 'card')}>{userNameTxt}</strong>
          {userLocation ? (
            <span className="ratings__place">
              <Icon name="pin" />
              {userLocation}
            </span>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}
