/** Positions of the dots of each face, on a grid of 3 × 3 numbered from 0 row by row. */
const DOTS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** A number as the face of a dice, from 7 on as a figure. Decorative: screen readers count the list's items. */
export function DiceFace({ value }: { value: number }) {
  const dots = DOTS[value];
  return (
    <svg className="game-play__dice" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="13" />
      {dots ? (
        dots.map((cell) => (
          <circle key={cell} cx={12 + 12 * (cell % 3)} cy={12 + 12 * Math.floor(cell / 3)} r="4.25" />
        ))
      ) : (
        <text x="24" y="32" textAnchor="middle">
          {value}
        </text>
      )}
    </svg>
  );
}
