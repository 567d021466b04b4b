import sharp from 'sharp';
import { expect, test } from 'vitest';
import { indexGround } from './indexed-ground.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { SOCIAL_SIZE } from './social-card.ts';

const { width, height } = SOCIAL_SIZE;
const PIXELS = width * height;
const WHITE: [number, number, number] = [255, 255, 255];

/** A picture with as many colours as artwork of gradients has. */
function gradients(): Uint8Array {
  const picture = new Uint8Array(PIXELS * 3);
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    picture.set([(x * 255) / width, (y * 255) / height, ((x + y) * 255) / (width + height)], pixel * 3);
  }
  return picture;
}

test('a ground of many colours leaves room for the shades of a title, and is a picture that others can open', async () => {
  const picture = gradients();
  const ground = await indexGround(sharp, picture, WHITE, 60 * 1024);
  expect(ground.palette.length / 3).toBeLessThanOrEqual(256);
  const titled = ground.pixels.map((number, pixel) => ground.over(number, pixel % 256));
  for (const pixels of [ground.pixels, titled]) {
    const opened = await sharp(
      encodeIndexedPng({ width, height, pixels, palette: ground.palette }),
    ).metadata();
    expect(opened).toMatchObject({ width, height, format: 'png' });
  }
  const shown = await sharp(encodeIndexedPng({ width, height, ...ground }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const worst = shown.reduce((most, value, at) => Math.max(most, Math.abs(value - (picture[at] ?? 0))), 0);
  expect(worst).toBeLessThan(48);
});

test('a ground that may weigh less has fewer colours', async () => {
  const colors = async (bytes: number): Promise<number> =>
    (await indexGround(sharp, gradients(), WHITE, bytes)).palette.length / 3;
  expect(await colors(20 * 1024)).toBeLessThan(await colors(200 * 1024));
});

test('more colours than a PNG can number are refused', () => {
  const palette = new Uint8Array(257 * 3);
  expect(() => encodeIndexedPng({ width: 1, height: 1, pixels: new Uint8Array(1), palette })).toThrow(
    /at most 256/,
  );
});
