/** The least that photographs cost: sharp with the settings of a build, one file after another on each core, and nothing else. */
import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const [from = '', to = ''] = process.argv.slice(2);
const WIDTHS = [360, 540, 720, 1080, 1440, 2160];
const files = readdirSync(from).map((name) => join(from, name));
mkdirSync(to, { recursive: true });

async function encode(file: string): Promise<void> {
  const { width = 0 } = await sharp(file).metadata();
  const widths = [...new Set([...WIDTHS.filter((each) => each < width), Math.min(width, 2160)])];
  const made = (widthPx: number) => sharp(file).rotate().resize({ width: widthPx, withoutEnlargement: true });
  const target = (widthPx: number, ending: string): string =>
    join(to, `${basename(file)}-${widthPx}.${ending}`);
  for (const each of widths) await made(each).avif({ quality: 50, effort: 3 }).toFile(target(each, 'avif'));
  for (const each of widths) await made(each).webp({ quality: 76 }).toFile(target(each, 'webp'));
  await made(Math.min(1080, width)).jpeg({ quality: 78, mozjpeg: true }).toFile(target(1080, 'jpg'));
}

await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await encode(file);
  }),
);
