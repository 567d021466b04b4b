/**
 * Computes the squares of a QR code, for texts that only the browser knows. Kept small by encoding bytes only, as addresses are; codes
 * whose text is known are drawn at build time. Source: ISO/IEC 18004; spec §5, §9.
 */
import type { QrLevel } from '../tracking.d.ts';

export interface QrMatrix {
  /** 1 to 40. */
  version: number;
  /** Squares per side. */
  size: number;
  isDark(row: number, column: number): boolean;
  /** Message for the console when the requested version was too small. */
  warning?: string;
}

/** Why there is no code; `text` is for the console. */
export interface QrRefusal {
  reason: 'version' | 'too-long';
  text: string;
}

const HIGHEST_VERSION = 40;
const LEVELS = 'LMQH';
/** Bits that encode a level in the code. */
const LEVEL_BITS = [1, 0, 3, 2];

/**
 * Correction bytes per block and number of blocks, by level and version; one character per number, starting with `(` for 0. Source: table
 * 9.
 */
const CORRECTION = [
  '/27<B:<@F:<@BF>@DFDDDDFFBDFFFFFFFFFFFFFF',
  '28B:@8:>>BF>>@@DDBBBBDDDDDDDDDDDDDDDDDDD',
  '5>:B:@:><@DB@<F@DDBFDFFFFDFFFFFFFFFFFFFF',
  '9D>8>DBB@D@D>@@FDDBDF@FFFFFFFFFFFFFFFFFF',
];
const BLOCKS = [
  ')))))****,,,,,..../0011244456789:;;<=>@A',
  ')))**,,,---01122356899:<=?ABDEGIKMNPSUWY',
  '))**,,..000248498:=<??ACEJJKNPSUX[]`cfil',
  '))*,,,-.003388:8;=AAAJFHKMPRUX[^adgjnruy',
];

/** A number from one of the tables above. */
function entry(table: readonly string[], level: number, version: number): number {
  return (table[level]?.charCodeAt(version - 1) ?? 0) - 40;
}

/** Rows and columns of alignment patterns. */
function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [
    6,
    ...Array.from({ length: count - 1 }, (_, index) => version * 4 + 10 - (count - 2 - index) * step),
  ];
}

/** Capacity of a version in data and correction bytes. */
function codewords(version: number): number {
  let squares = (16 * version + 128) * version + 64;
  if (version > 1) {
    const count = Math.floor(version / 7) + 2;
    squares -= (25 * count - 10) * count - 55;
  }
  return (version > 6 ? squares - 36 : squares) >> 3;
}

/** Capacity of a code in bytes of text. */
export function qrCapacity(version: number, level: QrLevel = 'H'): number {
  const index = LEVELS.indexOf(level);
  const correction = entry(CORRECTION, index, version) * entry(BLOCKS, index, version);
  return codewords(version) - correction - (version < 10 ? 2 : 3);
}

/**
 * Makes a code.
 * @param version 0 selects the smallest that holds the text, and so does one that is too small, with a warning
 * @param wanted anything that is not a level counts as H
 */
export function qrMatrix(text: string, version = 0, wanted: QrLevel = 'H'): QrMatrix | QrRefusal {
  // A page's options may be anything.
  const level = /^[LMQH]$/.test(wanted) ? wanted : 'H';
  const bytes = new TextEncoder().encode(text);
  if (!Number.isInteger(version) || version < 0 || version > HIGHEST_VERSION) {
    return { reason: 'version', text: `The QR version must be 0 to ${HIGHEST_VERSION}.` };
  }
  let smallest = 1;
  while (smallest <= HIGHEST_VERSION && qrCapacity(smallest, level) < bytes.length) smallest++;
  if (smallest > HIGHEST_VERSION) {
    const most = qrCapacity(HIGHEST_VERSION, level);
    return {
      reason: 'too-long',
      text: `The QR code's text has ${bytes.length} bytes; ${most} fit in.`,
    };
  }
  const chosen = Math.max(version, smallest);
  const warning = `The text does not fit into QR version ${version}: version ${smallest} is drawn.`;
  const size = chosen * 4 + 17;
  const squares = draw(interleaved(bytes, chosen, LEVELS.indexOf(level)), chosen, LEVELS.indexOf(level));
  return {
    version: chosen,
    size,
    isDark: (row, column) => squares[row * size + column] === 1,
    ...(version && version < smallest ? { warning } : {}),
  };
}

/** Product in GF(256), the field of the error correction. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Correction bytes of a block: its remainder after division by the polynomial of this degree. */
function correctionOf(block: Uint8Array, degree: number): Uint8Array {
  const divisor = new Uint8Array(degree);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  const rest = new Uint8Array(degree);
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let index = 0; index < degree; index++) {
      rest[index] = (rest[index] ?? 0) ^ multiply(divisor[index] ?? 0, factor);
    }
  }
  return rest;
}

/** Text and correction bytes in drawing order: the first bytes of all blocks, then the second ones, and so on. */
function interleaved(bytes: Uint8Array, version: number, level: number): number[] {
  const blocks = entry(BLOCKS, level, version);
  const degree = entry(CORRECTION, level, version);
  const total = codewords(version);
  const data = new Uint8Array(total - blocks * degree);
  // The mode takes four bits, then come the length and the text, so all bytes are shifted by four bits.
  const head = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  let left = 4;
  let at = 0;
  for (const byte of [...head, ...bytes]) {
    data[at++] = (left << 4) | (byte >> 4);
    left = byte & 15;
  }
  data[at++] = left << 4;
  for (let filler = 0xec; at < data.length; filler ^= 0xfd) data[at++] = filler;

  const shorter = blocks - (total % blocks);
  const length = Math.floor(total / blocks) - degree;
  let start = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.subarray(start, start + length + (index < shorter ? 0 : 1));
    start += part.length;
    return part;
  });
  const corrections = parts.map((part) => correctionOf(part, degree));
  const mixed: number[] = [];
  for (const [list, most] of [
    [parts, length + 1],
    [corrections, degree],
  ] as const) {
    for (let index = 0; index < most; index++) {
      for (const part of list) if (index < part.length) mixed.push(part[index] ?? 0);
    }
  }
  return mixed;
}

/** Whether a mask inverts the square. Source: table 10. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (y, x) => (x + y) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (x + y) % 3 === 0,
  (y, x) => (((x / 3) | 0) + (y >> 1)) % 2 === 0,
  (y, x) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (y, x) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (y, x) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** `value` followed by the remainder of its division, `width` bits wide. */
function withRest(value: number, width: number, divisor: number): number {
  let rest = value;
  for (let step = 0; step < width; step++) rest = (rest << 1) ^ ((rest >> (width - 1)) * divisor);
  return (value << width) | rest;
}

/** All squares row by row, 1 for dark, under the mask with the lowest penalty. */
function draw(data: readonly number[], version: number, level: number): Uint8Array {
  const size = version * 4 + 17;
  const squares = new Uint8Array(size * size);
  /** 1 where a square belongs to a function pattern. */
  const marks = new Uint8Array(size * size);
  const put = (row: number, column: number, isDark: boolean | number): void => {
    squares[row * size + column] = isDark ? 1 : 0;
    marks[row * size + column] = 1;
  };
  /** Concentric squares: dark, light, dark. */
  const rings = (row: number, column: number, radius: number, lightAt: (ring: number) => boolean): void => {
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        const isInside = row + y >= 0 && row + y < size && column + x >= 0 && column + x < size;
        if (isInside) put(row + y, column + x, !lightAt(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  for (let index = 0; index < size; index++) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  const middles = alignments(version);
  for (const row of middles) {
    for (const column of middles) {
      // Not on the three finder patterns.
      const edges = [row, column].filter((middle) => middle === 6).length;
      const far = Math.max(row, column) === size - 7;
      if (edges === 2 || (edges === 1 && far)) continue;
      rings(row, column, 2, (ring) => ring === 1);
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    rings(row, column, 4, (ring) => ring === 2 || ring === 4);
  }
  if (version > 6) {
    const bits = withRest(version, 12, 0x1f25);
    for (let index = 0; index < 18; index++) {
      const [near, far] = [(index / 3) | 0, size - 11 + (index % 3)];
      put(near, far, (bits >> index) & 1);
      put(far, near, (bits >> index) & 1);
    }
  }
  const putFormat = (mask: number): void => {
    const bits = withRest(((LEVEL_BITS[level] ?? 0) << 3) | mask, 10, 0x537) ^ 0x5412;
    for (let index = 0; index < 15; index++) {
      const bit = (bits >> index) & 1;
      // One copy goes around the upper left finder pattern, the other along the two others.
      put(index < 6 ? index : index < 8 ? index + 1 : size - 15 + index, 8, bit);
      put(8, index < 8 ? size - 1 - index : index === 8 ? 7 : 14 - index, bit);
    }
    put(size - 8, 8, 1);
  };
  putFormat(0);
  layData(squares, marks, data);

  let best = squares;
  let bestPenalty = Number.POSITIVE_INFINITY;
  for (const [mask, turns] of MASKS.entries()) {
    putFormat(mask);
    const masked = squares.map((square, index) =>
      marks[index] ? square : square ^ Number(turns((index / size) | 0, index % size)),
    );
    const found = penalty(masked, size);
    if (found >= bestPenalty) continue;
    best = masked;
    bestPenalty = found;
  }
  return best;
}

/** Places the bits in the squares outside the function patterns. */
function layData(squares: Uint8Array, marks: Uint8Array, data: readonly number[]): void {
  const size = Math.sqrt(squares.length);
  let at = 0;
  // Pairs of columns from the right, alternately up and down; the column of the timing pattern is skipped.
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const index = row * size + column;
        if (marks[index]) continue;
        squares[index] = ((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at++;
      }
    }
  }
}

/** Penalty of a mask: long runs, blocks of one colour, patterns like the finder's, uneven colours. Source: 7.8.3. */
function penalty(squares: Uint8Array, size: number): number {
  let points = 0;
  const text = (start: number, step: number): string => {
    let line = '';
    for (let index = 0; index < size; index++) line += squares[start + index * step];
    return line;
  };
  for (let index = 0; index < size; index++) {
    for (const line of [text(index * size, 1), text(index, size)]) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
      points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
  }
  let dark = 0;
  for (const [index, square] of squares.entries()) {
    dark += square;
    const isBlock =
      index % size < size - 1 &&
      square === squares[index + 1] &&
      square === squares[index + size] &&
      square === squares[index + size + 1];
    if (isBlock) points += 3;
  }
  return points + 10 * Math.floor(Math.abs((dark / squares.length) * 20 - 10));
}
