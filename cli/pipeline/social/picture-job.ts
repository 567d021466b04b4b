import type { AssetRecord } from '../../assets/checked-assets.ts';
import type { SocialCard } from './social-card.ts';

/** One picture to be drawn. Plain data, so that it can be sent to workers. */
export interface PictureJob {
  /** Hash of all inputs of the picture, and of what draws it. */
  key: string;
  /** Of the published file, relative to `dist`. Known before the picture is drawn, so no page waits for it. */
  path: string;
  format: 'png' | 'jpg';
  card: SocialCard;
  /** The artwork of the card; with `isWhole` the picture that content names, shown instead of the card. */
  art: AssetRecord | null;
  isWhole: boolean;
  /** The brand's logo or mark, as the card says. */
  mark: AssetRecord | null;
  /** The page's colours by token, for drawings that take them. */
  tokens: Readonly<Record<string, string>>;
}

/** A drawn picture, and the artwork that had to be left out of it. */
export interface DrawnPicture {
  key: string;
  /** Of a picture that a thread has drawn, valid until the call that is given it returns: its memory is used again. */
  bytes: Uint8Array;
  /** `content/assets/…`, or null. */
  unreadable: string | null;
}

/** Equal for pictures that differ only in their texts. */
export function groundKey({ card, art, mark, tokens, isWhole, format }: PictureJob): string {
  const { title: _, brand: __, isLatin: ___, ...rest } = card;
  return JSON.stringify([rest, art?.publishedHash, mark?.publishedHash, tokens, isWhole, format]);
}
