import { type PageContext, usePage } from '../page-context.tsx';
import { Drawing } from './drawing.tsx';

/** Shown size when neither the file nor the content tells one: an SVG without a size of its own. */
const UNKNOWN_SIZE_PX = 300;

/** Where phones end. Source: spec §9. */
export const PHONE = '(max-width: 767px)';

interface Size {
  width: number;
  height: number;
}

/** Of visitors who have asked for less data, in browsers that know of it. */
const SAVES_DATA = '(prefers-reduced-data: reduce)';

export interface PictureProps {
  /** As in content: `/assets/…` or an address of another host. */
  src: string;
  /** Empty for decoration. */
  alt: string;
  /** CSS px; default: the file's own. With only one of the two the other keeps the file's proportion. */
  width?: number | undefined;
  height?: number | undefined;
  /** What phones get instead: another picture, another size, or both. */
  phone?: { src?: string | undefined; width?: number | undefined; height?: number | undefined } | undefined;
  /** The `sizes` of a responsive image: how wide it is shown. Default `100vw`. */
  sizes?: string | undefined;
  /** On the first screen: in the page itself when it is a small drawing, else fetched before others. Everything else waits until it is near, but for a small drawing in the page's colours. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/**
 * An image with its size reserved, in the modern formats the build made of it. Always inside `<picture>`, also when
 * there is only one format: React would otherwise put a preload link before the HTML of an image that is not lazy.
 */
export function Picture(props: PictureProps) {
  const { src, alt, phone, sizes = '100vw', priority = false, className } = props;
  const page = usePage();
  const image = page.image(src);
  const size = shownSize(image, props);
  // Painted with the page itself, however slow the network is.
  const isInPage = (priority && phone === undefined) || image.drawing?.takesColors;
  if (isInPage && image.drawing !== undefined)
    return <Drawing part={image.drawing} alt={alt} size={size} className={className} />;
  const isOther = phone?.src !== undefined && phone.src !== src;
  const classNames = [className, phone && !isOther ? phoneClass(page, size, shownSize(image, phone)) : ''];
  return (
    <picture>
      {priority && phone && isOther ? (
        <SmallSources media={`${SAVES_DATA} and ${PHONE}`} src={phone.src ?? src} wanted={phone} />
      ) : null}
      {priority ? <SmallSources media={SAVES_DATA} src={src} wanted={props} /> : null}
      {phone && isOther ? <PhoneSources {...props} phone={phone} /> : null}
      {image.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        src={image.src}
        alt={alt}
        {...size}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        className={classNames.filter(Boolean).join(' ') || undefined}
      />
    </picture>
  );
}

/** A size of its own for the same picture. A source that repeats the address would say the same at greater length. */
function phoneClass(page: PageContext, size: Size, phoneSize: Size): string {
  if (size.width === phoneSize.width && size.height === phoneSize.height) return '';
  return page.phoneSizeClass(phoneSize.width, phoneSize.height);
}

/** Each format of a picture in its smallest width. Drawings have one size only, and get nothing. */
function SmallSources({ media, src, wanted }: { media: string; src: string; wanted: WantedSize }) {
  const image = usePage().image(src);
  const size = shownSize(image, wanted);
  return image.sources.map(({ type, srcSet }) => (
    <source key={type} media={media} type={type} srcSet={srcSet.split(' ')[0]} {...size} />
  ));
}

function PhoneSources({
  src,
  sizes = '100vw',
  ...props
}: PictureProps & { phone: NonNullable<PictureProps['phone']> }) {
  const { phone } = props;
  const image = usePage().image(phone.src ?? src);
  const size = shownSize(image, phone);
  return (
    <>
      {image.sources.map((source) => (
        <source
          key={source.type}
          media={PHONE}
          type={source.type}
          srcSet={source.srcSet}
          sizes={sizes}
          {...size}
        />
      ))}
      <source media={PHONE} srcSet={image.src} {...size} />
    </>
  );
}

interface WantedSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** CSS px to reserve: as wanted, with the file's proportion for what is not. */
function shownSize(own: { widthPx: number | null; heightPx: number | null }, wanted: WantedSize): Size {
  const { width, height } = wanted;
  const ratio = own.widthPx && own.heightPx ? own.widthPx / own.heightPx : 1;
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round(width / ratio) };
  if (height) return { width: Math.round(height * ratio), height };
  return { width: own.widthPx ?? UNKNOWN_SIZE_PX, height: own.heightPx ?? UNKNOWN_SIZE_PX };
}
