import { toneOf } from '../components/contrast.ts';
import { Drawing } from '../components/drawing.tsx';
import { type BrandPicture, type PageContext, usePage } from '../page-context.tsx';

/** The product's mark beside its name, where the site has one. It is animated while the pointer is over its link (header.css). */
export function BrandMark() {
  const { mark } = usePage().product;
  return mark === undefined ? null : <BrandImage picture={mark} alt="" className="brand-mark" />;
}

/** The logo, or else mark and name, on the header's strong ground. */
export function HeadBrand({ name }: { name: string }) {
  const page = usePage();
  const { logo, mark } = page.product;
  if (logo !== undefined)
    return <BrandImage picture={onBrandGround(logo, page)} alt={name} className="brand-logo" />;
  return (
    <>
      {mark === undefined ? null : (
        <BrandImage picture={onBrandGround(mark, page)} alt="" className="brand-mark" />
      )}
      <span>{name}</span>
    </>
  );
}

/** The brand's ground is usually dark in the light scheme as well, so the version that contrasts with it is chosen. */
function onBrandGround(picture: BrandPicture, { grounds, theme }: PageContext): BrandPicture {
  const [day, night] = grounds[theme]?.brand ?? [];
  if (day === undefined || night === undefined) return picture;
  return { light: picture[toneOf(day)], dark: picture[toneOf(night)] };
}

/** The logo, or else the mark, in the footer, which is dark in both schemes. */
export function FootBrand() {
  const { logo, mark, name } = usePage().product;
  const picture = logo ?? mark;
  if (picture === undefined) return null;
  const onDark = { light: picture.dark, dark: picture.dark };
  return logo === undefined ? (
    <BrandImage picture={onDark} alt="" className="brand-mark" />
  ) : (
    <BrandImage picture={onDark} alt={name} className="brand-logo" />
  );
}

interface BrandImageProps {
  picture: BrandPicture;
  /** Empty when the name is beside it. */
  alt: string;
  className: string;
}

/** A logo or mark in the version of the colour scheme. A small drawing is inlined, so that it can use the page's colours. */
export function BrandImage({ picture, alt, className }: BrandImageProps) {
  const page = usePage();
  const light = page.image(picture.light);
  if (light.drawing !== undefined && picture.dark === picture.light && alt === '')
    return <Drawing part={light.drawing} className={className} />;
  const size = { width: light.widthPx ?? undefined, height: light.heightPx ?? undefined };
  return (
    <picture>
      {picture.dark === picture.light ? null : (
        <source media="(prefers-color-scheme: dark)" srcSet={page.image(picture.dark).src} />
      )}
      <img src={light.src} alt={alt} {...size} className={className} />
    </picture>
  );
}
