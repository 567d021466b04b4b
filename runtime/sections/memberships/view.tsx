import { LinkIfAny } from '../../components/link-if-any.tsx';
import { LogoPicture } from '../../components/logo-picture.tsx';
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
              <LinkIfAny className="memberships__item" href={membership.url}>
                <Face membership={membership} />
              </LinkIfAny>
            </li>
          ))}
        </ul>
      </div>
    </SectionFrame>
  );
}

function Face({ membership }: { membership: MembershipsProps['memberships'][number] }) {
  const { alt, title, subtitle } = membership;
  return (
    <>
      <LogoPicture
        className="memberships__logo"
        logo={membership}
        defaultHeightPx={LOGO_HEIGHT_PX}
        // The title beside it names the logo.
        alt={title ? '' : alt}
      />
      {title || subtitle ? (
        <span className="memberships__words">
          {title ? <strong className="memberships__title">{title}</strong> : null}
          {subtitle ? <span className="memberships__subtitle">{subtitle}</span> : null}
        </span>
      ) : null}
    </>
  );
}
