import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPictureDrawer } from './draw-picture.ts';
import type { PictureJob } from './picture-job.ts';
import { SOCIAL_SIZE } from './social-card.ts';

const PURPLE = { brand: '#4b1fa8', brandDeep: '#2e1467', onBrand: '#ffffff', onBrandSoft: '#ebe4ff' };

/** No picture here has artwork, so nothing is read. */
const root = tmpdir();

function job(title: string, more: Partial<PictureJob> = {}): PictureJob {
  const isLatin = /[a-z]/.test(title);
  return {
    key: title,
    path: 'social/page.png',
    format: 'png',
    card: {
      title,
      brand: 'Dice',
      host: 'dice.example',
      colors: PURPLE,
      isLatin,
      hasArt: false,
      sign: null,
    },
    art: null,
    isWhole: false,
    mark: null,
    tokens: {},
    ...more,
  };
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).removeAlpha().raw().toBuffer();
}

const JOBS = ['Play with friends', 'दोस्तों के साथ', 'મિત્રો સાથે', 'বন্ধুদের সঙ্গে'].map((title) => job(title));

test('the same picture has the same bytes, whatever was drawn before it', async () => {
  const [one, other] = [await createPictureDrawer(root), await createPictureDrawer(root)];
  const forwards = new Map<string, Uint8Array>();
  for (const each of JOBS) forwards.set(each.key, (await one.draw(each)).bytes);
  for (const each of JOBS.toReversed()) {
    const { bytes } = await other.draw(each);
    expect(Buffer.from(forwards.get(each.key) ?? []).equals(bytes), each.key).toBe(true);
  }
});

test('a title leaves the ground of other pictures as it is', async () => {
  const drawer = await createPictureDrawer(root);
  const before = (await drawer.draw(job('One'))).bytes;
  await drawer.draw(job('A title that covers much of the picture'));
  expect(Buffer.from((await drawer.draw(job('One'))).bytes).equals(before)).toBe(true);
});

test.each(['png', 'jpg'] as const)('a %s has the theme’s colours and the title in white', async (format) => {
  const { bytes } = await (await createPictureDrawer(root)).draw(job('MMMM', { format }));
  expect(await sharp(bytes).metadata()).toMatchObject({
    ...SOCIAL_SIZE,
    format: format === 'jpg' ? 'jpeg' : 'png',
  });
  const pixels = await pixelsOf(bytes);
  const at = (x: number, y: number): number[] => [
    ...pixels.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3),
  ];
  const [ground, disc] = [at(10, 10), at(1060, 600)];
  expect(ground.every((value, channel) => Math.abs(value - ([0x4b, 0x1f, 0xa8][channel] ?? 0)) < 4)).toBe(
    true,
  );
  expect(disc.every((value, channel) => Math.abs(value - ([0x2e, 0x14, 0x67][channel] ?? 0)) < 4)).toBe(true);
  const row = Array.from({ length: 500 }, (_, x) => at(64 + x, 334));
  expect(row.filter((color) => Math.min(...color) > 250).length).toBeGreaterThan(50);
});

test('a title of two hundred words is made smaller and stays between the name and the address', async () => {
  const drawer = await createPictureDrawer(root);
  const [empty, full] = await Promise.all([
    drawer.draw(job('')).then(({ bytes }) => pixelsOf(bytes)),
    drawer.draw(job('weekend '.repeat(200))).then(({ bytes }) => pixelsOf(bytes)),
  ]);
  const changed = Array.from({ length: SOCIAL_SIZE.height }, (_, row) => row).filter(
    (row) =>
      !full.subarray(row * 3600, (row + 1) * 3600).equals(empty.subarray(row * 3600, (row + 1) * 3600)),
  );
  expect(changed[0]).toBeGreaterThan(140);
  expect(changed.at(-1)).toBeLessThan(528);
});

test.each(['png', 'jpg'] as const)('drawing one more %s leaves no pixels in memory', async (format) => {
  const drawer = await createPictureDrawer(root);
  await drawer.draw(job('0', { format }));
  const left: number[] = [];
  for (let number = 1; number <= 9; number += 1) {
    const before = process.memoryUsage().arrayBuffers;
    await drawer.draw(job(`${number}`, { format }));
    left.push(process.memoryUsage().arrayBuffers - before);
  }
  // When memory is collected is not for the test to say: the median does not depend on it.
  const median = left.sort((one, other) => one - other)[4] ?? 0;
  expect(median).toBeLessThan((SOCIAL_SIZE.width * SOCIAL_SIZE.height) / 2);
});

test('pictures that are drawn at the same time do not show through each other', async () => {
  const drawer = await createPictureDrawer(root);
  const jobs = ['png', 'jpg', 'jpg'].map((format, number) =>
    job(`Title ${number}`, { format: format === 'png' ? 'png' : 'jpg' }),
  );
  const together = await Promise.all(jobs.map((each) => drawer.draw(each)));
  for (const [place, each] of jobs.entries())
    expect(Buffer.from((await drawer.draw(each)).bytes).equals(together[place]?.bytes ?? Buffer.of())).toBe(
      true,
    );
});
