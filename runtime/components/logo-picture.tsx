import type { Logo } from '../../schemas/logo.ts';
import { Picture } from './picture.tsx';

interface LogoPictureProps {
  logo: Logo;
  /** Height in CSS px of a logo without a size of its own. */
  defaultHeightPx: number;
  /** Default: the logo's own. */
  alt?: string;
  className?: string;
}

/** A logo in the size that content gives it, on phones too. */
export function LogoPicture({ logo, defaultHeightPx, alt = logo.alt, className }: LogoPictureProps) {
  const { img, width, height, mobwidth, mobheight } = logo;
  const size = width || height ? { width, height } : { height: defaultHeightPx };
  const phone = mobwidth || mobheight ? { width: mobwidth, height: mobheight } : undefined;
  return <Picture className={className} src={img} alt={alt} {...size} phone={phone} />;
}
