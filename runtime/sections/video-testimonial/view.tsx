import { Film } from '../../components/film.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { Slider } from '../../components/slider.tsx';
import { usePage } from '../../page-context.tsx';
import type { VideoTestimonialProps } from './schema.ts';

export function View({ titletext, subtitletext, items, backgroundColor }: VideoTestimonialProps) {
  const page = usePage();
  return (
    <SectionFrame type="video-testimonial" ground="tint" backgroundColor={backgroundColor}>
      <SectionHeading title={titletext} subtitle={subtitletext} backgroundColor={backgroundColor} />
      <div data-section="video-testimonial">
        <Slider label={titletext ?? page.label('testimonials')}>
          {items.map((item) => (
            <Card key={`${item.userNameTxt}${item.video.videoUrl}`} item={item} />
          ))}
        </Slider>
      </div>
    </SectionFrame>
  );
}

function Card({ item }: { item: VideoTestimonialProps['items'][number] }) {
  const { video, userNameTxt, userLocation, testimonialtext, wonText } = item;
  return (
    <figure className="video-testimonial__card">
      <Film film={video} sizes="(min-width: 68.8125rem) 23rem, (min-width: 37.5rem) 46vw, 84vw" />
      {testimonialtext ? (
        <blockquote className="video-testimonial__words">{testimonialtext}</blockquote>
      ) : null}
      <figcaption className="video-testimonial__player">
        <span className="video-testimonial__who">
          <strong>{userNameTxt}</strong>
          {userLocation ? (
            <span className="video-testimonial__place">
              <Icon name="pin" />
              {userLocation}
            </span>
          ) : null}
        </span>
        {wonText ? <span className="video-testimonial__won">{wonText}</span> : null}
      </figcaption>
    </figure>
  );
}
