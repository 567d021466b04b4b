/** What a page weighs on its way to a phone, and which of its parts weigh most. Bytes are those of gzip, level 9. */

import { gzipSync } from 'node:zlib';
import { memoized } from '../../memoized.ts';
import { pageStyles } from '../browser-code/style-sheets.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { entryFor, scriptedTypes } from '../bundle/page-entry.ts';
import type { PageSummary } from '../model/types.ts';
import { styledTypes } from '../plan/plan.ts';

export interface Part {
  name: string;
  bytes: number;
}

export interface Weigher {
  /** Scripts that a page with these sections fetches before any interaction. */
  scripts(sectionTypes: readonly string[]): Part[];
  /** Styles of a page: those in its HTML, with the colours of all themes, and the file that it links to. */
  styles(page: Pick<PageSummary, 'sectionTypes' | 'layout' | 'frame'>): Part[];
}

export function gzipBytes(contents: string | Uint8Array): number {
  return gzipSync(contents, { level: 9 }).length;
}

export function totalBytes(parts: readonly Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Pages share most of what they load: each file is compressed once. */
export function createWeigher(bundle: Bundle): Weigher {
  const zipped = new Map<string, number>();
  const sizeOf = (path: string, text: string): number => memoized(zipped, path, () => gzipBytes(text));
  const sdk = { name: 'download script', bytes: sizeOf(bundle.sdk.path, bundle.sdk.text) };

  return {
    scripts(sectionTypes) {
      const scripted = scriptedTypes(bundle, sectionTypes);
      const entry = entryFor(bundle, scripted);
      if (entry === null) return [sdk];
      // It contains the code that starts its parts; the parts themselves are loaded on interaction.
      const names = [...scripted.islandTypes, ...scripted.scriptTypes].join(', ');
      return [sdk, { name: `what starts ${names}`, bytes: sizeOf(entry.path, entry.text) }];
    },
    styles(page) {
      const { inline, late } = pageStyles(bundle, styledTypes(page));
      return [
        { name: 'styles in the page', bytes: sizeOf(inline, inline) },
        ...(late === null ? [] : [{ name: `/${late.path}`, bytes: sizeOf(late.path, late.text) }]),
      ];
    },
  };
}

/**
 * The parts of a finished page, heaviest first: its styles, head, header, every section, footer, structured data. A part's bytes are what
 * the page would save without it, so they need not add up to the whole.
 */
export function htmlParts(html: string): Part[] {
  const whole = gzipBytes(html);
  const named = [
    ...elements(html, /<style>[^<]*<\/style>/g, 'styles'),
    ...elements(html, /<header\b.*?<\/header>/gs, 'header'),
    ...sectionsOf(html),
    ...elements(html, /<div class="overlays">.*?(?=<template><\/template>)/gs, 'overlays'),
    ...elements(html, /<footer\b.*?<\/footer>/gs, 'footer'),
    ...elements(html, /<script type="application\/ld\+json">.*?<\/script>/gs, 'structured data'),
  ];
  return named
    .map(({ name, start, end }) => ({
      name,
      bytes: whole - gzipBytes(html.slice(0, start) + html.slice(end)),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

interface Place {
  name: string;
  start: number;
  end: number;
}

function elements(html: string, pattern: RegExp, name: string): Place[] {
  const match = pattern.exec(html);
  return match === null ? [] : [{ name, start: match.index, end: match.index + match[0].length }];
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|[^">])*)>/g;

/** The elements directly inside `<main>`, called by the class or type that names their section. */
function sectionsOf(html: string): Place[] {
  const opening = /<main\b[^>]*>/.exec(html);
  if (opening === null) return [];
  const places: Place[] = [];
  let depth = 0;
  let open: Place | null = null;
  TAG.lastIndex = opening.index + opening[0].length;
  for (let match = TAG.exec(html); match !== null; match = TAG.exec(html)) {
    const [text, slash, tag = '', attributes = ''] = match;
    if (slash === '/') {
      depth -= 1;
      if (depth < 0) break;
      if (depth > 0 || open === null) continue;
      // The mark of the fold shows nothing.
      if (tag !== 'template') places.push({ ...open, end: match.index + text.length });
      open = null;
    } else if (!VOID.test(tag)) {
      if (depth === 0) open = { name: nameOf(tag, attributes, places.length), start: match.index, end: 0 };
      depth += 1;
    }
  }
  return places;
}

function nameOf(tag: string, attributes: string, position: number): string {
  const type = /data-type="([^"]+)"/.exec(attributes)?.[1];
  const classes = /class="([^"]+)"/.exec(attributes)?.[1]?.split(' ') ?? [];
  const own = classes.find((name) => name !== 'section' && !name.includes('--'));
  return `${type ?? own ?? tag} (${position + 1})`;
}
