/**
 * On how many pages each syllable is, by the name of its script: the font of a script holds the syllables of all pages, so an edit changes
 * it where a page is the first or the last one with a syllable.
 */
import type { EditedPage, PageSummary } from '../model/types.ts';
import { scriptOf } from '../pages/syllables.ts';

export type SyllableCounts = Record<string, Record<string, number>>;

/** Null where no page is in a script with a font. */
export function countSyllables(summaries: readonly PageSummary[]): SyllableCounts | null {
  const scripts = new Map<string, Map<string, number>>();
  for (const page of summaries) {
    const script = scriptNameOf(page);
    if (script === undefined) continue;
    const counts = scripts.get(script) ?? new Map<string, number>();
    scripts.set(script, counts);
    for (const syllable of syllablesIn(page)) counts.set(syllable, (counts.get(syllable) ?? 0) + 1);
  }
  if (scripts.size === 0) return null;
  return Object.fromEntries(Array.from(scripts, ([script, counts]) => [script, Object.fromEntries(counts)]));
}

/** The counts after some pages were edited; null when a font may hold other syllables then. */
export function countedAgain(counts: SyllableCounts, edited: readonly EditedPage[]): SyllableCounts | null {
  const again: SyllableCounts = structuredClone(counts);
  for (const { before, now } of edited) {
    const script = scriptNameOf(now);
    if (script !== scriptNameOf(before)) return null;
    const ofScript = script === undefined ? undefined : again[script];
    if (ofScript === undefined) continue;
    const [then, next] = [syllablesIn(before), syllablesIn(now)];
    for (const syllable of next) {
      if (then.has(syllable)) continue;
      const count = ofScript[syllable] ?? 0;
      if (count === 0) return null;
      ofScript[syllable] = count + 1;
    }
    for (const syllable of then) {
      if (next.has(syllable)) continue;
      const count = ofScript[syllable] ?? 0;
      if (count <= 1) return null;
      ofScript[syllable] = count - 1;
    }
  }
  return again;
}

function scriptNameOf({ lang }: PageSummary): string | undefined {
  return scriptOf(lang)?.name;
}

function syllablesIn({ syllables = '' }: PageSummary): Set<string> {
  return new Set(syllables === '' ? [] : syllables.split(' '));
}
