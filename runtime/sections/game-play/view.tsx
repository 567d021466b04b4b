import { Film } from '../../components/film.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { DiceFace } from './dice-face.tsx';
import type { GamePlayProps } from './schema.ts';

/** Displayed width of film and picture: `sizes` of their image. */
const ART_SIZES = '(min-width: 56.25rem) 33rem, 94vw';

export function View(props: GamePlayProps) {
  const { heading, subtitle, steps, video, image, imageAlt, backgroundColor } = props;
  const hasArt = video !== undefined || image !== undefined;
  return (
    <SectionFrame type="game-play" backgroundColor={backgroundColor}>
      <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
      <div
        className={hasArt ? 'game-play__layout' : 'game-play__layout game-play__layout--plain'}
        data-section="game-play"
      >
        {video ? (
          <div className="game-play__art">
            <Film film={video} sizes={ART_SIZES} />
          </div>
        ) : null}
        {image && !video ? (
          <Picture className="game-play__art" src={image} alt={imageAlt ?? ''} sizes={ART_SIZES} />
        ) : null}
        <ol className="game-play__steps">
          {steps.map((step, index) => (
            <li className="game-play__step" key={step.title}>
              <DiceFace value={index + 1} />
              <div>
                <h3 className="game-play__title">{step.title}</h3>
                {step.text ? <p className="game-play__text">{step.text}</p> : null}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </SectionFrame>
  );
}
