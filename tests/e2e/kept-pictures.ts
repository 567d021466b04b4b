/**
 * Small pictures of how things looked when somebody last looked: tests/e2e/pictures. Letters are blocks (block-font.ts), so that the
 * pictures are the same whatever fonts a machine has.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, CDPSession, Frame, Page } from 'playwright';
import { repository } from '../temporary-project.ts';
import { blockFont } from './block-font.ts';
import { decodePng, difference, encodePng, type Picture, shrink } from './small-picture.ts';
import { ANDROID } from './watched-page.ts';

/** Where the pictures of sections, and those of pages, are kept. */
export const picturesOf = (kind: 'sections' | 'pages'): string =>
  join(repository, 'tests/e2e/pictures', kind);

/** Writes the pictures that differ, in place of a failure. */
export const isUpdate = Boolean(process.env['UPDATE_PICTURES']);

export const howToUpdate = (spec: string): string =>
  `If this is meant: UPDATE_PICTURES=1 npx vitest run --project e2e tests/e2e/${spec}`;

/** How something is looked at. */
export interface Look {
  name: string;
  /** Of the screen, in CSS px. */
  width: number;
  /** Side of the square that becomes one pixel of the picture, in CSS px. */
  square: number;
  colorScheme?: 'dark';
  forcedColors?: 'active';
  direction?: 'rtl';
  /** Size of text, in per cent of the browser's own. */
  textSize?: 200;
}

export const PHONE: Look = { name: '360', width: 360, square: 6 };
export const DESK: Look = { name: '1440', width: 1440, square: 12 };
/** What else a browser may ask for, in coarser pictures. */
export const OTHER_LOOKS: readonly Look[] = [
  { name: '320', width: 320, square: 8 },
  { name: '768', width: 768, square: 12 },
  { name: '360-dark', width: 360, square: 10, colorScheme: 'dark' },
  { name: '360-forced', width: 360, square: 10, forcedColors: 'active' },
  { name: '360-rtl', width: 360, square: 10, direction: 'rtl' },
  { name: '360-large', width: 360, square: 10, textSize: 200 },
];

export const ALL_LOOKS: readonly Look[] = [PHONE, DESK, ...OTHER_LOOKS];

/** The look, besides those, whose turn it is. */
export function lookInTurn(turn: number): Look[] {
  return OTHER_LOOKS.filter((_, index) => index === turn % OTHER_LOOKS.length);
}

export interface Taken {
  name: string;
  full: Buffer;
  small: Picture;
}

/** How pictures differ from those that are kept, a line each; empty when all look as before. */
export function differences(folder: string, taken: readonly Taken[]): string[] {
  mkdirSync(folder, { recursive: true });
  return taken.flatMap((one) => compare(folder, one) ?? []);
}

function compare(folder: string, { name, full, small }: Taken): string | null {
  const path = join(folder, `${name}.png`);
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

export interface Screen {
  page: Page;
  client: CDPSession;
}

/** Does `work` for each of `items`, two screens at a time. */
export async function onScreens<Item>(
  browser: Browser,
  items: readonly Item[],
  options: BrowserContextOptions,
  work: (screen: Screen, item: Item) => Promise<Taken[]>,
): Promise<Taken[]> {
  const waiting = [...items];
  const taken: Taken[] = [];
  await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({
        userAgent: ANDROID,
        reducedMotion: 'reduce',
        // The policy knows nothing of the font.
        bypassCSP: true,
        ...options,
      });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
        taken.push(...(await work({ page, client }, item)));
      await context.close();
    }),
  );
  return taken.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** As the page is before its scripts have run: what these do comes when it comes. */
export async function withoutScripts({ client }: Screen, isWithout = true): Promise<void> {
  await client.send('Network.setBlockedURLs', { urls: isWithout ? ['*.js'] : [] });
}

const font = blockFont().toString('base64');

/** Makes all letters of the page blocks, also those in its frames and open shadow roots, and hides bars without a value, which never rest. */
export async function makeBlocks(page: Page): Promise<void> {
  for (const frame of page.frames()) await makeBlocksOf(frame);
}

function makeBlocksOf(frame: Frame): Promise<void> {
  return frame.evaluate(async (fontFile) => {
    const face = new FontFace('Blocks', `url(data:font/ttf;base64,${fontFile})`);
    document.fonts.add(await face.load());
    const style = document.createElement('style');
    style.textContent =
      '* { font-family: Blocks !important; font-synthesis: none !important; } progress:not([value]) { visibility: hidden !important; }';
    document.head.append(style);
    for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.append(style.cloneNode(true));
  }, font);
}

/** What pages were last set to: to set it again would lay them out a second time. Each is opened as a phone shows it. */
const shown = new WeakMap<Page, Look>();

/** Shows the page as a browser does that is set to this look. */
export async function setLook({ page }: Screen, look: Look, height: number): Promise<void> {
  const before = shown.get(page);
  const size = page.viewportSize();
  if (before === look && size?.height === height) return;
  shown.set(page, look);
  const { width, colorScheme = 'light', forcedColors = 'none', direction = 'ltr', textSize = 100 } = look;
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
  await page.evaluate(
    ([dir, fontSize]) => {
      document.documentElement.dir = dir;
      document.documentElement.style.fontSize = fontSize;
    },
    [direction, `${textSize}%`] as const,
  );
}

/** The first `height` CSS px of the page. */
export async function pictureOfTop(
  { client }: Screen,
  name: string,
  { width, square }: Look,
  height: number,
): Promise<Taken> {
  // The picture is read at once: to make it small would be in vain.
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const { data } = await client.send('Page.captureScreenshot', { clip, optimizeForSpeed: true });
  return taken(name, Buffer.from(data, 'base64'), square);
}

/** The upper `height` CSS px of the screen once all pictures there have come and nothing moves. */
export async function pictureOfScreen(
  { page }: Screen,
  name: string,
  { width, square }: Look,
  height: number,
): Promise<Taken> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const isNear = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    };
    const near = [...document.images].filter(isNear);
    for (const image of near) image.loading = 'eager';
    await Promise.all(near.map((image) => image.decode().catch(() => undefined)));
    await new Promise(requestAnimationFrame);
  });
  const clip = { x: 0, y: 0, width, height };
  return taken(name, await page.screenshot({ animations: 'disabled', clip }), square);
}

function taken(name: string, full: Buffer, square: number): Taken {
  return { name, full, small: shrink(decodePng(full), square) };
}
