import { LinkIfAny } from '../../components/link-if-any.tsx';
import { LogoPicture } from '../../components/logo-picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import type { PaymentLogosProps } from './schema.ts';

/** Default height of a logo, in CSS px. */
const LOGO_HEIGHT_PX = 32;

export function View({ heading, logos, backgroundColor }: PaymentLogosProps) {
  return (
    <SectionFrame type="payment-logos" backgroundColor={backgroundColor}>
      {heading ? <h2 className="payment-logos__heading">{heading}</h2> : null}
      <ul
        className={`payment-logos__list${logos.some((logo) => logo.title) ? '' : ' payment-logos__list--bare'}`}
      >
        {logos.map((logo) => (
          <li key={logo.img}>
            <LinkIfAny className="payment-logos__tile" href={logo.url}>
              <LogoPicture logo={logo} defaultHeightPx={LOGO_HEIGHT_PX} />
              {logo.title ? <strong className="payment-logos__title">{logo.title}</strong> : null}
              {logo.subtitle ? <span className="payment-logos__subtitle">{logo.subtitle}</span> : null}
            </LinkIfAny>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
