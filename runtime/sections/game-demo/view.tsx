import { useId } from 'react';
import { gameUrl } from '../../components/default-game.ts';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { GameDemoProps } from './schema.ts';

/** The button is a link to the game that also covers the picture; with scripts `browser.ts` opens the game over the page. */
export function View(props: GameDemoProps) {
  const page = usePage();
  const titleId = `game-demo${useId()}`;
  const { name, heading, subtitle, image, imageAlt, buttonText, backgroundColor } = props;
  const url = gameUrl(props.gameURL, page);
  return (
    <SectionFrame type="game-demo" backgroundColor={backgroundColor}>
      <div className="game-demo__layout" data-section="game-demo">
        <div className="game-demo__words">
          <SectionHeading title={heading ?? name} subtitle={subtitle} backgroundColor={backgroundColor} />
          <a className="button game-demo__play" href={url} data-play="">
            <Icon name="play" className="game-demo__sign" />
            <span>
              {buttonText ?? labelText(page, 'playDemo')}
              <span className="visually-hidden">: {name}</span>
            </span>
          </a>
        </div>
        {image ? (
          <div className="game-demo__preview">
            <Picture src={image} alt={imageAlt ?? ''} sizes="(min-width: 56.25rem) 34rem, 92vw" />
            <span className="game-demo__disc">
              <Icon name="play" className="game-demo__sign" />
            </span>
          </div>
        ) : null}
        <dialog className="game-demo__window" aria-labelledby={titleId}>
          <div className="game-demo__bar">
            <h2 className="game-demo__name" id={titleId}>
              {name}
            </h2>
            <form method="dialog">
              <button className="game-demo__close" type="submit">
                <Icon name="close" />
                <span className="visually-hidden">{labelText(page, 'closeDemo')}</span>
              </button>
            </form>
          </div>
          <div className="game-demo__stage" data-title={page.label('demoFrame', { name })} />
        </dialog>
      </div>
    </SectionFrame>
  );
}
