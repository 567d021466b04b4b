import type { GameTile } from '../../../schemas/game-tile.ts';
import { labelText } from '../../components/label-text.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { GameProps } from './schema.ts';

export function View(props: GameProps) {
  const page = usePage();
  const { heading, subtitle, game, body_html, facts, buttonText, imageSide, tiles, backgroundColor } = props;
  return (
    <SectionFrame type="game" backgroundColor={backgroundColor}>
      <div className={game ? `game__layout game__layout--${imageSide ?? 'right'}` : undefined}>
        {/* Before the text, as on phones: placed after it, the picture would shift the text when it loads. */}
        {game ? (
          <Picture
            className="game__art"
            src={game.src}
            alt={game.alt ?? ''}
            sizes="(min-width: 56.25rem) 33rem, 94vw"
          />
        ) : null}
        <div className="game__words">
          <SectionHeading title={heading} subtitle={subtitle} backgroundColor={backgroundColor} />
          {facts ? (
            <ul className="game__facts">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          ) : null}
          {body_html ? <RichText html={body_html} /> : null}
          {game ? (
            <LinkButton className="game__button" href={game.url}>
              <span>
                {buttonText ?? labelText(page, 'playNow')}
                <span className="visually-hidden">: {game.name}</span>
              </span>
            </LinkButton>
          ) : null}
        </div>
      </div>
      {tiles ? <Tiles tiles={tiles} /> : null}
    </SectionFrame>
  );
}

function Tiles({ tiles }: { tiles: GameTile[] }) {
  return (
    <ul className="game__tiles">
      {tiles.map((tile) => (
        <li key={tile.url}>
          <a className="game__tile" href={tile.url}>
            <Picture
              className="game__tile-art"
              src={tile.src}
              alt={tile.alt ?? ''}
              sizes="(min-width: 64rem) 16rem, 45vw"
            />
            <span className="game__name">{tile.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
