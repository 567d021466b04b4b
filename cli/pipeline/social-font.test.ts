import satori from 'satori';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadSocialFonts } from './social-font.ts';

const fonts = loadSocialFonts();
const SIZE = 300;

/** A line of text at its own width, or in a box of the given style. */
function svgOf(text: string, style: { width?: number } = {}): Promise<string> {
  const size = {
    display: 'flex',
    height: SIZE,
    fontFamily: fonts.map(({ name }) => name).join(', '),
    fontSize: 120,
  };
  const line = { type: 'div', key: null, props: { style: { ...size, ...style }, children: text } };
  return satori(line, { ...(style.width === undefined ? {} : { width: style.width }), height: SIZE, fonts });
}

/** A row for each row of pixels: does the text leave ink there? */
async function inkRows(text: string): Promise<boolean[]> {
  const style = { width: 600, color: '#000', backgroundColor: '#fff' };
  const svg = await svgOf(text, style);
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, row) =>
    data.subarray(row * info.width, (row + 1) * info.width).some((grey) => grey < 128),
  );
}

/** Rows from the first with ink to the last. */
async function inkHeight(text: string): Promise<number> {
  const rows = await inkRows(text);
  return rows.lastIndexOf(true) - rows.indexOf(true) + 1;
}

test('all four scripts and the rupee sign have letters of their own', async () => {
  // A letter that no font has is drawn as an empty box.
  const box = await svgOf('漢');
  const boxes = await Promise.all(
    ['a', 'Ā', '₹', 'क', 'ક', 'ক', '字'].map(async (letter) => (await svgOf(letter)) === box),
  );
  expect(boxes).toEqual([false, false, false, false, false, false, true]);
});

test('the lower half of a Bengali conjunct stands below the upper half, not over it', async () => {
  expect(await inkHeight('স্ত্র')).toBeGreaterThan((await inkHeight('স')) * 1.2);
});

test('a conjunct is one shape: it is narrower than its letters one after another', async () => {
  const widthOf = async (text: string): Promise<number> => {
    return Number(/width="([\d.]+)"/.exec(await svgOf(text))?.[1]);
  };
  expect(await widthOf('क्ष')).toBeLessThan(await widthOf('कष'));
  expect(await widthOf('જ્ઞ')).toBeLessThan(await widthOf('જઞ'));
});
