import { groundOf, inkOn } from '../../components/content-color.ts';
import { gameUrl } from '../../components/default-game.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { TrustMarkerList } from '../../components/trust-marker-list.tsx';
import { usePage } from '../../page-context.tsx';
import { Offer } from '../hero/offer.tsx';
import { LudoBoard } from '../ludo-board/board.tsx';
import type { LudoHeroProps } from './schema.ts';

/** The hero's mark-up and classes, with a game instead of the picture. */
export function View(props: LudoHeroProps) {
  const page = usePage();
  const { heading, headingDescription, backgroundColorMobile } = props;
  const ground = groundOf(page, backgroundColorMobile);
  const isFixedColor = ground?.['data-tone'] !== undefined;
  const markers = props.showTrustMarkers ? (props.trustMarkers ?? []) : [];
  const classes = [
    'hero ludo-hero brand-ground',
    isFixedColor && 'hero--phone-color',
    ground?.className,
    props.className,
  ];
  const on = isFixedColor ? { color: backgroundColorMobile ?? '' } : { theme: ground?.['data-theme'] };
  const ink = inkOn(page, props.headingColor, on);
  return (
    <section {...ground} className={classes.filter(Boolean).join(' ')}>
      <div className="hero__inner wrap">
        <div className="hero__text">
          <h1 className={['hero__heading', ink].filter(Boolean).join(' ')}>{heading}</h1>
          {headingDescription ? <p className="hero__description">{headingDescription}</p> : null}
        </div>
        <div className="hero__action">
          <DownloadButton config={props.download_button} />
          <Offer {...props} />
        </div>
        {markers.length > 0 ? (
          <div className="hero__trust">
            <TrustMarkerList markers={markers} priority />
          </div>
        ) : null}
        <div className="hero__art">
          <Game {...props} />
        </div>
      </div>
    </section>
  );
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
