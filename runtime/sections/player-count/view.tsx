import { formatCount } from '../../components/number-and-date.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { usePage } from '../../page-context.tsx';
import { LEAST_PLAYERS } from './draw.ts';
import type { PlayerCountProps } from './schema.ts';

/** Shown width and height of a portrait, in CSS px. */
const AVATAR_PX = 48;

/** Stands for the number while the label is taken apart; no text has it. */
const SLOT = '\u0000';

/** The least number and the first three portraits stand in the HTML; `browser.ts` draws others in the same room. */
export function View({ place, avatars, startCount = LEAST_PLAYERS }: PlayerCountProps) {
  const page = usePage();
  const [before = '', after = ''] = page
    .label('playerCount', { number: SLOT, place: place ?? page.label('yourArea') })
    .split(SLOT);
  // Read as one with the number.
  const sign = after.startsWith('+') ? '+' : '';
  return (
    <SectionFrame type="player-count" ground="tint">
      <div className="player-count__row" data-section="player-count" data-locale={page.locale}>
        <ul className="player-count__avatars" aria-hidden="true">
          {avatars.map((avatar, index) => (
            <li key={avatar} hidden={index > 2}>
              <Picture src={avatar} alt="" width={AVATAR_PX} height={AVATAR_PX} sizes={`${AVATAR_PX}px`} />
            </li>
          ))}
        </ul>
        <p className="player-count__words">
          {before}
          <strong className="player-count__number">
            <span data-number="">{formatCount(page.locale, startCount)}</span>
            {sign}
          </strong>
          {after.slice(sign.length)}
        </p>
      </div>
    </SectionFrame>
  );
}
