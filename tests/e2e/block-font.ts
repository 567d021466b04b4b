/**
 * A font of one glyph: every letter of every script is the same block. With it a page is laid out alike on every machine,
 * whatever fonts are installed there and however they are drawn, and a picture of it shows structure instead of letters.
 */

const UNITS_PER_EM = 1000;
const ASCENT = 900;
const DESCENT = -300;
/** About the mean of Latin letters, so that lines break roughly where they do in a real font. */
const ADVANCE = 540;
const X_HEIGHT = 520;
const BLOCK = { left: 40, right: 500 };

const BLOCK_GLYPH = 1;
const BLANK_GLYPH = 2;
const GLYPHS = 3;

/** Latin; Devanagari, Bengali, Gujarati; punctuation, currency, arrows and signs. */
const RANGES: readonly [number, number][] = [
  [0x20, 0x24f],
  [0x900, 0xaff],
  [0x2000, 0x27bf],
];

const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200f);

type Field = ['u8' | 'u16' | 'i16' | 'u32', number];

/** The font as a TrueType file. */
export function blockFont(): Buffer {
  const tables: [string, Buffer][] = [
    ['OS/2', os2()],
    ['cmap', cmap()],
    ['glyf', blockOutline()],
    ['head', head()],
    ['hhea', hhea()],
    [
      'hmtx',
      bytes(
        Array.from({ length: GLYPHS }, (): Field[] => [
          ['u16', ADVANCE],
          ['i16', 0],
        ]).flat(),
      ),
    ],
    [
      'loca',
      bytes([
        ['u16', 0],
        ['u16', 0],
        ['u16', blockOutline().length / 2],
        ['u16', blockOutline().length / 2],
      ]),
    ],
    ['maxp', maxp()],
    ['name', name()],
    [
      'post',
      bytes([
        ['u32', 0x00030000],
        ['u32', 0],
        ['i16', -100],
        ['i16', 50],
        ['u32', 1],
        ['u32', 0],
        ['u32', 0],
        ['u32', 0],
        ['u32', 0],
      ]),
    ],
  ];
  const directory: Field[] = [
    ['u32', 0x00010000],
    ['u16', tables.length],
    ['u16', 128],
    ['u16', 3],
    ['u16', tables.length * 16 - 128],
  ];
  let offset = 12 + tables.length * 16;
  for (const [tag, table] of tables) {
    directory.push(
      ['u32', Buffer.from(tag, 'latin1').readUInt32BE()],
      ['u32', checksum(table)],
      ['u32', offset],
      ['u32', table.length],
    );
    offset += padded(table).length;
  }
  return Buffer.concat([bytes(directory), ...tables.map(([, table]) => padded(table))]);
}

function bytes(fields: readonly Field[]): Buffer {
  const parts = fields.map(([kind, value]) => {
    const part = Buffer.alloc({ u8: 1, u16: 2, i16: 2, u32: 4 }[kind]);
    if (kind === 'u8') part.writeUInt8(value);
    else if (kind === 'u16') part.writeUInt16BE(value);
    else if (kind === 'i16') part.writeInt16BE(value);
    else part.writeUInt32BE(value);
    return part;
  });
  return Buffer.concat(parts);
}

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}

function checksum(table: Buffer): number {
  const whole = padded(table);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A rectangle of four points on the base line. */
function blockOutline(): Buffer {
  const { left, right } = BLOCK;
  const fields: Field[] = [
    ['i16', 1],
    ['i16', left],
    ['i16', 0],
    ['i16', right],
    ['i16', X_HEIGHT],
    ['u16', 3],
    ['u16', 0],
  ];
  for (let point = 0; point < 4; point++) fields.push(['u8', 1]);
  for (const x of [left, 0, right - left, 0]) fields.push(['i16', x]);
  for (const y of [0, X_HEIGHT, 0, -X_HEIGHT]) fields.push(['i16', y]);
  return padded(bytes(fields));
}

function cmap(): Buffer {
  const groups = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index): Field[] => {
      const code = from + index;
      return [
        ['u32', code],
        ['u32', code],
        ['u32', isBlank(code) ? BLANK_GLYPH : BLOCK_GLYPH],
      ];
    }),
  );
  const table: Field[] = [
    ['u16', 0],
    ['u16', 1],
    ['u16', 3],
    ['u16', 10],
    ['u32', 12],
  ];
  table.push(['u16', 12], ['u16', 0], ['u32', 16 + groups.length * 12], ['u32', 0], ['u32', groups.length]);
  return bytes([...table, ...groups.flat()]);
}

function head(): Buffer {
  const created: Field[] = [
    ['u32', 0],
    ['u32', 0],
    ['u32', 0],
    ['u32', 0],
  ];
  return bytes([
    ['u32', 0x00010000],
    ['u32', 0x00010000],
    ['u32', 0],
    ['u32', 0x5f0f3cf5],
    ['u16', 3],
    ['u16', UNITS_PER_EM],
    ...created,
    ['i16', BLOCK.left],
    ['i16', 0],
    ['i16', BLOCK.right],
    ['i16', X_HEIGHT],
    ['u16', 0],
    ['u16', 8],
    ['i16', 2],
    ['i16', 0],
    ['i16', 0],
  ]);
}

function hhea(): Buffer {
  const unused: Field[] = Array.from({ length: 8 }, () => ['i16', 0]);
  return bytes([
    ['u32', 0x00010000],
    ['i16', ASCENT],
    ['i16', DESCENT],
    ['i16', 0],
    ['u16', ADVANCE],
    ['i16', 0],
    ['i16', 0],
    ['i16', BLOCK.right],
    ['i16', 1],
    ['i16', 0],
    ['i16', 0],
    ...unused.slice(0, 5),
    ['u16', GLYPHS],
  ]);
}

function maxp(): Buffer {
  const limits = [4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
  return bytes([['u32', 0x00010000], ['u16', GLYPHS], ...limits.map((limit): Field => ['u16', limit])]);
}

function os2(): Buffer {
  const unused = (count: number, kind: Field[0]): Field[] => Array.from({ length: count }, () => [kind, 0]);
  return bytes([
    ['u16', 4],
    ['i16', ADVANCE],
    ['u16', 400],
    ['u16', 5],
    ['u16', 0],
    ...unused(11, 'i16'),
    ...unused(10, 'u8'),
    ...unused(4, 'u32'),
    ['u32', 0x20202020],
    ['u16', 0x40],
    ['u16', 0x20],
    ['u16', 0xffff],
    ['i16', ASCENT],
    ['i16', DESCENT],
    ['i16', 0],
    ['u16', ASCENT],
    ['u16', -DESCENT],
    ['u32', 1],
    ['u32', 0],
    ['i16', X_HEIGHT],
    ['i16', 700],
    ['u16', 0],
    ['u16', 0x20],
    ['u16', 2],
  ]);
}

function name(): Buffer {
  const family = Buffer.from('Blocks', 'utf16le').swap16();
  const ids = [1, 2, 4, 6];
  const records = ids.flatMap((id): Field[] => [
    ['u16', 3],
    ['u16', 1],
    ['u16', 0x409],
    ['u16', id],
    ['u16', family.length],
    ['u16', 0],
  ]);
  return Buffer.concat([
    bytes([['u16', 0], ['u16', ids.length], ['u16', 6 + ids.length * 12], ...records]),
    family,
  ]);
}
