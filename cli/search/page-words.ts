/** The words of a page with their weights, for the search of sites that have one. */
import { searchWords } from '../../schemas/plain/search-words.ts';
import { replaceTags } from '../pipeline/model/tags.ts';
import type { Page } from '../pipeline/model/types.ts';

/** Weight of a word by where it occurs; within a text it counts up to `MOST_OF_A_TEXT` times. */
const WEIGHTS = { title: 12, description: 4, heading: 4, text: 1 };
const MOST_OF_A_TEXT = 4;

/** Names of fields whose texts are headings. */
const HEADING = /^(?:heading|title|titletext|name|videoTitle|imageTitle|label)$/;
/** Names of fields that no visitor reads. */
const UNREAD = /(?:Event|[cC]lass|[cC]olou?r|pageRelatedTo|titleTag)$/;
/** A value of a setting, such as `bottomSheet`: one word that begins in lower case is not a text. */
const SETTING = /^[a-z][\w-]*$|^[#/]|^(?:https?|mailto|tel):/;

/** `word weight`, one line each, in the order of the words. */
export function pageWords(page: Pick<Page, 'data' | 'sections'>): string {
  const weights = new Map<string, number>();
  const inTexts = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const piece of plainText(text).split(BETWEEN)) {
      for (const word of wordsOf(piece)) {
        if (weight === WEIGHTS.text) inTexts.set(word, (inTexts.get(word) ?? 0) + 1);
        else weights.set(word, (weights.get(word) ?? 0) + weight);
      }
    }
  };
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (!UNREAD.test(key) && !SETTING.test(value))
        add(value, HEADING.test(key) ? WEIGHTS.heading : WEIGHTS.text);
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) visit(child, name);
    }
  };
  add(page.data.title, WEIGHTS.title);
  add(page.data.description ?? '', WEIGHTS.description);
  visit(
    page.sections.map(({ props }) => props),
    '',
  );
  for (const [word, count] of inTexts)
    weights.set(word, (weights.get(word) ?? 0) + WEIGHTS.text * Math.min(count, MOST_OF_A_TEXT));
  return [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, weight]) => `${word} ${weight}`)
    .join('\n');
}

/** The words of a page with their weights, one by one: a large site has millions. @param words as `pageWords` gives them */
export function* weightsIn(words: string): Generator<[word: string, weight: number]> {
  for (let from = 0; from < words.length; ) {
    const space = words.indexOf(' ', from);
    const feed = words.indexOf('\n', space);
    const end = feed === -1 ? words.length : feed;
    yield [words.slice(from, space), Number(words.slice(space + 1, end))];
    from = end + 1;
  }
}

/** What is between pieces of a text, over which no word goes: below a space are control characters alone. */
const BETWEEN = /[\0- ]+/;

/** Words of pieces between spaces, since a site's texts have the same ones again and again. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 20_000;

function wordsOf(piece: string): readonly string[] {
  let words = known.get(piece);
  if (words === undefined) {
    words = searchWords(piece);
    if (known.size >= MOST_KNOWN) known.clear();
    // A copy: a slice of a text would keep all of it in memory.
    known.set(Buffer.from(piece).toString('utf8'), words);
  }
  return words;
}

function plainText(value: string): string {
  return value.includes('<') ? replaceTags(value, () => ' ') : value;
}
