/** What is stored of a package, what is in memory, and what of both is left after a failure. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, isEqual, packageBytes } from '../../tests/sdk/package-bytes.ts';
import { engineIn, LINK, MB, savedIs, whole } from '../../tests/sdk/scripted-engine.ts';
import { fakeStore, settle, type World, world } from '../../tests/sdk/scripted-environment.ts';
import { CHUNK_BYTES } from './integrity.ts';
import { openPartFile, type PartFile } from './part-file.ts';
import type { ResumeRecord } from './resume-record.ts';

const file = packageBytes(9 * MB);

let tab: World;
beforeEach(() => {
  tab = world();
});

/** A part of `file` that this run has begun. */
function open(change: Partial<ResumeRecord> = {}, store = fakeStore(tab.disk)): PartFile {
  const part = openPartFile(tab.env, store, {
    ...{ url: LINK, link: LINK, source: LINK, owner: 'run', integrity: null, expected: null },
    ...{ chunks: [], receivedBytes: 0, totalBytes: file.length, timestamp: 0 },
    ...{ etag: '"v1"', lastModified: null, joinedAt: null },
    ...change,
  });
  part.claim();
  return part;
}

/** A part whose first 3 MB an earlier visit has stored. */
async function resumed(change: Partial<ResumeRecord> = {}): Promise<PartFile> {
  const chunks = [2 * MB, 1 * MB];
  tab.disk.pieces.set(LINK, [new Blob([file.slice(0, 2 * MB)]), new Blob([file.slice(2 * MB, 3 * MB)])]);
  const { record } = open({ chunks, receivedBytes: 3 * MB, ...change });
  await settle();
  const store = fakeStore(tab.disk);
  await store.find(LINK, null);
  return openPartFile(tab.env, store, record);
}

/** The next call of `operation` waits; the returned function lets it and all later ones go on. */
function hold(operation: string): () => Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  tab.disk.before = (name) => (name === operation ? held : Promise.resolve());
  return () => {
    release();
    return settle();
  };
}

const appends = () => tab.disk.operations.filter((name) => name === 'append').length;
const sizes = (pieces: Blob[] | null) => pieces?.map(({ size }) => size);

describe('room', () => {
  test.each([
    ['a tenth more than what is missing', 0, true],
    ['a byte less', 1, false],
  ])('%s: what comes is stored, or stays in memory', async (_, less, isStored) => {
    const part = await resumed();
    tab.disk.freeBytes = 6 * MB * 1.1 - less;
    part.claim();
    part.append(file.slice(3 * MB, 4 * MB));
    await settle();
    expect(appends()).toBe(isStored ? 1 : 0);
    expect(part.receivedBytes).toBe(4 * MB);
  });

  test('without a store 400 MiB fit into memory, and not a byte more', () => {
    const totalBytes = 400 * MB;
    const bytes = file.slice(0, MB);
    expect(openPartFile(tab.env, null, open({ totalBytes }).record).append(bytes)).toBe(null);
    const larger = openPartFile(tab.env, null, open({ totalBytes: totalBytes + 1 }).record);
    expect(() => larger.append(bytes)).toThrow('storage too large');
  });

  test('what is stored needs no memory, though the store takes no more', async () => {
    const part = await resumed({ totalBytes: 403 * MB });
    tab.disk.before = async (operation) => {
      if (operation === 'claim') throw new Error('quota');
    };
    part.claim();
    await settle();
    expect(part.append(file.slice(3 * MB, 4 * MB))).toBe(null);
  });
});

describe('pieces', () => {
  test('the stored ones after those that were read already, and no others', async () => {
    const part = await resumed();
    expect(sizes(await part.stored())).toEqual([2 * MB, MB]);
    expect(sizes(await part.stored(1))).toEqual([MB]);
    // Written already, while the record does not list it yet.
    tab.disk.pieces.get(LINK)?.push(new Blob([file.slice(3 * MB, 4 * MB)]));
    expect(sizes(await part.stored(1))).toEqual([MB]);
  });

  test('there is no part of them where one is missing, is of another size, or cannot be read', async () => {
    const part = await resumed();
    tab.disk.pieces.get(LINK)?.splice(1, 1, new Blob(['x']));
    expect(await part.stored()).toBe(null);
    tab.disk.pieces.get(LINK)?.pop();
    expect(await part.stored()).toBe(null);
    tab.disk.before = async () => {
      throw new Error('closed');
    };
    expect(await part.stored()).toBe(null);
    await expect(part.bytes()).rejects.toThrow('changed bytes are gone');
    expect(part.receivedBytes).toBe(0);
  });

  test('a store that has taken nothing is not waited for', async () => {
    tab.disk.before = async (operation) => {
      if (operation !== 'open' && operation !== 'find') throw new Error('broken');
    };
    const { engine } = engineIn(tab);
    void engine.start();
    await (await tab.network.next()).reply(200, whole(file), file);
    await savedIs(tab, file);
    expect(tab.disk.operations).not.toContain('pieces');
  });

  test('each makes the browser free the memory of earlier ones; one that has none left goes on', async () => {
    const asked: number[] = [];
    vi.stubGlobal('ArrayBuffer', function refuse(bytes: number) {
      asked.push(bytes);
      throw new RangeError('Array buffer allocation failed');
    });
    const part = open();
    part.append(file.slice(0, 5 * MB));
    vi.unstubAllGlobals();
    await settle();
    expect(asked).toEqual([8 * MB, 8 * MB]);
    expect(part.record.chunks).toEqual([2 * MB, 2 * MB]);
  });

  test('no timer runs for bytes that are stored', async () => {
    open().append(file.slice(0, 2 * MB));
    await settle();
    expect(await tab.clock.next()).toBe(false);
  });

  test('of what waits for the store, 6 MiB hold nothing back, and more is waited for', async () => {
    const release = hold('append');
    const part = open();
    for (const at of [0, 1, 2])
      expect(part.append(file.slice(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES))).toBe(null);
    const behind = part.append(file.slice(6 * MB, 8 * MB));
    expect(behind).toBeInstanceOf(Promise);
    await release();
    await behind;
    expect(part.record.receivedBytes).toBe(8 * MB);
  });
});

describe('discarding', () => {
  test('keeps whole chunks up to the place, those in memory as well', async () => {
    const part = openPartFile(tab.env, null, open().record);
    part.append(file.slice(0, 7 * MB));
    part.truncate(5 * MB);
    expect(part.receivedBytes).toBe(4 * MB);
    part.truncate(3 * MB);
    expect(part.receivedBytes).toBe(2 * MB);
    expect(isEqual(await bytesOf(await part.bytes()), file.slice(0, 2 * MB))).toBe(true);
  });

  test('ends what is being written, and writes nothing of what waits', async () => {
    const release = hold('append');
    const part = open();
    part.append(file.slice(0, 6 * MB));
    await settle();
    part.truncate();
    part.append(file.slice(0, 2 * MB));
    await release();
    // The first, which had begun, and the one that came afterwards.
    expect(appends()).toBe(2);
    expect(tab.disk.heads.get(LINK)?.chunks).toEqual([2 * MB]);
    expect(part.receivedBytes).toBe(2 * MB);
    expect(isEqual(await bytesOf(await part.bytes()), file.slice(0, 2 * MB))).toBe(true);
  });

  test('all leaves nothing in memory or in the store', async () => {
    const release = hold('append');
    const part = open();
    part.append(file.slice(0, 5 * MB));
    await settle();
    const removed = part.remove();
    await release();
    await removed;
    expect(part.receivedBytes).toBe(0);
    expect(tab.disk.heads.size + tab.disk.pieces.size).toBe(0);
  });
});

test('closing stores what is in memory, and then closes the store', async () => {
  const store = fakeStore(tab.disk);
  const close = vi.spyOn(store, 'close');
  const release = hold('append');
  const part = open({}, store);
  part.append(file.slice(0, MB));
  part.close();
  await settle();
  expect(close).not.toHaveBeenCalled();
  await release();
  expect(close).toHaveBeenCalledOnce();
  expect(tab.disk.heads.get(LINK)?.receivedBytes).toBe(MB);
});
