import { Film } from '../../components/film.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { VideoGridProps } from './schema.ts';

export function View({ heading, subtitle, videos, backgroundColor }: VideoGridProps) {
  const Title = heading ? 'h3' : 'h2';
  return (
    <SectionFrame type="video-grid" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <ul className="video-grid__list" data-section="video-grid">
        {videos.map((film) => (
          <li key={film.videoUrl}>
            <Film film={film} sizes="(min-width: 68.75rem) 23rem, (min-width: 37.5rem) 45vw, 94vw" />
            <Title className="video-grid__title">{film.videoTitle}</Title>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
