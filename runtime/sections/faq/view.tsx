import { useId } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { FaqProps } from './schema.ts';

/** An accordion by native means, unless `toggleAll` is set: `<details>` with the same name close each other. */
export function View({
  heading,
  subtitle,
  items,
  look = 'list',
  toggleAll = false,
  backgroundColor,
}: FaqProps) {
  const group = useId();
  // The first item starts open, unless content opens another; in a group only one can be open.
  const chosen = items.findIndex((item) => item.isExpanded);
  const open = Math.max(chosen, 0);
  return (
    <SectionFrame
      type="faq"
      className={`faq--${look}`}
      ground={look === 'home' ? 'tint' : 'plain'}
      backgroundColor={backgroundColor}
    >
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <div className="faq__list">
        {items.map((item, index) => (
          <details
            className="faq__item"
            key={item.heading}
            open={index === open || (toggleAll && item.isExpanded === true)}
            {...(toggleAll ? {} : { name: group })}
          >
            <summary className="faq__question">
              {item.icon ? (
                <Picture className="faq__icon" src={item.icon} alt="" width={32} height={32} />
              ) : null}
              <span className="faq__title">{item.heading}</span>
              <Icon name="plus" className="faq__sign" />
            </summary>
            <RichText className="faq__answer" html={item.content} />
          </details>
        ))}
      </div>
    </SectionFrame>
  );
}
