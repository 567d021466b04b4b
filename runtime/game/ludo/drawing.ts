/** Everything that is drawn: board, tokens, dice and signs. Colours are in the style sheet. */
import { draw } from './element.ts';
import { columnPlace, type Place, trackPlace, yardPlace } from './places.ts';
import { type DiceValue, isSafe, type Seat, TRACK_SQUARES } from './rules.ts';

const SEATS = [0, 1, 2, 3] as const;
/** Corner of each yard, in squares. */
const YARD_CORNERS: Record<Seat, Place> = {
  0: { x: 0, y: 0 },
  1: { x: 9, y: 0 },
  2: { x: 9, y: 9 },
  3: { x: 0, y: 9 },
};
/** Half of the gap between two squares. */
const GAP = 0.045;

/** The board without tokens: 15 units wide and high. @param seats the ones in play */
export function boardDrawing(seats: readonly Seat[]): SVGSVGElement {
  const squares = Array.from({ length: TRACK_SQUARES }, (_, square) => {
    const start = square % 13 === 0 ? `seat-${square / 13}` : '';
    return cell(trackPlace(square), start);
  });
  const columns = SEATS.flatMap((seat) =>
    [1, 2, 3, 4, 5].map((step) => cell(columnPlace(seat, step), `seat-${seat}`)),
  );
  const stars = Array.from({ length: TRACK_SQUARES }, (_, square) => square).filter(isSafe);
  return draw(
    'svg',
    { viewBox: '0 0 15 15', class: 'drawing', 'aria-hidden': 'true' },
    ...SEATS.map((seat) => yard(seat, seats.includes(seat))),
    ...squares,
    ...columns,
    ...stars.map((square) => {
      const kind = square % 13 === 0 ? 'star star-start' : 'star';
      return draw('path', { class: kind, d: starPath(trackPlace(square)) });
    }),
    home(),
    draw('circle', { class: 'heart', cx: 7.5, cy: 7.5, r: 0.5 }),
    draw('path', { class: 'star', d: starPath({ x: 7.5, y: 7.5 }) }),
  );
}

function cell({ x, y }: Place, kind: string): SVGRectElement {
  const size = 1 - 2 * GAP;
  return draw('rect', {
    class: `cell ${kind}`.trim(),
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
    rx: 0.2,
  });
}

function yard(seat: Seat, isTaken: boolean): SVGGElement {
  const { x, y } = YARD_CORNERS[seat];
  const sign = draw('g', { transform: `translate(${x + 3} ${y + 3})` }, shape(seat));
  return draw(
    'g',
    { class: `yard seat-${seat}${isTaken ? '' : ' idle'}` },
    draw('rect', { x: x + GAP, y: y + GAP, width: 6 - 2 * GAP, height: 6 - 2 * GAP, rx: 0.75 }),
    draw('rect', { class: 'yard-floor', x: x + 0.8, y: y + 0.8, width: 4.4, height: 4.4, rx: 0.9 }),
    ...[0, 1, 2, 3].map((token) => {
      const place = yardPlace(seat, token);
      return draw('circle', { class: 'spot', cx: place.x, cy: place.y, r: 0.72 });
    }),
    sign,
  );
}

/** Four triangles that meet in the middle. */
function home(): SVGGElement {
  const corners = ['6 6V9', '6 6H9', '9 6V9', '6 9H9'];
  return draw(
    'g',
    { class: 'home' },
    ...SEATS.map((seat) =>
      draw('path', { class: `seat-${seat}`, d: `M${corners[seat]}L7.5 7.5Z`, 'stroke-linejoin': 'round' }),
    ),
  );
}

/** A five-pointed star in the middle of a square. */
function starPath({ x, y }: Place): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 0.34 : 0.15;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A shape per colour, for players who cannot distinguish the colours. Centred on 0, 16 units wide. */
const SHAPES: Record<Seat, string> = {
  0: 'M-6.5 0a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0Z',
  1: 'M0-7.5 7.5 5.5H-7.5Z',
  2: 'M-6-6H6V6H-6Z',
  3: 'M-2.6-7.5H2.6V-2.6H7.5V2.6H2.6V7.5H-2.6V2.6H-7.5V-2.6H-2.6Z',
};

function shape(seat: Seat): SVGPathElement {
  return draw('path', { class: 'shape', d: SHAPES[seat] });
}

/** A counter seen from above, with an edge below; 40 units wide. */
export function tokenDrawing(seat: Seat): SVGSVGElement {
  return draw(
    'svg',
    { viewBox: '-20 -20 40 42', class: `piece seat-${seat}`, 'aria-hidden': 'true' },
    draw('circle', { class: 'piece-edge', cy: 3, r: 17.5 }),
    draw('circle', { class: 'piece-face', cy: -1.5, r: 17.5 }),
    draw('circle', { class: 'piece-disc', cy: -1.5, r: 11.5 }),
    draw('g', { transform: 'translate(0 -1.5)' }, shape(seat)),
  );
}

/** For the head of a winner. */
export function crownDrawing(): SVGSVGElement {
  const d = 'M3 19 1 5l7 5 4-8 4 8 7-5-2 14Z';
  return draw('svg', { viewBox: '0 0 24 21', class: 'crown', 'aria-hidden': 'true' }, draw('path', { d }));
}

/** Positions of the pips, on a face from -20 to 20. */
const PIPS: Record<DiceValue, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-9, -9],
    [9, 9],
  ],
  3: [
    [-9, -9],
    [0, 0],
    [9, 9],
  ],
  4: [
    [-9, -9],
    [9, -9],
    [-9, 9],
    [9, 9],
  ],
  5: [
    [-9, -9],
    [9, -9],
    [0, 0],
    [-9, 9],
    [9, 9],
  ],
  6: [
    [-9, -10],
    [9, -10],
    [-9, 0],
    [9, 0],
    [-9, 10],
    [9, 10],
  ],
};

export interface DiceDrawing {
  element: SVGSVGElement;
  show(value: DiceValue): void;
}

export function diceDrawing(): DiceDrawing {
  const pips = draw('g', { class: 'pips' });
  const element = draw(
    'svg',
    { viewBox: '-22 -22 44 48', class: 'die', 'aria-hidden': 'true' },
    draw('rect', { class: 'die-edge', x: -20, y: -15, width: 40, height: 40, rx: 10 }),
    draw('rect', { class: 'die-face', x: -20, y: -20, width: 40, height: 40, rx: 10 }),
    pips,
  );
  return {
    element,
    show(value) {
      pips.replaceChildren(
        ...PIPS[value].map(([cx, cy]) => draw('circle', { cx, cy, r: value === 1 ? 5.5 : 4.2 })),
      );
    },
  };
}

const SIGNS = {
  soundOff: 'M4 9h4l5-4v14l-5-4H4ZM17 9.5l5 5M22 9.5l-5 5',
  soundOn: 'M4 9h4l5-4v14l-5-4H4ZM17 9q2.5 3 0 6M19.5 6.5q5 5.5 0 11',
  clock: 'M12 4.5a8 8 0 1 1-.01 0ZM12 8.5v4.5l3 2M9.5 1.8h5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
} as const;

/** An icon of strokes beside a text or in a button. */
export function sign(name: keyof typeof SIGNS): SVGSVGElement {
  return draw(
    'svg',
    { viewBox: '0 0 24 24', class: 'sign', 'aria-hidden': 'true' },
    draw('path', { d: SIGNS[name] }),
  );
}
