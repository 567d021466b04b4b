import type { ReactNode } from 'react';
import { labelText } from '../../components/label-text.tsx';
import { formatCount } from '../../components/number-and-date.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { usePage } from '../../page-context.tsx';
import { LEAST_PLAYERS } from './draw.ts';
import type { PlayerCountProps } from './schema.ts';

/** Displayed width and height of a portrait, in CSS px. */
const AVATAR_PX = 48;

/** Placeholder for number and place while the label is split; no text contains it. */
const SLOT = '\u0000';
const PLACE = '\u0001';

/** The HTML has the least number and the first three portraits; `browser.ts` draws others, and inserts the location, in the same space. */
export function View({ place, avatars, startCount = LEAST_PLAYERS }: PlayerCountProps) {
  const page = usePage();
  const language = page.labelLanguage('playerCount');
  const [before = '', after = ''] = page
    .label('playerCount', { number: SLOT, place: PLACE, count: startCount })
    .split(SLOT);
  // Part of the number when read aloud.
  const sign = after.startsWith('+') ? '+' : '';
  const named = (text: string): ReactNode => {
    const [start, end] = text.split(PLACE);
    if (end === undefined) return text;
    return (
      <>
        {start}
        <span data-place="" lang={language && page.locale}>
          {place ?? labelText(page, 'yourArea')}
        </span>
        {end}
      </>
    );
  };
  return (
    <SectionFrame type="player-count" ground="tint">
      <div
        className="player-count__row"
        data-section="player-count"
        data-locale={page.formats.tag}
        data-count={startCount}
        // A page for one place names that place.
        data-endpoint={place === undefined ? page.endpoints.location : undefined}
      >
        <ul className="player-count__avatars" aria-hidden="true">
          {avatars.map((avatar, index) => (
            <li key={avatar} hidden={index > 2}>
              <Picture src={avatar} alt="" width={AVATAR_PX} height={AVATAR_PX} sizes={`${AVATAR_PX}px`} />
            </li>
          ))}
        </ul>
        <p className="player-count__words" lang={language}>
          {named(before)}
          <strong className="player-count__number">
            <span data-number="">{formatCount(page.formats, startCount)}</span>
            {sign}
          </strong>
          {named(after.slice(sign.length))}
        </p>
      </div>
    </SectionFrame>
  );
}
