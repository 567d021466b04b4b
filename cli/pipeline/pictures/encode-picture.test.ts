import sharp, { type Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture, type Form } from './encode-picture.ts';

const FORMS: Form[] = [
  { widthPx: 60, format: 'avif' },
  { widthPx: 120, format: 'webp' },
  { widthPx: 90, format: 'jpeg' },
  { widthPx: 120, format: 'png' },
];

/** Metadata of each form by `format width`, in the order in which they came. */
async function encoded(bytes: Uint8Array, forms = FORMS): Promise<Map<string, Metadata>> {
  const made: [string, Buffer][] = [];
  await encodePicture(sharp, bytes, forms, ({ widthPx, format }, picture) =>
    made.push([`${format} ${widthPx}`, picture]),
  );
  return new Map(
    await Promise.all(made.map(async ([name, picture]) => [name, await sharp(picture).metadata()] as const)),
  );
}

function blank(channels: 3 | 4): ReturnType<typeof sharp> {
  return sharp({ create: { width: 120, height: 80, channels, background: '#c0402080' } });
}

test('each form has its width and proportion, the widest come first', async () => {
  const forms = await encoded(await blank(3).jpeg().toBuffer());
  expect([...forms.keys()]).toEqual(['webp 120', 'png 120', 'jpeg 90', 'avif 60']);
  expect(forms.get('avif 60')).toMatchObject({ width: 60, height: 40 });
  expect(forms.get('jpeg 90')).toMatchObject({ width: 90, height: 60 });
});

test('a photograph that lies on its side is turned', async () => {
  const turned = await blank(3).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const forms = await encoded(turned, [{ widthPx: 40, format: 'webp' }]);
  const { width, height, orientation } = forms.get('webp 40') ?? {};
  expect([width, height, orientation]).toEqual([40, 60, undefined]);
});

test('what is transparent stays so', async () => {
  const forms = await encoded(await blank(4).png().toBuffer());
  expect(forms.get('webp 120')?.hasAlpha).toBe(true);
  expect(forms.get('avif 60')?.hasAlpha).toBe(true);
  expect(forms.get('jpeg 90')?.hasAlpha).toBe(false);
});

test.each([
  ['of 16 bits', blank(3).toColourspace('rgb16').png()],
  ['in grey', blank(3).greyscale().png()],
  ['for print, in four colours', blank(3).toColourspace('cmyk').jpeg()],
])('a picture %s becomes one of 8 bits in sRGB', async (_, picture) => {
  for (const { space, depth } of (await encoded(await picture.toBuffer())).values())
    expect([space, depth]).toEqual(['srgb', 'uchar']);
});

test('a damaged picture is an error', async () => {
  const bytes = await blank(3).jpeg().toBuffer();
  await expect(encoded(bytes.subarray(0, bytes.length / 2))).rejects.toThrow();
});
