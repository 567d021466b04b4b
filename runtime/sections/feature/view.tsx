import type { Feature } from '../../../schemas/feature.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { FeatureProps } from './schema.ts';

/** Displayed width and height of a feature's picture, in CSS px. */
const PICTURE_PX = 96;

export function View({ heading, subtitle, features, backgroundColor }: FeatureProps) {
  const Title = heading ? 'h3' : 'h2';
  const { length } = features;
  // Two share a row evenly, four are arranged two by two; other numbers in rows of three.
  const columns = length === 2 || (length % 3 === 1 && length % 2 === 0) ? 'two' : 'three';
  return (
    <SectionFrame type="feature" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <ul className={`feature__grid feature__grid--${columns}`}>
        {features.map((feature) => (
          <li className="feature__cell" key={feature.title}>
            <Picture
              className="feature__picture"
              src={feature.img}
              alt={feature.alt ?? ''}
              width={PICTURE_PX}
              height={PICTURE_PX}
              sizes={`${PICTURE_PX}px`}
              isWhole
            />
            <div className="feature__words">
              <Title className="feature__title">
                <Name feature={feature} />
              </Title>
              {feature.description ? <p className="feature__text">{feature.description}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

/** The title; as a link it covers the whole square. */
function Name({ feature: { title, url } }: { feature: Feature }) {
  if (!url) return title;
  return (
    <a className="feature__link" href={url}>
      {title}
      <Icon name="forward" />
    </a>
  );
}
