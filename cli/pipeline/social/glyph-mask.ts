/**
 * An outline as a mask of coverage. librsvg needs half a millisecond for a glyph; counting exact areas needs a few
 * hundredths, and gives the same bytes on every machine. The method is that of font-rs: every edge adds the area to its
 * right, and a running sum along each row turns these into coverage.
 */

/** One step of an outline, as HarfBuzz gives it: `M`, `L`, `Q`, `C` or `Z` with its coordinates, y upwards. */
export interface OutlineStep {
  type: string;
  values: readonly number[];
}

/** Coverage of pixels from 0 to 255, row by row. */
export interface GlyphMask {
  /** Distance in px from the pen to the mask's first column. */
  left: number;
  /** Distance in px from the baseline down to the mask's first row; negative above it. */
  top: number;
  width: number;
  height: number;
  coverage: Uint8Array;
}

/** Straight pieces that a curve becomes: at the sizes of the pictures their error is below a tenth of a pixel. */
const PIECES = 8;

type Point = readonly [x: number, y: number];

/** @param scale px for each unit of the font */
export function glyphMask(outline: readonly OutlineStep[], scale: number): GlyphMask {
  const points = polygons(outline).map((polygon) => polygon.map(([x, y]): Point => [x * scale, -y * scale]));
  const all = points.flat();
  if (all.length === 0) return { left: 0, top: 0, width: 0, height: 0, coverage: new Uint8Array(0) };
  const [left, top] = [Math.floor(least(all, 0)), Math.floor(least(all, 1))];
  const width = Math.ceil(most(all, 0)) - left + 1;
  const height = Math.ceil(most(all, 1)) - top + 1;
  // One column more than the mask, for what an edge in the last column carries over.
  const area = new Float64Array((width + 1) * height);
  for (const polygon of points) {
    let from = polygon.at(-1);
    for (const to of polygon) {
      if (from !== undefined) addEdge(area, width + 1, shifted(from, left, top), shifted(to, left, top));
      from = to;
    }
  }
  return { left, top, width, height, coverage: summed(area, width, height) };
}

function least(points: readonly Point[], axis: 0 | 1): number {
  return points.reduce((value, point) => Math.min(value, point[axis]), Number.POSITIVE_INFINITY);
}

function most(points: readonly Point[], axis: 0 | 1): number {
  return points.reduce((value, point) => Math.max(value, point[axis]), Number.NEGATIVE_INFINITY);
}

function shifted([x, y]: Point, left: number, top: number): Point {
  return [x - left, y - top];
}

/** Closed polygons of an outline, curves in straight pieces. */
function polygons(outline: readonly OutlineStep[]): Point[][] {
  const found: Point[][] = [];
  let current: Point[] = [];
  for (const { type, values } of outline) {
    const ends = pairs(values);
    if (type === 'M') {
      current = ends;
      found.push(current);
    } else if (type === 'L') current.push(...ends);
    else if (type === 'Q' || type === 'C') current.push(...curve([current.at(-1) ?? [0, 0], ...ends]));
  }
  return found;
}

function pairs(values: readonly number[]): Point[] {
  return Array.from({ length: values.length / 2 }, (_, index) => [
    values[index * 2] ?? 0,
    values[index * 2 + 1] ?? 0,
  ]);
}

/** Points of a Bézier curve of any degree, without the first one, by de Casteljau's algorithm. */
function curve(control: readonly Point[]): Point[] {
  return Array.from({ length: PIECES }, (_, index) => {
    const t = (index + 1) / PIECES;
    let points = control;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = points[at] ?? [0, 0];
        return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
      });
    }
    return points[0] ?? [0, 0];
  });
}

/** Adds the signed area to the right of an edge to the row of each pixel that it passes. */
function addEdge(area: Float64Array, stride: number, one: Point, other: Point): void {
  if (one[1] === other[1]) return;
  const sign = one[1] < other[1] ? 1 : -1;
  const [[x0, y0], [x1, y1]] = sign > 0 ? [one, other] : [other, one];
  const slope = (x1 - x0) / (y1 - y0);
  for (let row = Math.floor(y0); row < y1; row += 1) {
    const [start, end] = [Math.max(row, y0), Math.min(row + 1, y1)];
    const [xStart, xEnd] = [x0 + (start - y0) * slope, x0 + (end - y0) * slope];
    addPiece(area, row * stride, (end - start) * sign, [Math.min(xStart, xEnd), Math.max(xStart, xEnd)]);
  }
}

/** An edge's piece within one row, from `x0` to `x1`, as high as `height`. */
function addPiece(area: Float64Array, row: number, height: number, [x0, x1]: Point): void {
  const add = (column: number, value: number): void => {
    area[row + column] = (area[row + column] ?? 0) + value;
  };
  const first = Math.floor(x0);
  const last = Math.floor(x1);
  if (first === last) {
    const right = height * (1 - ((x0 + x1) / 2 - first));
    add(first, right);
    add(first + 1, height - right);
    return;
  }
  const perColumn = height / (x1 - x0);
  /** Area within the column before that is right of the edge. */
  let before = 0;
  for (let column = first; column <= last; column += 1) {
    const [from, to] = [Math.max(column, x0), Math.min(column + 1, x1)];
    // An edge left of the column fills it whole; one within it fills the part right of its middle.
    const share = perColumn * (from - x0 + (to - from) * (column + 1 - (from + to) / 2));
    add(column, share - before);
    before = share;
  }
  add(last + 1, height - before);
}

function summed(area: Float64Array, width: number, height: number): Uint8Array {
  const coverage = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) {
      sum += area[row * (width + 1) + column] ?? 0;
      // Contours that overlap count once.
      coverage[row * width + column] = Math.round(Math.min(1, Math.abs(sum)) * 255);
    }
  }
  return coverage;
}
