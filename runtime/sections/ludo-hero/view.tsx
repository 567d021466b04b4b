import { gameUrl } from '../../components/default-game.ts';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { usePage } from '../../page-context.tsx';
import { HeroFrame } from '../hero/frame.tsx';
import { LudoBoard } from '../ludo-board/board.tsx';
import type { LudoHeroProps } from './schema.ts';

/** The hero, with a game instead of the picture. */
export function View(props: LudoHeroProps) {
  const art = (
    <div className="hero__art">
      <Game {...props} />
    </div>
  );
  return <HeroFrame props={props} className="ludo-hero" art={art} />;
}

/** A link to the game; with scripts a tap plays it in place (`browser.ts`). */
function Game({ heading, gameURL, gameBannerImage, bannerAlt }: LudoHeroProps) {
  const page = usePage();
  return (
    <div
      className="ludo-hero__stage"
      data-section="ludo-hero"
      data-title={page.label('demoFrame', { name: heading })}
    >
      <a className="ludo-hero__preview" href={gameUrl(gameURL, page, true)}>
        {gameBannerImage ? (
          <Picture
            src={gameBannerImage}
            alt={bannerAlt ?? ''}
            sizes="(min-width: 56.25rem) 34rem, 92vw"
            priority
          />
        ) : (
          <LudoBoard className="ludo-hero__board" />
        )}
        <span className="button ludo-hero__play">
          <Icon name="play" className="ludo-hero__sign" />
          {labelText(page, 'playNow')}
        </span>
      </a>
      <button className="ludo-hero__close" type="button" hidden>
        <Icon name="close" />
        <span className="visually-hidden">{labelText(page, 'closeDemo')}</span>
      </button>
    </div>
  );
}
