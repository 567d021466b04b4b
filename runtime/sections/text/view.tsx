import { Expandable } from '../../components/expandable.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { TextProps } from './schema.ts';

export function View(props: TextProps) {
  const { title, titleTag, body_html, alignsText, enableAddMore, addMoreContent, backgroundColor, addClass } =
    props;
  const align = alignsText ?? 'left';
  const classes = [`text--${align}`, addClass].filter(Boolean).join(' ');
  return (
    <SectionFrame type="text" backgroundColor={backgroundColor} className={classes}>
      <SectionHeading title={title} titleTag={titleTag} align={align} />
      <div className="text__body">
        {body_html ? <RichText html={body_html} /> : null}
        {enableAddMore && addMoreContent ? (
          <Expandable>
            <RichText html={addMoreContent} />
          </Expandable>
        ) : null}
      </div>
    </SectionFrame>
  );
}
