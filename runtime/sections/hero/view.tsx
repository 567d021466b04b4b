import { Picture } from '../../components/picture.tsx';
import { Slider } from '../../components/slider.tsx';
import { HeroFrame } from './frame.tsx';
import type { HeroProps } from './schema.ts';

/** Displayed width of the artwork: `sizes` of its picture. */
const ART_SIZES = '(min-width: 56.25rem) 34rem, 100vw';

export function View(props: HeroProps) {
  return <HeroFrame props={props} art={artOf(props)} />;
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
