import { Icon } from '../../components/icon.tsx';
import { LinkIfAny } from '../../components/link-if-any.tsx';
import { LogoPicture } from '../../components/logo-picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { OffersLogosProps } from './schema.ts';

/** Default height of a logo, in CSS px. */
const LOGO_HEIGHT_PX = 40;

export function View({ heading, subtitle, logos, backgroundColor }: OffersLogosProps) {
  return (
    <SectionFrame type="offers-logos" ground="tint" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <ul className="offers-logos__list">
        {logos.map((logo) => (
          <li key={`${logo.img}${logo.title}`}>
            <LinkIfAny className="offers-logos__offer" href={logo.url}>
              <Offer logo={logo} />
              {logo.url ? <Icon name="forward" className="offers-logos__sign" /> : null}
            </LinkIfAny>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

function Offer({ logo }: { logo: OffersLogosProps['logos'][number] }) {
  const { title, subtitle } = logo;
  return (
    <>
      <span className="offers-logos__tile">
        <LogoPicture logo={logo} defaultHeightPx={LOGO_HEIGHT_PX} />
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
