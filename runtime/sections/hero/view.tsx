import { groundOf, inkOn } from '../../components/content-color.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { Picture } from '../../components/picture.tsx';
import { Slider } from '../../components/slider.tsx';
import { TrustMarkerList } from '../../components/trust-marker-list.tsx';
import { usePage } from '../../page-context.tsx';
import { Offer } from './offer.tsx';
import type { HeroProps } from './schema.ts';

/** Displayed width of the artwork: `sizes` of its picture. */
const ART_SIZES = '(min-width: 56.25rem) 34rem, 100vw';

export function View(props: HeroProps) {
  const page = usePage();
  const { heading, headingDescription, backgroundColorMobile } = props;
  const ground = groundOf(page, backgroundColorMobile);
  const isFixedColor = ground?.['data-tone'] !== undefined;
  const art = artOf(props);
  const markers = props.showTrustMarkers ? (props.trustMarkers ?? []) : [];
  const classes = [
    'hero brand-ground',
    isFixedColor && 'hero--phone-color',
    art === null && 'hero--plain',
    ground?.className,
    props.className,
  ];
  const ink = inkOn(
    page,
    props.headingColor,
    isFixedColor ? { color: backgroundColorMobile ?? '' } : { theme: ground?.['data-theme'] },
  );
  return (
    <section {...ground} className={classes.filter(Boolean).join(' ')}>
      <div className="hero__inner wrap">
        <div className="hero__text">
          <h1 className={['hero__heading', ink].filter(Boolean).join(' ')}>{heading}</h1>
          {headingDescription ? <p className="hero__description">{headingDescription}</p> : null}
        </div>
        <div className="hero__action">
          <DownloadButton config={props.download_button} />
          <Offer {...props} />
        </div>
        {markers.length > 0 ? (
          <div className="hero__trust">
            <TrustMarkerList markers={markers} priority />
          </div>
        ) : null}
        {art}
      </div>
    </section>
  );
}

function artOf({ heading, bannerImage, bannerHomeMobileImage, bannerAlt, bannerCarousel }: HeroProps) {
  const slides = bannerCarousel ?? [];
  const [only] = slides;
  if (slides.length > 1) {
    return (
      <div className="hero__art hero__art--slides">
        <Slider label={heading}>
          {slides.map((slide, index) => (
            <Picture
              key={slide.imageURL}
              src={slide.imageURL}
              alt={slide.altText}
              sizes={ART_SIZES}
              priority={index === 0}
            />
          ))}
        </Slider>
      </div>
    );
  }
  const src = bannerImage ?? only?.imageURL ?? bannerHomeMobileImage;
  if (!src) return null;
  return (
    <div className="hero__art">
      <Picture
        src={src}
        alt={bannerAlt ?? only?.altText ?? ''}
        phone={bannerHomeMobileImage ? { src: bannerHomeMobileImage } : undefined}
        sizes={ART_SIZES}
        priority
      />
    </div>
  );
}
