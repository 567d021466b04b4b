/** Sizes of the pages of a finished site, computed from its output alone. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { finishedBasePath } from '../finished-site.ts';
import { memoized } from '../memoized.ts';
import { pathInSite } from '../pipeline/plan/address.ts';
import { gzipBytes, htmlParts, type Part, totalBytes } from '../pipeline/render/page-weight.ts';

export interface RouteWeight {
  route: string;
  htmlBytes: number;
  gzipBytes: number;
  brotliBytes: number;
  /** Styles in the page and the file that it links to, gzip. */
  styleBytes: number;
  /** Scripts fetched before any interaction, gzip. */
  scriptBytes: number;
  /** Pictures that the page names, each in its largest form; a phone fetches those it scrolls to, in its own size. */
  pictureBytes: number;
  /** Fonts that the page may fetch, that of its script included. */
  fontBytes: number;
}

/** Parts of one route by kind; sizes in bytes, gzip except for pictures and fonts. */
export interface RouteParts {
  route: string;
  /** Of its HTML. */
  gzipBytes: number;
  groups: { html: Part[]; styles: Part[]; scripts: Part[]; pictures: Part[]; fonts: Part[] };
}

/** Reads each file of the output once, however many pages name it. */
export class SiteWeight {
  readonly #folder: string;
  readonly #base: string;
  readonly #sizes = new Map<string, { bytes: number; gzip: number }>();

  /** @param folder of the finished site */
  constructor(folder: string) {
    this.#folder = folder;
    this.#base = finishedBasePath(folder);
  }

  /** @param path of an HTML file in the output */
  partsOf(path: string): RouteParts {
    const html = readFileSync(join(this.#folder, path), 'utf8');
    const groups = {
      html: htmlParts(html),
      styles: this.#linkedStyles(html),
      scripts: this.#scriptsOf(html),
      pictures: this.#picturesOf(html),
      fonts: this.#fontsOf(html),
    };
    return { route: routeOf(path), gzipBytes: gzipBytes(html), groups };
  }

  /** @param path of an HTML file in the output */
  weightOf(path: string): RouteWeight {
    const bytes = readFileSync(join(this.#folder, path));
    const html = bytes.toString('utf8');
    const inline = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    return {
      route: routeOf(path),
      htmlBytes: bytes.length,
      gzipBytes: gzipBytes(bytes),
      brotliBytes: brotliCompressSync(bytes).length,
      styleBytes: gzipBytes(inline) + totalBytes(this.#linkedStyles(html)),
      scriptBytes: totalBytes(this.#scriptsOf(html)),
      pictureBytes: totalBytes(this.#picturesOf(html)),
      fontBytes: totalBytes(this.#fontsOf(html)),
    };
  }

  #linkedStyles(html: string): Part[] {
    return paths(html, /<link rel="stylesheet" href="([^"]+)"/g).map((path) => ({
      name: path,
      bytes: this.#sizeOf(path).gzip,
    }));
  }

  #scriptsOf(html: string): Part[] {
    const listed = /<meta name="slipway-scripts" content="([^"]*)"/.exec(html)?.[1] ?? '';
    return listed
      .split(' ')
      .filter((word) => word.startsWith('/'))
      .map((path) => ({ name: path, bytes: this.#sizeOf(path).gzip }));
  }

  /** Counts only one file of each picture: the fallback, which is the largest. Parts of a drawing are one file. */
  #picturesOf(html: string): Part[] {
    return paths(html, /<img[^>]*? src="(\/(?:[^"]+\/)?assets\/[^"#]+)/g)
      .map((path) => ({ name: path, bytes: this.#sizeOf(path).bytes }))
      .sort((a, b) => b.bytes - a.bytes);
  }

  /** Named in the page, in its styles, or in the script that a device without letters of the language fetches. */
  #fontsOf(html: string): Part[] {
    const script = /<meta name="slipway-font" content="(\/[^ "]+)/.exec(html)?.[1];
    const named = [
      ...this.#linkedStyles(html).map(({ name }) => name),
      ...(script === undefined ? [] : [script]),
    ];
    const texts = [html, ...named.map((path) => this.#read(path).toString('utf8'))];
    return paths(texts.join('\n'), /["'(](\/[^"'() ]+\.woff2)["')]/g)
      .map((path) => ({ name: path, bytes: this.#sizeOf(path).bytes }))
      .sort((a, b) => b.bytes - a.bytes);
  }

  #read(path: string): Buffer {
    return readFileSync(join(this.#folder, pathInSite(path, this.#base) ?? path));
  }

  #sizeOf(path: string): { bytes: number; gzip: number } {
    return memoized(this.#sizes, path, () => {
      const bytes = this.#read(path);
      return { bytes: bytes.length, gzip: gzipBytes(bytes) };
    });
  }
}

function paths(html: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(pattern), ([, path = '']) => path))];
}

/** @param path of an HTML file in the output */
export function routeOf(path: string): string {
  return `/${path.replace(/index\.html$/, '')}`;
}
