import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AssetFormat } from '../../schemas/plain/asset-kinds.ts';
import { rounds } from '../../tests/rounds.ts';
import { seededChance } from '../../tests/seeded-chance.ts';
import { repository } from '../../tests/temporary-project.ts';
import { type AssetVerdict, checkAsset } from './check-asset.ts';
import type { RasterFormat } from './recognise.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const WEBM = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
]);

/** A PNG whose pixels end one row early; all of its parts are whole and have their checksums. */
function withoutLastRow(png: Buffer, rows: number): Buffer {
  const head: Buffer[] = [png.subarray(0, 8)];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(png.subarray(at + 8, end - 4));
    else if (type !== 'IEND') head.push(png.subarray(at, end));
  }
  const pixels = inflateSync(Buffer.concat(data));
  const cut = deflateSync(pixels.subarray(0, pixels.length - pixels.length / rows));
  return Buffer.concat([...head, pngPart('IDAT', cut), pngPart('IEND', Buffer.alloc(0))]);
}

function pngPart(type: string, contents: Buffer): Buffer {
  const [length, checksum, body] = [
    Buffer.alloc(4),
    Buffer.alloc(4),
    Buffer.concat([Buffer.from(type), contents]),
  ];
  length.writeUInt32BE(contents.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Noise, so that half of the file is half of the picture. */
function picture(format: RasterFormat): Promise<Buffer> {
  const size = { width: 64, height: 48 };
  const chance = seededChance(1);
  const pixels = Buffer.from(Array.from({ length: size.width * size.height * 3 }, () => chance(256)));
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

const sound: Record<AssetFormat, Buffer> = {
  svg: Buffer.from(SVG),
  png: await picture('png'),
  jpeg: await picture('jpeg'),
  webp: await picture('webp'),
  avif: await picture('avif'),
  gif: await picture('gif'),
  mp4: readFileSync(join(repository, 'content/assets/video/capture.mp4')).subarray(0, 65_536),
  webm: WEBM,
  vtt: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'),
};
const formats = Object.keys(sound) as AssetFormat[];
const rasters = formats.filter((format): format is RasterFormat =>
  ['png', 'jpeg', 'webp', 'avif', 'gif'].includes(format),
);

async function verdictOf(bytes: Buffer | string, format: AssetFormat): Promise<AssetVerdict> {
  return (await checkAsset(Buffer.from(bytes), format, sharp)).verdict;
}

describe('a file is what its bytes are', () => {
  test.each(formats)('a sound %s is taken', async (format) => {
    expect((await verdictOf(sound[format], format)).problem).toBeNull();
  });

  test.each(formats)('no other kind passes as %s', async (format) => {
    for (const other of formats.filter((name) => name !== format)) {
      const { problem } = await verdictOf(sound[other], format);
      expect(problem, `${other} named ${format}`).toMatchObject({ code: 'asset/kind' });
    }
  });

  test.each(formats)('nothing else passes as %s', async (format) => {
    for (const [text, found] of [
      ['<!doctype html><script>alert(1)</script>', 'HTML text'],
      ['\ufeff \n<HTML><body onload="alert(1)">', 'HTML text'],
      ['<script>alert(1)</script>', 'HTML text'],
      ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'XML text'],
      ['%PDF-1.4\n', 'application/pdf'],
      ['PK\u0003\u0004 and so on, as archives have it', 'application/zip'],
      ['alert(1)', 'text'],
      ['', 'an empty file'],
      ['\u0000\u0001\u0002', 'bytes of no kind that is known'],
      [' WEBVTT\n', 'text'],
      ['WEBVTTscript', 'text'],
    ] as const) {
      const { problem } = await verdictOf(text, format);
      expect(problem?.message, text).toContain(`found ${found}.`);
      expect(problem?.code).toBe('asset/kind');
    }
  });

  test('a picture with a page behind it stays a picture', async () => {
    const both = Buffer.concat([sound.png, Buffer.from('<script>alert(1)</script>')]);
    expect((await verdictOf(both, 'png')).problem).toBeNull();
  });
});

describe('pictures that cannot be shown', () => {
  test.each(rasters)('a %s that is cut off is refused', async (format) => {
    const half = sound[format].subarray(0, Math.floor(sound[format].length / 2));
    expect((await verdictOf(half, format)).problem).toMatchObject({ code: 'asset/unreadable' });
  });

  test('a PNG without its last rows is refused, though its file is whole', async () => {
    const size = { width: 200, height: 3000 };
    const whole = await sharp({ create: { ...size, channels: 3, background: '#0b6e4f' } })
      .png({ palette: false })
      .toBuffer();
    expect((await verdictOf(whole, 'png')).problem).toBeNull();
    const { problem } = await verdictOf(withoutLastRow(whole, size.height), 'png');
    expect(problem).toMatchObject({ code: 'asset/unreadable' });
  });

  test.each(rasters)('the first bytes of a %s alone are refused', async (format) => {
    for (const length of [12, 16, 24]) {
      expect(
        (await verdictOf(sound[format].subarray(0, length), format)).problem,
        String(length),
      ).not.toBeNull();
    }
  });

  const pngOf = (width: number, height: number): Buffer => {
    const png = Buffer.from(sound.png);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  test.each([
    [30_000, 30_000, 'asset/limit'],
    [16_384, 1, 'asset/limit'],
    [12_000, 12_000, 'asset/limit'],
    [0, 10, 'asset/unreadable'],
    [10, 0, 'asset/unreadable'],
    [0xff_ff_ff_ff, 0xff_ff_ff_ff, 'asset/limit'],
  ])('a PNG of %i × %i pixels is refused', async (width, height, code) => {
    expect((await verdictOf(pngOf(width, height), 'png')).problem).toMatchObject({ code });
  });

  test('a GIF of no width is refused', async () => {
    const gif = Buffer.from(sound.gif);
    gif.writeUInt16LE(0, 6);
    expect((await verdictOf(gif, 'gif')).problem).toMatchObject({ code: 'asset/unreadable' });
  });

  test('an animation of more pictures than anybody watches is refused', async () => {
    const frames = 1001;
    const chance = seededChance(2);
    const pixels = Buffer.from(Array.from({ length: 4 * frames * 3 }, () => chance(256)));
    const strip = { width: 2, height: 2 * frames, channels: 3 as const, pageHeight: 2 };
    const gif = await sharp(pixels, { raw: strip }).gif().toBuffer();
    expect((await verdictOf(gif, 'gif')).problem).toMatchObject({ code: 'asset/limit' });
  });

  test('a picture turned by its note has the size that it is shown in', async () => {
    const turned = await sharp(sound.png).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await verdictOf(turned, 'jpeg')).toMatchObject({ widthPx: 48, heightPx: 64, problem: null });
  });
});

test('damaged files of every kind get a verdict, and soon', async () => {
  const chance = seededChance(3);
  const slowest = { ms: 0, format: '' };
  for (let round = 0; round < rounds({ usual: 120, long: 6000 }); round += 1) {
    const format = formats[round % formats.length] ?? 'png';
    const bytes = Buffer.from(sound[format]);
    for (let change = 0; change <= chance(8); change += 1)
      bytes[chance(Math.min(bytes.length, 400))] = chance(256);
    const start = performance.now();
    await verdictOf(bytes.subarray(0, 1 + chance(bytes.length)), format);
    const ms = performance.now() - start;
    if (ms > slowest.ms) Object.assign(slowest, { ms, format });
  }
  expect(slowest.ms, slowest.format).toBeLessThan(5000);
});

describe('a drawing of several parts', () => {
  const viewsOf = async (root: string) => {
    const parts =
      '<view id="upi" viewBox="0 0 96 60"/><view id="card" viewBox="0,60 64 40"/><view id="odd"/>';
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${parts}<rect width="9" height="9"/></svg>`;
    const { verdict, bytes } = await checkAsset(Buffer.from(text), 'svg', null);
    expect(bytes.toString()).toBe(text);
    return verdict.views;
  };

  test('names each with its size', async () => {
    const upi = { widthPx: 96, heightPx: 60 };
    expect(await viewsOf('viewBox="0 0 96 100"')).toEqual({ upi, card: { widthPx: 64, heightPx: 40 } });
  });

  test('has none when its outermost element has a size, which browsers would give to each', async () => {
    expect(await viewsOf('viewBox="0 0 96 100" width="96" height="100"')).toBeUndefined();
  });
});
