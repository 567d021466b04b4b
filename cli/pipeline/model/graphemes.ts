const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Letters as a reader counts them. For short texts: each letter costs some hundred bytes. */
export function graphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
