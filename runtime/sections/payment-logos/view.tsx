import type { Logo } from '../../../schemas/logo.ts';
import { Picture } from '../../components/picture.tsx';
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
            {logo.url ? (
              <a className="payment-logos__tile" href={logo.url}>
                <Face logo={logo} />
              </a>
            ) : (
              <div className="payment-logos__tile">
                <Face logo={logo} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

function Face({ logo }: { logo: Logo }) {
  const { img, alt, width, height, mobwidth, mobheight, title, subtitle } = logo;
  const size = width || height ? { width, height } : { height: LOGO_HEIGHT_PX };
  const phone = mobwidth || mobheight ? { width: mobwidth, height: mobheight } : undefined;
  return (
    <>
      <Picture src={img} alt={alt} {...size} phone={phone} />
      {title ? <strong className="payment-logos__title">{title}</strong> : null}
      {subtitle ? <span className="payment-logos__subtitle">{subtitle}</span> : null}
    </>
  );
}
