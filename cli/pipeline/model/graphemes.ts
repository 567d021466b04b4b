/** Made on first use, which costs a process some 6 ms: only messages count letters here. */
let segmenter: Intl.Segmenter | undefined;

/** Letters as a reader counts them. For short texts: each letter costs some hundred bytes. */
export function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
