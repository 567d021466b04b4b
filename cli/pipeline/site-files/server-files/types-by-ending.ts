/** The one table of types, as the writers need it. */
import { TYPES } from '../content-types.ts';

export interface TypeOfEnding {
  /** Without its dot. */
  ending: string;
  /** As sent: `text/css; charset=utf-8`. */
  full: string;
  /** Without parameters: `text/css`. */
  bare: string;
  isUtf8: boolean;
}

export const typesByEnding: readonly TypeOfEnding[] = Object.entries(TYPES).map(([ending, full]) => ({
  ending: ending.slice(1),
  full,
  bare: full.replace(/;.*/, ''),
  isUtf8: full.endsWith('charset=utf-8'),
}));

/** Text types, which are worth compressing; films, pictures and fonts are compressed already. */
export const compressedTypes: readonly string[] = [
  ...new Set([...typesByEnding.map(({ bare }) => bare), 'application/rss+xml']),
].filter((type) => /^text\/|json$|xml$/.test(type));
