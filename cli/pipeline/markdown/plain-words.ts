/**
 * The Markdown parser takes as long for each letter of a word as for a mark that means something, and nearly all letters of an article
 * are of such words. So a run of plain words becomes one character before it is parsed, and the words are put back into the tree.
 */

/** A body whose runs of plain words are one character each, of those that stand for no letter. */
export interface ShortBody {
  text: string;
  /** Puts the words back into a text of the parser's. */
  restore: (text: string) => string;
}

/** Characters of no meaning, free for any use, and so for this one. */
const [FIRST_MARK, LAST_MARK] = [0xe000, 0xf8ff];
const MARK = /[\uE000-\uF8FF]/g;
const HAS_MARK = /[\uE000-\uF8FF]/;

/** A shorter run is not worth its mark. */
const LEAST_RUN = 12;

const LETTERS = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d’‘“”–—…।\p{Sc}]+`;
/** A point behind digits may number an item of a list, and one behind `www` makes it an address. */
const WORD = String.raw`${LETTERS}(?:(?<=[\p{L}\p{M}])(?<![Ww]{3})[,.;:?!])?`;
/**
 * Between two spaces nothing of a run can begin or end anything: not a block, whose marks are at the start of a line, not emphasis, which
 * depends on the character beside its mark, nor an address, which has no spaces.
 */
const RUN = new RegExp(`(?<= )(?:${WORD} )+${WORD}(?= )`, 'gu');

/** A name in braces is the one thing in braces that texts have. */
const NAME = /\{\w+\}/g;
const CODE = /[<{]/;

/** Shortens a body; null when that is not worth it or would change its meaning. */
export function shortBody(body: string): ShortBody | null {
  // The label of a definition must equal those of its links, letter by letter.
  if (HAS_MARK.test(body) || body.includes(']:')) return null;
  const runs: string[] = [];
  const shorten = (run: string): string => {
    if (run.length < LEAST_RUN || runs.length > LAST_MARK - FIRST_MARK) return run;
    return String.fromCharCode(FIRST_MARK + runs.push(run) - 1);
  };
  const text = body
    .split('\n\n')
    // Columns in tags are needed as they are: they tell where a field of a section is.
    .map((block) => (CODE.test(block.replace(NAME, '')) ? block : block.replace(RUN, shorten)))
    .join('\n\n');
  if (runs.length === 0) return null;
  return {
    text,
    restore: (short) =>
      HAS_MARK.test(short)
        ? short.replace(MARK, (mark) => runs[mark.charCodeAt(0) - FIRST_MARK] ?? mark)
        : short,
  };
}
