/** Kinds of files that may be published from `content/assets`, and the formats of each. */

export type AssetKind = 'picture' | 'film' | 'captions';

export type AssetFormat = 'svg' | 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'mp4' | 'webm' | 'vtt';

interface FormatFacts {
  kind: AssetKind;
  /** Name in messages. */
  name: string;
  /** Endings in lower case, without the dot; the first one is the most common. */
  endings: readonly string[];
}

export const ASSET_FORMATS: Readonly<Record<AssetFormat, FormatFacts>> = {
  svg: { kind: 'picture', name: 'SVG', endings: ['svg'] },
  png: { kind: 'picture', name: 'PNG', endings: ['png'] },
  jpeg: { kind: 'picture', name: 'JPEG', endings: ['jpg', 'jpeg'] },
  webp: { kind: 'picture', name: 'WebP', endings: ['webp'] },
  avif: { kind: 'picture', name: 'AVIF', endings: ['avif'] },
  gif: { kind: 'picture', name: 'GIF', endings: ['gif'] },
  mp4: { kind: 'film', name: 'MP4', endings: ['mp4'] },
  webm: { kind: 'film', name: 'WebM', endings: ['webm'] },
  vtt: { kind: 'captions', name: 'WebVTT', endings: ['vtt'] },
};

const FORMATS = Object.keys(ASSET_FORMATS) as AssetFormat[];

/** The file of a picture's address: `/assets/logos.svg#bank` is one part of a drawing. */
export function assetFile(address: string): string {
  return address.replace(/#.*/s, '');
}

/** The part of a drawing that an address names; undefined for the whole of it. */
export function assetView(address: string): string | undefined {
  return /#(.*)/s.exec(address)?.[1];
}

/** Format of a file by its name, ignoring case; null for one that is never published. */
export function formatOfName(path: string): AssetFormat | null {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return FORMATS.find((format) => ASSET_FORMATS[format].endings.includes(ending)) ?? null;
}

/** The kind as messages describe it: `a picture (SVG, PNG, JPEG, WebP, AVIF or GIF)`. */
export function kindInWords(kind: AssetKind): string {
  const names = FORMATS.map((format) => ASSET_FORMATS[format])
    .filter((format) => format.kind === kind)
    .map(({ name }) => name);
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return `${KIND_WORDS[kind]} (${list})`;
}

const KIND_WORDS: Readonly<Record<AssetKind, string>> = {
  picture: 'a picture',
  film: 'a film',
  captions: 'captions',
};
