/** Packages with one thing wrong, or one thing that only looks wrong: the same seed gives the same bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Mutant {
  /** `12 ec2-v2-24 flips a bit of the list`. */
  name: string;
  bytes: Buffer;
}

/** Signed by `apksigner` with keys that exist nowhere any more; the name says keys, schemes and lowest Android. */
export function packages(): Map<string, Buffer> {
  const folder = join(import.meta.dirname.replace(/\/apk$/, ''), 'apk/fixtures');
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name.replace('.apk', ''), readFileSync(join(folder, name))]),
  );
}

/** All kinds and all packages in turn. */
export function mutants(count = 300): Mutant[] {
  const all = [...packages()];
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, change] = kinds[index % kinds.length] ?? ['nothing', (apk: Apk) => apk];
    const [name, bytes] = all[Math.floor(index / kinds.length) % all.length] ?? ['', Buffer.alloc(0)];
    const others = all.filter(([other]) => other !== name).map(([, other]) => open(other));
    const pick = random(index * 7919 + 1);
    const changed = change(open(bytes), pick, others[Math.floor(pick() * others.length)] ?? open(bytes));
    return { name: `${index} ${name} ${kind}`, bytes: Buffer.isBuffer(changed) ? changed : close(changed) };
  });
}

interface Pair {
  id: number;
  value: Buffer;
}

/** A package in its four parts. */
interface Apk {
  entries: Buffer;
  pairs: Pair[];
  list: Buffer;
  end: Buffer;
}

const [V2, V3] = [0x7109871a, 0xf05368c0];

function open(bytes: Buffer): Apk {
  const endAt = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const listAt = bytes.readUInt32LE(endAt + 16);
  const blockAt = listAt - 8 - bytes.readUInt32LE(listAt - 24);
  const pairs: Pair[] = [];
  for (let at = blockAt + 8; at < listAt - 24; at += 8 + bytes.readUInt32LE(at)) {
    const value = Buffer.from(bytes.subarray(at + 12, at + 8 + bytes.readUInt32LE(at)));
    pairs.push({ id: bytes.readUInt32LE(at + 8), value });
  }
  return {
    entries: Buffer.from(bytes.subarray(0, blockAt)),
    pairs,
    list: Buffer.from(bytes.subarray(listAt, endAt)),
    end: Buffer.from(bytes.subarray(endAt)),
  };
}

function close({ entries, pairs, list, end }: Apk): Buffer {
  const body = Buffer.concat(
    pairs.map(({ id, value }) => {
      const head = Buffer.alloc(12);
      head.writeUInt32LE(value.length + 4, 0);
      head.writeUInt32LE(id, 8);
      return Buffer.concat([head, value]);
    }),
  );
  const size = Buffer.alloc(8);
  size.writeUInt32LE(body.length + 24, 0);
  const block =
    pairs.length === 0 ? Buffer.alloc(0) : Buffer.concat([size, body, size, Buffer.from('APK Sig Block 42')]);
  const moved = Buffer.from(end);
  moved.writeUInt32LE(entries.length + block.length, 16);
  return Buffer.concat([entries, block, list, moved]);
}

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Change = (apk: Apk, pick: () => number, other: Apk) => Apk | Buffer;

function flip(bytes: Buffer, pick: () => number, from = 0, to = bytes.length): void {
  const at = from + Math.floor(pick() * (to - from));
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(pick() * 8)), at);
}

/** The scheme blocks, without padding. */
function schemes({ pairs }: Apk): Pair[] {
  return pairs.filter(({ id }) => id === V2 || id === V3);
}

function without(apk: Apk, id: number): Apk {
  return { ...apk, pairs: apk.pairs.filter((pair) => pair.id !== id) };
}

function flipPair(id: number): Change {
  return (apk, pick) => {
    const pair = apk.pairs.find((one) => one.id === id) ?? schemes(apk)[0];
    if (pair !== undefined) flip(pair.value, pick);
    return apk;
  };
}

/** Exchanges one prefixed field of the first signer: 0 signed data, 1 signatures, 2 public key. */
function exchangeField(number: number): Change {
  return (apk, _, other) => {
    const [pair, source] = [schemes(apk).at(-1), schemes(other).at(-1)];
    if (pair === undefined || source === undefined) return apk;
    const [own, others] = [fieldsOf(pair), fieldsOf(source)];
    own.splice(number, 1, others[number] ?? Buffer.alloc(0));
    const range =
      pair.id === V3
        ? [
            pair.value
              .subarray(8)
              .subarray(4 + pair.value.readUInt32LE(8))
              .subarray(0, 8),
          ]
        : [];
    const signer = Buffer.concat([...own.slice(0, 1).map(prefixed), ...range, ...own.slice(1).map(prefixed)]);
    pair.value = prefixed(prefixed(signer));
    return apk;
  };
}

function fieldsOf({ id, value }: Pair): Buffer[] {
  const fields: Buffer[] = [];
  let at = 8;
  for (let index = 0; index < 3; index += 1) {
    const length = value.readUInt32LE(at);
    fields.push(value.subarray(at + 4, at + 4 + length));
    at += 4 + length + (id === V3 && index === 0 ? 8 : 0);
  }
  return fields;
}

function prefixed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const KINDS: Record<string, Change> = {
  'is as it was': (apk) => apk,
  'flips a bit of an entry': (apk, pick) => {
    flip(apk.entries, pick);
    return apk;
  },
  'flips a bit of the list': (apk, pick) => {
    flip(apk.list, pick);
    return apk;
  },
  'flips a bit of the end record': (apk, pick) => {
    const bytes = close(apk);
    flip(bytes, pick, bytes.length - 22);
    return bytes;
  },
  'flips a bit of v2': flipPair(V2),
  'flips a bit of v3': flipPair(V3),
  'flips a bit of the frame of the block': (apk, pick) => {
    const bytes = close(apk);
    const listAt = bytes.readUInt32LE(bytes.length - 6);
    const blockAt = apk.entries.length;
    const [from, to] = pick() < 0.5 ? [blockAt, blockAt + 20] : [listAt - 24, listAt];
    flip(bytes, pick, from, to);
    return bytes;
  },
  'flips a bit of the padding': (apk, pick) => {
    const pair = apk.pairs.find(({ id }) => id !== V2 && id !== V3);
    if (pair !== undefined) flip(pair.value, pick);
    return apk;
  },
  'is cut short': (apk, pick) => {
    const bytes = close(apk);
    return bytes.subarray(0, Math.floor(pick() * bytes.length));
  },
  'has bytes behind its end': (apk) => Buffer.concat([close(apk), Buffer.from('tail')]),
  'has a comment': (apk) => {
    const end = Buffer.concat([apk.end, Buffer.from('hello')]);
    end.writeUInt16LE(5, 20);
    return { ...apk, end };
  },
  'has lost its block': (apk) => ({ ...apk, pairs: [] }),
  'has lost v2': (apk) => without(apk, V2),
  'has lost v3': (apk) => without(apk, V3),
  'has the block of another package': (apk, _, other) => ({ ...apk, pairs: other.pairs }),
  'has the v3 of another package': (apk, _, other) => ({
    ...without(apk, V3),
    pairs: [...without(apk, V3).pairs, ...other.pairs.filter(({ id }) => id === V3)],
  }),
  'has v2 twice, the second of another': (apk, _, other) => ({
    ...apk,
    pairs: [...apk.pairs, ...schemes(other)],
  }),
  'has the first v2 of another': (apk, _, other) => ({ ...apk, pairs: [...schemes(other), ...apk.pairs] }),
  'has an unknown pair more': (apk) => ({
    ...apk,
    pairs: [{ id: 0x71777777, value: Buffer.from('a channel') }, ...apk.pairs],
  }),
  'has no padding': (apk) => ({ ...apk, pairs: schemes(apk) }),
  'has its pairs in another order': (apk) => ({ ...apk, pairs: apk.pairs.toReversed() }),
  'has an entry more': (apk) => ({
    ...apk,
    entries: Buffer.concat([apk.entries, Buffer.from('PK\u0003\u0004more', 'latin1')]),
  }),
  'has v3 for another range of Androids': (apk, pick) => {
    const pair = apk.pairs.find(({ id }) => id === V3) ?? schemes(apk)[0];
    // Behind the lengths of signers, of the signer and of the signed data.
    if (pair !== undefined)
      flip(pair.value, pick, 12 + pair.value.readUInt32LE(8), 16 + pair.value.readUInt32LE(8));
    return apk;
  },
  'has another number of an algorithm': (apk, pick) => {
    const pair = schemes(apk)[0];
    const at =
      pair === undefined
        ? -1
        : ([0x0103, 0x0104, 0x0201, 0x0202]
            .map((id) => {
              const number = Buffer.alloc(4);
              number.writeUInt32LE(id);
              return pair.value.lastIndexOf(number);
            })
            .find((place) => place > 0) ?? -1);
    if (pair !== undefined && at > 0)
      pair.value.writeUInt16LE([0x0101, 0x0102, 0x0301, 0x9999][Math.floor(pick() * 4)] ?? 0, at);
    return apk;
  },
  'has other signed data': exchangeField(0),
  'has other signatures': exchangeField(1),
  'has another public key': exchangeField(2),
  'has no signer': (apk) => ({
    ...apk,
    pairs: apk.pairs.map((pair, index) => (index === 0 ? { ...pair, value: Buffer.alloc(4) } : pair)),
  }),
  'has bytes behind its signers': (apk) => ({
    ...apk,
    pairs: apk.pairs.map((pair) => ({ ...pair, value: Buffer.concat([pair.value, Buffer.from('more')]) })),
  }),
  'names another place of the list': (apk, pick) => {
    const bytes = close(apk);
    bytes.writeUInt32LE(bytes.readUInt32LE(bytes.length - 6) + (pick() < 0.5 ? 1 : -24), bytes.length - 6);
    return bytes;
  },
};
