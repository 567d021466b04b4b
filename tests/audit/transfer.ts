/** Bytes over the wire: of files sent with brotli, and of pages as a phone fetches them. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { PHONE } from '../e2e/watched-page.ts';
import { builtFile } from './read-site.ts';

/** Files that are smaller when they are compressed once more; pictures, films and packages are not. */
const COMPRESSED = new Set(['.html', '.css', '.js', '.svg', '.json', '.xml', '.txt', '.vtt', '']);

const sizes = new Map<string, number>();

/** Bytes of a file on the wire, headers aside. Brotli at its best level, as hosts store finished files. */
export function wireBytes(file: string): number {
  let known = sizes.get(file);
  if (known === undefined) {
    const bytes = readFileSync(file);
    known = COMPRESSED.has(extname(file)) ? brotliCompressSync(bytes).length : bytes.length;
    sizes.set(file, known);
  }
  return known;
}

export interface Transfer {
  /** Bytes until the page had loaded and was quiet. */
  onLoadBytes: number;
  /** Files until then. */
  onLoadRequests: number;
  /** The same and what came while it was scrolled to its end. */
  scrolledBytes: number;
  /** Addresses on other hosts. */
  foreign: string[];
}

/** Opens a page with an empty cache on a phone, and reads it to its end. */
export async function measureTransfer(
  browser: Browser,
  { origin, outFolder, base }: { origin: string; outFolder: string; base: string },
  route: string,
): Promise<Transfer> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const paths = new Set<string>();
  const foreign = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) foreign.add(url.href);
  });
  page.on('response', (response: Response) => {
    const url = new URL(response.url());
    if (url.origin === origin && response.status() < 300) paths.add(url.pathname);
  });
  try {
    await page.goto(origin + route, { waitUntil: 'networkidle' });
    const sumOf = (): number => bytesOf(paths, { outFolder, base });
    const onLoadBytes = sumOf();
    const onLoadRequests = paths.size;
    await scrollToEnd(page);
    await page.waitForLoadState('networkidle');
    return { onLoadBytes, onLoadRequests, scrolledBytes: sumOf(), foreign: [...foreign] };
  } finally {
    await context.close();
  }
}

/** Answers of the local back end are no files and weigh next to nothing. */
function bytesOf(
  paths: ReadonlySet<string>,
  { outFolder, base }: { outFolder: string; base: string },
): number {
  return [...paths]
    .filter((path) => !['/api/', '/__slipway/'].some((folder) => path.startsWith(base + folder)))
    .reduce((sum, path) => sum + wireBytes(builtFile(outFolder, base, path)), 0);
}

/** Screen by screen, so that pictures that wait for the visitor come. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
    }
  });
}
