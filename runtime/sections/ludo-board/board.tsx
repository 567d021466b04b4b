/**
 * A drawn Ludo board: 15 × 15 squares of 10 units. It has the colours of a physical board, in every theme and by night. Decorative unless
 * `label` names it.
 */

/** Squares that a numbered mark can point at: column and row of its centre. */
export const PLACES = {
  yard: { x: 30, y: 30 },
  start: { x: 15, y: 65 },
  safe: { x: 65, y: 25 },
  column: { x: 75, y: 45 },
  home: { x: 75, y: 75 },
} as const;

export type BoardPlace = keyof typeof PLACES;

const RED = 'var(--red)';
const GREEN = 'var(--green)';
const YELLOW = 'var(--yellow)';
const BLUE = 'var(--blue)';

/** By colour: the yard's corner, the start square, the five squares to the home triangle, and that triangle. */
const SIDES = [
  { color: RED, yard: [0, 0], start: [10, 60], column: 'M10 70h50v10H10Z', home: 'M60 60v30l15-15Z' },
  { color: GREEN, yard: [90, 0], start: [80, 10], column: 'M70 10h10v50H70Z', home: 'M60 60h30L75 75Z' },
  { color: YELLOW, yard: [90, 90], start: [130, 80], column: 'M90 70h50v10H90Z', home: 'M90 60v30L75 75Z' },
  { color: BLUE, yard: [0, 90], start: [60, 130], column: 'M70 90h10v50H70Z', home: 'M60 90h30L75 75Z' },
] as const;

/** Star squares, eight after each start: no token is captured there. */
const STARS = [
  [65, 25],
  [125, 65],
  [85, 125],
  [25, 85],
] as const;

/** Lines between the squares of the cross, each once. */
const GRID = [60, 70, 80, 90]
  .map((at) => `M${at} 0v60M${at} 90v60M0 ${at}h60M90 ${at}h60`)
  .concat([10, 20, 30, 40, 50].map((at) => `M60 ${at}h30M60 ${at + 90}h30M${at} 60v30M${at + 90} 60v30`))
  .join('');

/** Board and rim; the rim's edge is visible below. */
const VIEW_BOX = '-7 -7 164 170';

export interface LudoBoardProps {
  /** Accessible name of the board. */
  label?: string | undefined;
  /** Places with a number, in order from 1. Default: none, and tokens are on the board instead. */
  marks?: readonly BoardPlace[] | undefined;
  className?: string | undefined;
}

export function LudoBoard({ label, marks = [], className }: LudoBoardProps) {
  const classes = className ? `ludo-drawing ${className}` : 'ludo-drawing';
  return label ? (
    <svg className={classes} viewBox={VIEW_BOX} role="img" aria-label={label}>
      <Drawing marks={marks} />
    </svg>
  ) : (
    <svg className={classes} viewBox={VIEW_BOX} aria-hidden="true">
      <Drawing marks={marks} />
    </svg>
  );
}

function Drawing({ marks }: { marks: readonly BoardPlace[] }) {
  return (
    <>
      <rect className="ludo-drawing__edge" x="-7" y="-1" width="164" height="164" rx="13" />
      <rect className="ludo-drawing__rim" x="-7" y="-7" width="164" height="164" rx="13" />
      <rect width="150" height="150" rx="5" fill="#fff" />
      {SIDES.map((side) => (
        <Side key={side.color} {...side} />
      ))}
      <path className="ludo-drawing__grid" d={GRID} />
      <path className="ludo-drawing__star" d={STARS.map(([x, y]) => starAt(x, y)).join('')} />
      {marks.length === 0 ? <Pieces /> : null}
      {marks.map((place, index) => (
        <Mark key={place} number={index + 1} {...PLACES[place]} />
      ))}
    </>
  );
}

function Side({ color, yard: [x, y], start: [startX, startY], column, home }: (typeof SIDES)[number]) {
  const spots = [20, 40].flatMap((dx) => [20, 40].map((dy) => `M${x + dx} ${y + dy}h.01`)).join('');
  return (
    <g fill={color} stroke={color}>
      <rect x={x} y={y} width="60" height="60" rx="5" stroke="none" />
      <rect x={x + 9} y={y + 9} width="42" height="42" rx="8" fill="#fff" stroke="none" />
      <path d={spots} strokeWidth="12" strokeLinecap="round" />
      <path d={`${column}M${startX} ${startY}h10v10h-10Z${home}`} stroke="none" />
    </g>
  );
}

/** A game in progress: four tokens on their way and a die. */
function Pieces() {
  return (
    <>
      <Token color={RED} x={65} y={37} />
      <Token color={GREEN} x={125} y={67} />
      <Token color={YELLOW} x={85} y={127} />
      <Token color={BLUE} x={15} y={87} />
      <g transform="translate(104 100) rotate(14) scale(1.25)">
        <rect x="0" y="3" width="26" height="26" rx="7" fill="var(--board-shade)" />
        <rect x="0" y="0" width="26" height="26" rx="7" fill="#fff" />
        <path
          d="M7.5 7.5h.01M18.5 7.5h.01M13 13h.01M7.5 18.5h.01M18.5 18.5h.01"
          stroke="var(--board)"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
      </g>
    </>
  );
}

function Token({ color, x, y }: { color: string; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="1.5" cy="1.5" rx="9" ry="3.5" fill="#000" opacity=".22" />
      <path d="M-8 0C-8-4-3.6-6-3.6-12H3.6C3.6-6 8-4 8 0 8 4.5-8 4.5-8 0Z" fill={color} />
      <circle cy="-17" r="6.5" fill={color} />
      <path d="M0 3.4C4.5 3.4 8 2.5 8 0 8-4 3.6-6 3.6-12H1C1-5 3-1 0 3.4Z" fill="#000" opacity=".18" />
      <circle cx="-2" cy="-19" r="1.8" fill="#fff" opacity=".75" />
    </g>
  );
}

function Mark({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g className="ludo-drawing__mark" transform={`translate(${x} ${y})`}>
      <circle r="7.5" />
      <text textAnchor="middle" y="3.3">
        {number}
      </text>
    </g>
  );
}

/** A five-pointed star of 3.8 units around a point. */
function starAt(x: number, y: number): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 3.8 : 1.6;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Two decimals, so that every machine writes the same text. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
