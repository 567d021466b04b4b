import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { SiteMapProps } from './schema.ts';

export function View({ heading, titleTag = 'h2', groups = [] }: SiteMapProps) {
  const Title = heading && titleTag === 'h2' ? 'h3' : 'h2';
  return (
    <SectionFrame type="site-map">
      <SectionHeading title={heading} titleTag={titleTag} />
      <div className="site-map__groups">
        {groups.map((group) => (
          <div className="site-map__group" key={group.title}>
            <Title className="site-map__title">{group.title}</Title>
            <ul className="site-map__links">
              {group.links.map((link) => (
                <li key={`${link.url}${link.label}`}>
                  <a className="site-map__link" href={link.url}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SectionFrame>
  );
}
