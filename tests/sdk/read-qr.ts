/**
 * Reads the squares of a QR code with a decoder that shares no code with the encoder, so that both would have to be wrong in the same way.
 * It corrects no errors, since generated squares have none, and fails at the first wrong one.
 */
export interface Squares {
  size: number;
  isDark(row: number, column: number): boolean;
}

export interface ReadCode {
  text: string;
  level: 'L' | 'M' | 'Q' | 'H';
  mask: number;
  version: number;
}

/** Number of blocks by level and version. Source: ISO/IEC 18004, table 9. */
const BLOCKS: Record<ReadCode['level'], readonly number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
    40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};
/** Data bytes by level and version, which give the length of blocks. Source: ISO/IEC 18004, table 7. */
const DATA_BYTES: Record<ReadCode['level'], readonly number[]> = {
  L: [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003,
    1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809,
    2953,
  ],
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
    857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ],
  Q: [
    11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565,
    611, 661, 715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423, 1499, 1579, 1663,
  ],
  H: [
    7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461,
    511, 535, 593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219, 1273,
  ],
};
/** Centres of the alignment patterns from version 2 on. Source: ISO/IEC 18004, annex E. */
const MIDDLES = `6 18|6 22|6 26|6 30|6 34|6 22 38|6 24 42|6 26 46|6 28 50|6 30 54|6 32 58|6 34 62|6 26 46 66|6 26 48 70|6 26 50 74|6 30 54 78|6 30 56 82|6 30 58 86|6 34 62 90|6 28 50 72 94|6 26 50 74 98|6 30 54 78 102|6 28 54 80 106|6 32 58 84 110|6 30 58 86 114|6 34 62 90 118|6 26 50 74 98 122|6 30 54 78 102 126|6 26 52 78 104 130|6 30 56 82 108 134|6 34 60 86 112 138|6 30 58 86 114 142|6 34 62 90 118 146|6 30 54 78 102 126 150|6 24 50 76 102 128 154|6 28 54 80 106 132 158|6 32 58 84 110 136 162|6 26 54 82 110 138 166|6 30 58 86 114 142 170`;

const TURNS: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** The code's text. Throws when the squares are not a code. */
export function readMatrix({ size, isDark }: Squares): ReadCode {
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => Number(isDark(8, column))).slice(0, 5);
  const bits = Number.parseInt(format.join(''), 2) ^ 0b10101;
  const level = (['M', 'L', 'H', 'Q'] as const)[bits >> 3] ?? 'H';
  const mask = bits & 7;
  const middles = (MIDDLES.split('|')[version - 2] ?? '').split(' ').filter(Boolean).map(Number);
  const isAligned = (row: number, column: number) =>
    middles.some((y) =>
      middles.some((x) => {
        const isCorner = (y === 6 && (x === 6 || x === size - 7)) || (x === 6 && y === size - 7);
        return !isCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
      }),
    );
  const isMark = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (column < 9 && row >= size - 8) ||
    (version > 6 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) ||
    isAligned(row, column);

  let stream = '';
  for (let column = size - 1, turn = 0; column > 0; column -= 2, turn++) {
    if (column === 6) column--;
    for (let step = 0; step < size; step++) {
      const row = turn % 2 === 0 ? size - 1 - step : step;
      for (const x of [column, column - 1]) {
        if (!isMark(row, x)) stream += Number(isDark(row, x) !== TURNS[mask]?.(row, x));
      }
    }
  }
  const codewords = (stream.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const blocks = BLOCKS[level][version - 1] ?? 0;
  const dataLength = (DATA_BYTES[level][version - 1] ?? 0) + (version < 10 ? 2 : 3);
  const short = Math.floor(dataLength / blocks);
  const longer = dataLength % blocks;
  const parts = Array.from({ length: blocks }, (): number[] => []);
  let at = 0;
  for (let index = 0; index <= short; index++) {
    for (const [number, part] of parts.entries()) {
      if (index < short || number >= blocks - longer) part.push(codewords[at++] ?? 0);
    }
  }
  const data = parts
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  if (!data.startsWith('0100')) throw new Error(`The code at mask ${mask} is not made of bytes.`);
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(data.slice(4, 4 + lengthBits), 2);
  const text = data.slice(4 + lengthBits, 4 + lengthBits + 8 * length).match(/.{8}/g) ?? [];
  const bytes = new Uint8Array(text.map((byte) => Number.parseInt(byte, 2)));
  return {
    text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    level,
    mask,
    version,
  };
}
