/** Which labels a language of a site has to have. */
import { GAME_CATEGORY } from '../../../schemas/fields/standard-code.ts';
import { LABEL_KEYS, LABELS_FOR_OWN_SECTIONS, type LabelKey } from '../../../schemas/plain/labels.ts';
import { baseLocales } from '../../../schemas/plain/language-chain.ts';

/**
 * Whether labels that a language's file lacks are shown in that language all the same: those of the language that it is a region of, or the
 * English ones.
 */
export function hasLabelsAnyway(locale: string, locales: readonly string[]): boolean {
  const isEnglish = locale.split('-')[0] === 'en' && locale !== locales[0];
  return isEnglish || baseLocales(locale, locales).length > 0;
}

/** Labels of sections that only the site of a game shows. */
const OF_GAMES: ReadonlySet<LabelKey> = new Set<LabelKey>([
  'playDemo',
  'playNow',
  'ludoBoard',
  'playerCount',
  'locationGreeting',
]);

/**
 * The labels without those that no page shows: of sections of a project's own, and of games where the app is known to be none.
 * @param category kind of the app; undefined where site.yaml names none
 * @param isWritten whether the default language has a text of its own for a label, which is then shown, whatever the app is
 */
export function wantedLabels(
  category: string | undefined,
  isWritten: (key: LabelKey) => boolean,
): readonly LabelKey[] {
  const isOfGames = category === undefined || category === GAME_CATEGORY;
  return LABEL_KEYS.filter(
    (key) => !LABELS_FOR_OWN_SECTIONS.has(key) && (isOfGames || !OF_GAMES.has(key) || isWritten(key)),
  );
}
