import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { contentHash } from '../source/read.ts';
import { openStore, type Store } from '../store/index.ts';
import { type Drawing, drawInThreads } from './draw-in-threads.ts';
import type { PictureJob } from './picture-job.ts';
import { makePictures, type SocialPictures } from './social-pictures.ts';

const PURPLE = { brand: '#4b1fa8', brandDeep: '#2e1467', onBrand: '#ffffff', onBrandSoft: '#ebe4ff' };
const YELLOW = { brand: '#ffc629', brandDeep: '#ffe9a8', onBrand: '#24104f', onBrandSoft: '#2e1467' };

function jobs(count: number): PictureJob[] {
  return Array.from({ length: count }, (_, number) => ({
    key: `${number}`,
    path: '',
    format: 'png',
    card: {
      title: `Page ${number}`,
      brand: 'Dice',
      host: 'dice.example',
      colors: number % 2 === 0 ? PURPLE : YELLOW,
      isLatin: true,
      hasArt: false,
      sign: null,
    },
    art: null,
    isWhole: false,
    mark: null,
    tokens: {},
  }));
}

function begin(count: number, onKey: (key: string) => void): Drawing {
  return drawInThreads({ root: tmpdir(), jobs: jobs(count), threads: 1, onPicture: ({ key }) => onKey(key) });
}

test('every picture is drawn once', async () => {
  const drawn: string[] = [];
  await begin(20, (key) => drawn.push(key)).finished();
  expect(drawn.map(Number).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  );
});

test('pictures of threads are those that this thread draws, and their bytes do not gather in memory', async () => {
  const [here, there] = [new Map<string, string>(), new Map<string, string>()];
  const gathered: number[] = [];
  const draw = (threads: number, hashes: Map<string, string>): Promise<void> =>
    drawInThreads({
      root: tmpdir(),
      jobs: jobs(120),
      threads,
      onPicture({ key, bytes }) {
        hashes.set(key, contentHash(bytes));
        gathered.push(process.memoryUsage().arrayBuffers);
      },
    }).finished();
  await draw(2, there);
  const grown = (gathered.at(-1) ?? 0) - (gathered[40] ?? 0);
  await draw(1, here);
  expect(new Map([...there].sort())).toEqual(new Map([...here].sort()));
  expect(grown).toBeLessThan(100_000);
});

/** Those of a site with so many pages. @param onStored called for each that is drawn */
function ofSite(count: number, onStored: () => void): SocialPictures {
  const root = temporaryFolder();
  const opened = openStore(root);
  const put: Store['put'] = (id, bytes) => {
    onStored();
    return opened.put(id, bytes);
  };
  const ofPages = new Map(jobs(count).map((job) => [`/${job.key}/`, job]));
  return makePictures(ofPages, { root, store: { ...opened, put }, problems: [] }, 1);
}

test('a few pictures are drawn while pages are made', async () => {
  let pictures: SocialPictures | undefined;
  await new Promise<void>((resolve) => {
    pictures = ofSite(20, resolve);
  });
  await pictures?.finish();
});

test('many pictures are drawn when pages are made, which takes all cores', async () => {
  let drawn = 0;
  const pictures = ofSite(300, () => {
    drawn += 1;
  });
  await begin(40, () => {}).finished();
  expect(drawn).toBe(0);
  await pictures.finish();
  expect(drawn).toBe(300);
});

test('without pictures nothing is to be waited for', async () => {
  await expect(begin(0, () => {}).finished()).resolves.toBeUndefined();
});

test('an error of who stores them ends drawing, and is heard by who waits and nobody else', async () => {
  let stored = 0;
  const drawing = begin(60, () => {
    stored += 1;
    throw new Error('disk full');
  });
  await expect(drawing.finished()).rejects.toThrow('disk full');
  expect(stored).toBe(1);
});

test('a build that fails stops drawing', async () => {
  let drawn = 0;
  const drawing = begin(60, () => {
    drawn += 1;
  });
  await drawing.stop();
  await drawing.finished();
  expect(drawn).toBeLessThan(60);
});
