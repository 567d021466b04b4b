import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { FeatureBoxesProps } from './schema.ts';

export function View({ heading, subtitle, boxes, links, backgroundColor }: FeatureBoxesProps) {
  const hrefs = [
    links.withdrawalGuide,
    links.appReview,
    links.referAndEarn,
    links.tournament,
    links.certification,
    links.contact,
  ];
  return (
    <SectionFrame type="feature-boxes" ground="tint" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <ul className="feature-boxes__list">
        {boxes.map((box, position) => (
          <li key={hrefs[position]}>
            <a className="feature-boxes__box" href={hrefs[position]}>
              <Picture
                className="feature-boxes__picture"
                src={box.src}
                alt={box.alt ?? ''}
                sizes="(min-width: 56.25rem) 22rem, 45vw"
              />
              {box.title ? (
                <span className="feature-boxes__title">
                  <span>{box.title}</span>
                  <Icon name="forward" />
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
