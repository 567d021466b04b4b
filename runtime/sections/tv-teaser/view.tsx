import { LinkButton } from '../../components/link-button.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import type { TvTeaserProps } from './schema.ts';

/** Dark in both colour schemes and in every theme. */
export function View({ badge, heading, text, image, imageAlt, url, linkText }: TvTeaserProps) {
  return (
    <SectionFrame type="tv-teaser">
      <div className="tv-teaser__room" data-tone="dark">
        <div className="tv-teaser__words">
          {badge ? <p className="tv-teaser__badge">{badge}</p> : null}
          <h2>{heading}</h2>
          {text ? <p className="tv-teaser__text">{text}</p> : null}
          {url && linkText ? (
            <LinkButton className="tv-teaser__link" href={url} kind="quiet">
              {linkText}
            </LinkButton>
          ) : null}
        </div>
        <Picture
          className="tv-teaser__art"
          src={image}
          alt={imageAlt ?? ''}
          sizes="(min-width: 56.25rem) 40rem, 94vw"
        />
      </div>
    </SectionFrame>
  );
}
