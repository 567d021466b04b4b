import type { Logo } from '../../../schemas/logo.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import type { MembershipsProps } from './schema.ts';

/** Default height of a logo, in CSS px. */
const LOGO_HEIGHT_PX = 56;

export function View({ heading, memberships, backgroundColor }: MembershipsProps) {
  return (
    <SectionFrame type="memberships" ground="tint" backgroundColor={backgroundColor}>
      <div className="memberships__layout">
        {heading ? <h2 className="memberships__heading">{heading}</h2> : null}
        <ul className="memberships__list">
          {memberships.map((membership) => (
            <li key={`${membership.img}${membership.title}`}>
              {membership.url ? (
                <a className="memberships__item" href={membership.url}>
                  <Face membership={membership} />
                </a>
              ) : (
                <div className="memberships__item">
                  <Face membership={membership} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </SectionFrame>
  );
}

function Face({ membership }: { membership: Logo }) {
  const { img, alt, width, height, mobwidth, mobheight, title, subtitle } = membership;
  const size = width || height ? { width, height } : { height: LOGO_HEIGHT_PX };
  const phone = mobwidth || mobheight ? { width: mobwidth, height: mobheight } : undefined;
  return (
    <>
      {/* The title beside it names the logo. */}
      <Picture className="memberships__logo" src={img} alt={title ? '' : alt} {...size} phone={phone} />
      {title || subtitle ? (
        <span className="memberships__words">
          {title ? <strong className="memberships__title">{title}</strong> : null}
          {subtitle ? <span className="memberships__subtitle">{subtitle}</span> : null}
        </span>
      ) : null}
    </>
  );
}
