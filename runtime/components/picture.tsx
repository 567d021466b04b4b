import { type PageContext, usePage } from '../page-context.tsx';
import { Drawing } from './drawing.tsx';

/** Displayed size when neither the file nor content gives one: an SVG without a size. */
const UNKNOWN_SIZE_PX = 300;

/** Media query of phones. Source: spec §9. */
export const PHONE = '(max-width: 47.99rem)';

interface Size {
  width: number;
  height: number;
}

/** Media query of visitors who save data, in browsers that support it. */
const SAVES_DATA = '(prefers-reduced-data: reduce)';

export interface PictureProps {
  /** Address as in content: `/assets/…` or on another host. */
  src: string;
  /** Empty for decoration. */
  alt: string;
  /** CSS px; default: the file's own. If only one is given, the other follows the file's proportion. */
  width?: number | undefined;
  height?: number | undefined;
  /** Replacements on phones: another picture, another size, or both. */
  phone?: { src?: string | undefined; width?: number | undefined; height?: number | undefined } | undefined;
  /** The `sizes` of a responsive image: its displayed width. Default `100vw`. */
  sizes?: string | undefined;
  /**
   * Above the fold: a small drawing is inlined, other pictures are fetched with priority. Everything else loads lazily, except inlined
   * drawings in the page's colours.
   */
  priority?: boolean | undefined;
  /** Its styles have `object-fit: contain`, which an inlined drawing would not follow. */
  isWhole?: boolean | undefined;
  className?: string | undefined;
}

/**
 * An image with its size reserved, in the modern formats that the build created. Always inside `<picture>`, even with a single format:
 * React would otherwise add a preload link for an image that is not lazy.
 */
export function Picture(props: PictureProps) {
  const { src, alt, phone, sizes = '100vw', priority = false, isWhole, className } = props;
  const page = usePage();
  const image = page.image(src);
  const size = shownSize(image, props);
  // Inlined, so it is painted with the page however slow the network is.
  const isInPage = (priority && phone === undefined) || image.drawing?.takesColors;
  if (isInPage && image.drawing !== undefined)
    return <Drawing part={image.drawing} {...{ alt, size, isWhole, className }} />;
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

/** Class for another size of the same picture on phones. A `<source>` with the same address would take more bytes. */
function phoneClass(page: PageContext, size: Size, phoneSize: Size): string {
  if (size.width === phoneSize.width && size.height === phoneSize.height) return '';
  return page.phoneSizeClass(phoneSize.width, phoneSize.height);
}

/** Sources with each format in its smallest width. Drawings have only one size, and get none. */
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

/** CSS px to reserve: as requested, with the file's proportion for a missing side. */
function shownSize(own: { widthPx: number | null; heightPx: number | null }, wanted: WantedSize): Size {
  const { width, height } = wanted;
  const ratio = own.widthPx && own.heightPx ? own.widthPx / own.heightPx : 1;
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round(width / ratio) };
  if (height) return { width: Math.round(height * ratio), height };
  return { width: own.widthPx ?? UNKNOWN_SIZE_PX, height: own.heightPx ?? UNKNOWN_SIZE_PX };
}
