/**
 * How each section looks, beside a small picture of how it looked when somebody last looked: tests/e2e/pictures. Letters are
 * blocks (block-font.ts), so that the pictures are the same whatever fonts a machine has. After a change that is meant:
 *
 *   UPDATE_PICTURES=1 npx vitest run --project e2e tests/e2e/section-pictures.spec.ts
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { repository } from '../temporary-project.ts';
import { blockFont } from './block-font.ts';
import { decodePng, difference, encodePng, type Picture, shrink } from './section-picture.ts';
import { ANDROID } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

const types = readdirSync(join(repository, 'runtime/sections'));
/** Sections that say most about a theme or a script: grounds, cards, buttons, long words. */
const TELLING = ['coupon-list', 'faq', 'hero', 'install-steps', 'payment', 'ratings'];
/** On a wide screen the telling sections and one of three others; all of them before a release. */
function isSeenWide(type: string): boolean {
  return isLongRun || isUpdate || TELLING.includes(type) || types.indexOf(type) % 3 === 0;
}

/** Shelves of the telling sections: the variants take turns, and before a release each section has all of them. */
function tellingIn(shelfOf: (variant: string) => string, variants: readonly string[]): string[] {
  return TELLING.flatMap((type, at) =>
    variants
      .filter((_, turn) => isLongRun || isUpdate || at % variants.length === turn)
      .map((variant) => `${shelfOf(variant)}/${type}`),
  );
}

const PICTURES = join(repository, 'tests/e2e/pictures');
const isUpdate = Boolean(process.env['UPDATE_PICTURES']);
const HOW_TO_UPDATE =
  'If this is meant: UPDATE_PICTURES=1 npx vitest run --project e2e tests/e2e/section-pictures.spec.ts';

/** Widths of a screen, and the side of the square that becomes one pixel of the picture, in CSS px. */
const PHONE = { width: 360, square: 6 };
const DESK = { width: 1440, square: 12 };
/** A section is looked at no further down than this. */
const MOST_HEIGHT = 1800;

beforeAll(() => void mkdirSync(PICTURES, { recursive: true }));

interface Shot {
  /** `en/purple/hero` */
  shelf: string;
  screens: (typeof PHONE)[];
}

interface Taken {
  name: string;
  full: Buffer;
  small: Picture;
}

describe('every section looks as it did', () => {
  test.each([
    [
      'in the purple theme, on a phone and on a wide screen',
      types.filter(isSeenWide).map((type) => `en/purple/${type}`),
      [PHONE, DESK],
    ],
    [
      'in the purple theme, on a phone',
      types.filter((type) => !isSeenWide(type)).map((type) => `en/purple/${type}`),
      [PHONE],
    ],
    ['in the other themes', tellingIn((theme) => `en/${theme}`, ['yellow', 'lightBlue']), [PHONE]],
    ['in the other languages', tellingIn((language) => `${language}/purple`, ['hi', 'gu', 'bn']), [PHONE]],
  ])('%s', async (_, shelves, screens) => {
    const taken = await pictures(shelves.map((shelf) => ({ shelf, screens })));
    const differences = taken.flatMap((one) => {
      const problem = compare(one);
      return problem === null ? [] : [problem];
    });
    expect(differences, HOW_TO_UPDATE).toEqual([]);
  });

  test('every picture is that of a section', () => {
    const known = (name: string): boolean => types.some((type) => name.endsWith(`-${type}.png`));
    expect(readdirSync(PICTURES).filter((name) => !known(name))).toEqual([]);
  });
});

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

/** Null when it looks as before, or when there was nothing before. */
function compare({ name, full, small }: Taken): string | null {
  const path = join(PICTURES, `${name}.png`);
  const isNew = !existsSync(path);
  if (isNew && process.env['CI']) return `${name} has no picture yet.`;
  const problem = isNew ? null : difference(decodePng(readFileSync(path)), small);
  if (isNew || (isUpdate && problem !== null)) writeFileSync(path, encodePng(small));
  if (problem === null || isUpdate) return null;
  const now = join(folderForProblems(), `${name}.png`);
  writeFileSync(now, full);
  return `${name} ${problem}; now: ${now}`;
}

let problemFolder: string | null = null;

function folderForProblems(): string {
  problemFolder ??= mkdtempSync(join(tmpdir(), 'slipway-pictures-'));
  return problemFolder;
}

/** Two pages at a time. */
async function pictures(shots: Shot[]): Promise<Taken[]> {
  const waiting = [...shots];
  const taken: Taken[] = [];
  await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({
        viewport: { width: PHONE.width, height: MOST_HEIGHT },
        userAgent: ANDROID,
        reducedMotion: 'reduce',
        // The policy knows nothing of the font.
        bypassCSP: true,
      });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      // As a section is before its script has run: what scripts do comes when it comes.
      await client.send('Network.enable');
      await client.send('Network.setBlockedURLs', { urls: ['*.js'] });
      for (let shot = waiting.shift(); shot !== undefined; shot = waiting.shift())
        taken.push(...(await picturesOf({ page, client }, shot)));
      await context.close();
    }),
  );
  return taken.sort((one, other) => (one.name < other.name ? -1 : 1));
}

interface Screen {
  page: Page;
  client: CDPSession;
}

async function picturesOf({ page, client }: Screen, { shelf, screens }: Shot): Promise<Taken[]> {
  await page.goto(`${dev.origin}/_gallery/${shelf}/`, { waitUntil: 'domcontentloaded' });
  await page.evaluate(leaveExample, font);
  const taken: Taken[] = [];
  for (const { width, square } of screens) {
    await page.setViewportSize({ width, height: MOST_HEIGHT });
    const heightPx = await page.evaluate(settledHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(heightPx, MOST_HEIGHT) };
    // The picture is read at once: to make it small would be in vain.
    const options = { clip: { ...clip, scale: 1 }, optimizeForSpeed: true };
    const { data } = await client.send('Page.captureScreenshot', options);
    const full = Buffer.from(data, 'base64');
    const [locale, theme, type] = shelf.split('/');
    taken.push({ name: `${locale}-${theme}-${width}-${type}`, full, small: shrink(decodePng(full), square) });
  }
  return taken;
}

const font = blockFont().toString('base64');

/** Runs in the page: only the section's example is left, in letters that are blocks. */
async function leaveExample(fontFile: string): Promise<void> {
  const face = new FontFace('Blocks', `url(data:font/ttf;base64,${fontFile})`);
  document.fonts.add(await face.load());
  const style = document.createElement('style');
  style.textContent = '* { font-family: Blocks !important; font-synthesis: none !important; }';
  document.head.append(style);
  const main = document.querySelector('main');
  // The mark of the fold stays: styles look past it.
  const parts = [...(main?.children ?? [])].filter(({ localName }) => localName !== 'template');
  const after = parts.findIndex((part) => part.textContent?.trim() === 'Its example');
  // A type without an example is shown as the site uses it: after the line that says where.
  const example = parts[after === -1 ? parts.length - 1 : after + 1];
  for (const part of parts) if (part !== example) part.remove();
  // Notes and hints that wait for something to happen, and what floats above the place where it is.
  for (const part of example?.querySelectorAll<HTMLElement>('[hidden]') ?? []) part.hidden = false;
  if (example !== undefined && example.getBoundingClientRect().height === 0) {
    const room = document.createElement('div');
    room.style.height = '240px';
    example.before(room);
  }
}

/** Runs in the page: its height once all pictures are there, each the one for this width. */
async function settledHeight(): Promise<number> {
  // A picture shows what it had at the last width until the other has come, and says that it is decoded: begin again.
  for (const picture of document.querySelectorAll('picture')) picture.replaceWith(picture.cloneNode(true));
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  // A part that was hidden until now begins only now to fetch the drawing behind it.
  const grounds = [...document.querySelectorAll('main *')].flatMap((element) => {
    const [, address] = /url\("([^"]+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
    return address === undefined ? [] : [Object.assign(new Image(), { src: address })];
  });
  await Promise.all([...images, ...grounds].map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Math.max(document.querySelector('main')?.scrollHeight ?? 0, 240);
}
