/** The result screen: who won, by how much, and the download. */
import { document } from '../../browser/host-page.ts';
import { crownDrawing, sign, tokenDrawing } from './drawing.ts';
import { make } from './element.ts';
import { HUMAN } from './match.ts';
import { type GameState, standings } from './rules.ts';
import type { Text } from './texts.ts';

interface ResultScreenOptions {
  root: HTMLElement;
  text: Text;
  nameOf: (player: number) => string;
  product: string;
  state: GameState;
  /** Sends a message to the page around the game; `null` when there is none. */
  postToPage: ((word: 'download' | 'close') => void) | null;
}

/** Shows the result until the player wants another game. */
export function showResult({
  root,
  text,
  nameOf,
  product,
  state,
  postToPage,
}: ResultScreenOptions): Promise<void> {
  const table = standings(state);
  const best = table.filter(({ rank }) => rank === 1).map(({ player }) => player);
  const [winner = HUMAN] = best;
  const hasWon = best.includes(HUMAN);
  let verdict = text(hasWon ? 'youWin' : 'wins', { player: nameOf(winner) });
  if (best.length > 1) verdict = text('draw');
  const heading = make('h1', { tabindex: -1 }, verdict);
  const seatOf = (player: number) => state.seats[player] ?? 0;
  const again = make('button', { class: 'button button--quiet', type: 'button' }, text('again'));
  const close = make('button', { class: 'button button--quiet', type: 'button' }, text('close'));
  const download = downloadControl(text('download', { product }), postToPage);
  const screen = make(
    'section',
    { class: 'result', 'data-won': hasWon },
    make(
      'div',
      { class: 'podium', 'aria-hidden': 'true' },
      ...best.map((player) =>
        make('span', { class: 'champion' }, crownDrawing(), tokenDrawing(seatOf(player))),
      ),
    ),
    heading,
    make(
      'ol',
      { class: 'standings' },
      ...table.map(({ player, points, rank }) =>
        make(
          'li',
          { 'data-own': player === HUMAN, value: rank },
          make('span', { class: 'standings-rank', 'aria-hidden': 'true' }, String(rank)),
          tokenDrawing(seatOf(player)),
          make('span', { class: 'standings-name' }, nameOf(player)),
          make('span', { class: 'standings-points' }, text('points', { points })),
        ),
      ),
    ),
    make('p', { class: 'result-invite' }, text('invite', { product })),
    download,
    make('div', { class: 'result-more' }, again, ...(postToPage === null ? [] : [close])),
  );
  root.replaceChildren(screen);
  // The heading is read out at once, and the next Tab reaches the download.
  if (document.hasFocus()) heading.focus();
  close.addEventListener('click', () => postToPage?.('close'));
  return new Promise((resolve) => again.addEventListener('click', () => resolve()));
}

/** Within a page it presses the page's download button; otherwise it links to the site. */
function downloadControl(label: string, postToPage: ResultScreenOptions['postToPage']): HTMLElement {
  if (postToPage === null) return make('a', { class: 'button', href: '/' }, sign('download'), label);
  const button = make('button', { class: 'button', type: 'button' }, sign('download'), label);
  button.addEventListener('click', () => postToPage('download'));
  return button;
}
