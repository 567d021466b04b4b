import { describe, expect, test } from 'vitest';
import { decodePng, difference, encodePng, type Picture } from './small-picture.ts';

describe('a picture', () => {
  const plain = (width: number, height: number, value: number): Picture => ({
    width,
    height,
    pixels: new Uint8Array(width * height * 3).fill(value),
  });
  /** A white card with a dark button of 20 × 8 pixels in it. */
  const card = (buttonAt: number, ink = 51): Picture => {
    const picture = plain(60, 60, 255);
    for (let y = buttonAt; y < buttonAt + 8; y++)
      for (let x = 20; x < 40; x++) picture.pixels.fill(ink, (y * 60 + x) * 3, (y * 60 + x) * 3 + 3);
    return picture;
  };

  test('is the same when what is on it moved by a pixel', () => {
    expect(difference(card(20), card(21))).toBeNull();
  });

  test('differs when something is gone, is new, has another colour or another place', () => {
    expect(difference(card(20), plain(60, 60, 255))).toMatch(/differs in 4\.\d % of its area/);
    expect(difference(plain(60, 60, 255), card(20))).toMatch(/differs/);
    expect(difference(card(20), card(20, 153))).toMatch(/differs/);
    expect(difference(card(20), card(26))).toMatch(/differs/);
  });

  test('may be a little taller and no more', () => {
    expect(difference(plain(60, 100, 255), plain(60, 102, 255))).toBeNull();
    expect(difference(plain(60, 100, 255), plain(60, 108, 255))).toBe('is 8.0 % taller');
  });

  test('is read as it was written', () => {
    expect(decodePng(encodePng(card(7)))).toEqual(card(7));
  });
});
