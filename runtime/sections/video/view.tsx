import { Film } from '../../components/film.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { VideoProps } from './schema.ts';

export function View({ heading, subtitle, body_html, backgroundColor, ...film }: VideoProps) {
  const hasWords = heading !== undefined || body_html !== undefined;
  return (
    <SectionFrame type="video" backgroundColor={backgroundColor}>
      <div className={hasWords ? 'video__layout' : 'video__layout video__layout--alone'} data-section="video">
        {hasWords ? (
          <div className="video__words">
            <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
            {body_html ? <RichText html={body_html} /> : null}
          </div>
        ) : null}
        <Film film={film} sizes="(min-width: 56.25rem) 42rem, 94vw" />
      </div>
    </SectionFrame>
  );
}
