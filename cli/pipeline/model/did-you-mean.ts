import { closest, distance } from 'fastest-levenshtein';
import { plainLetters } from './routes.ts';

/** Longer names are not misspellings; comparing takes time proportional to the product of both lengths. */
const LONGEST_NAME = 300;

const MOST_SLIPS_IN_ENDING = 2;

/** Up to this many names are all compared; of more, only those of about the same length. */
const MOST_NAMES = 2000;

/**
 * The known name nearest to a mistyped one, or null when none is near enough to be meant. Case is ignored, and two
 * letters that changed places count as one slip. Of paths in the same folder only the rest is compared.
 */
export function didYouMean(typed: string, known: readonly string[]): string | null {
  if (known.length === 0 || typed === '' || typed.length > LONGEST_NAME) return null;
  const lower = typed.toLowerCase();
  const byLower = new Map(known.map((name) => [name.toLowerCase(), name]));
  const names = someNames([...byLower.keys()], lower);
  if (names.length === 0) return null;
  let best = { name: '', slips: Number.POSITIVE_INFINITY };
  for (const [spelling, cost] of [[lower, 0], ...swaps(lower).map((swap) => [swap, 1] as const)] as const) {
    const name = closest(spelling, names);
    const slips = distance(spelling, name) + cost;
    if (slips < best.slips) best = { name, slips };
  }
  const shared = sharedFolder(lower, best.name);
  const allowed = Math.max(1, Math.floor((Math.max(lower.length, best.name.length) - shared) / 3));
  return best.slips <= allowed ? (byLower.get(best.name) ?? null) : null;
}

/** A hint that names what was probably meant; without such a guess another sentence. */
export function meantHint(guess: string | null, otherwise: string): string {
  return guess === null ? otherwise : `Did you mean "${guess}"?`;
}

/** Names that a hint lists. */
const MOST_NAMED = 5;

/** As a hint: the name that was probably meant, or some of those there are. @param what the names are, as the beginning of a sentence */
export function nearestOrAll(typed: string, names: readonly string[], what: string): string {
  const guess = didYouMean(typed, names);
  if (guess !== null) return `Did you mean "${guess}"?`;
  if (names.length === 0) return `${what}: none yet.`;
  const more = names.length > MOST_NAMED ? ', …' : '.';
  return `${what}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/**
 * What is wrong with a name that looks like that of a file, and is spelt in another Unicode form: nobody could see what is meant by "Did you
 * mean". Null when none of the files looks like it.
 * @param files by the names that content has for them
 */
export function inOtherForm(
  typed: string,
  files: Iterable<readonly [name: string, file: string]>,
): { message: string; hint: string } | null {
  const wanted = typed.normalize('NFC');
  for (const [name, file] of files) {
    if (name === typed || name.normalize('NFC') !== wanted) continue;
    const plain = plainLetters(name).replace(/[^a-z0-9/._-]+/g, '-');
    const example = /(?:^|\/)[a-z0-9][a-z0-9._-]*$/.test(plain)
      ? `without accents, such as ${file.replace(name, plain)}, and write "${plain}" here`
      : 'of small Latin letters, and write that here';
    return {
      message: `The name of the file ${file} looks like "${typed}" and is spelt in another Unicode form: in one of them accents are signs of their own.`,
      hint: `Give the file a name ${example}.`,
    };
  }
  return null;
}

/**
 * `didYouMean` for a value of a list. A word that all of its values end in says nothing about which is meant, and may be left out:
 * `Finance` is `FinanceApplication`, and `MapApplication` is not nearly `GameApplication`.
 */
export function choiceMeant(typed: string, choices: readonly string[]): string | null {
  const ending = sharedEnding(choices);
  const own = new Map(choices.map((choice) => [withoutEnding(choice, ending), choice]));
  const meant = own.get(didYouMean(withoutEnding(typed, ending), [...own.keys()]) ?? '');
  if (meant !== undefined) return meant;
  // The slip may be in the ending itself.
  const whole = didYouMean(typed, choices);
  const slips = whole === null ? 0 : distance(typed.toLowerCase(), whole.toLowerCase());
  return ending === '' || slips <= MOST_SLIPS_IN_ENDING ? whole : null;
}

/** Words that all choices end in, `Application`; empty for a single choice. */
function sharedEnding(choices: readonly string[]): string {
  const [first = '', ...others] = choices;
  if (others.length === 0) return '';
  const starts = Array.from(first.matchAll(/[A-Z]/g), ({ index }) => index).filter((index) => index > 0);
  const start = starts.find((index) => others.every((choice) => choice.endsWith(first.slice(index))));
  return start === undefined ? '' : first.slice(start);
}

function withoutEnding(text: string, ending: string): string {
  const isEnd = text.toLowerCase().endsWith(ending.toLowerCase());
  return isEnd ? text.slice(0, text.length - ending.length) : text;
}

/** Candidates among very many names: those of about the same length and with the same beginning. */
function someNames(names: string[], typed: string): string[] {
  if (names.length <= MOST_NAMES) return names.filter(({ length }) => length <= LONGEST_NAME);
  const near = names.filter((name) => name[0] === typed[0] && Math.abs(name.length - typed.length) <= 2);
  return near.slice(0, MOST_NAMES);
}

/** The word with each pair of neighbours exchanged. Long texts are not typing errors. */
function swaps(word: string): string[] {
  if (word.length > 40) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}

/** Length of the folders at the beginning that two paths have in common. */
function sharedFolder(a: string, b: string): number {
  let end = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at += 1) if (a[at] === '/') end = at + 1;
  return end === a.length || end === b.length ? 0 : end;
}
