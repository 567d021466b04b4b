import type { Logo } from '../../../schemas/logo.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { OffersLogosProps } from './schema.ts';

/** Default height of a logo, in CSS px. */
const LOGO_HEIGHT_PX = 40;

export function View({ heading, subtitle, logos, backgroundColor }: OffersLogosProps) {
  return (
    <SectionFrame type="offers-logos" ground="tint" backgroundColor={backgroundColor}>
      {heading ? (
        <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      ) : null}
      <ul className="offers-logos__list">
        {logos.map((logo) => (
          <li key={`${logo.img}${logo.title}`}>
            {logo.url ? (
              <a className="offers-logos__offer" href={logo.url}>
                <Offer logo={logo} />
                <Icon name="forward" className="offers-logos__sign" />
              </a>
            ) : (
              <div className="offers-logos__offer">
                <Offer logo={logo} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

function Offer({ logo }: { logo: Logo }) {
  const { img, alt, width, height, mobwidth, mobheight, title, subtitle } = logo;
  const size = width || height ? { width, height } : { height: LOGO_HEIGHT_PX };
  const phone = mobwidth || mobheight ? { width: mobwidth, height: mobheight } : undefined;
  return (
    <>
      <span className="offers-logos__tile">
        <Picture src={img} alt={alt} {...size} phone={phone} />
      </span>
      {title || subtitle ? (
        <span className="offers-logos__words">
          {title ? <strong className="offers-logos__title">{title}</strong> : null}
          {subtitle ? <span className="offers-logos__subtitle">{subtitle}</span> : null}
        </span>
      ) : null}
    </>
  );
}
