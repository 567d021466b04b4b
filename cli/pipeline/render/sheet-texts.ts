/** What a site's labels say in the download sheet, which brings texts of its own in four languages. */

import type { LabelTexts } from '../../../schemas/plain/labels.ts';
import { isSameLanguage } from '../../../schemas/plain/language-chain.ts';
import { SHEET_LABELS } from '../../../schemas/plain/sheet-labels.ts';
import { texts as sheets } from '../../../sdk/ui/texts.ts';
import type { LabelLanguages } from '../project/read-labels.ts';

interface SheetPage {
  /** Language of the page, or of the sheet where that is another. */
  locale: string;
  product: string;
}

/**
 * The attribute `data-texts` of a download link: labels in words that the sheet does not have by itself, with gaps for all
 * others. `undefined` where there is none, so that most pages do without.
 */
export function sheetTexts(labels: LabelTexts | undefined, page: SheetPage): string | undefined {
  const given = givenTexts(labels, page);
  return given.some(Boolean) ? [...given, ''].join('|') : undefined;
}

/**
 * Language of most of the sheet's texts, in which a screen reader reads all of them, where that is not the page's: labels may be
 * borrowed, and the sheet's own texts are English in most languages.
 */
export function sheetLocale(
  labels: LabelTexts | undefined,
  languages: LabelLanguages | undefined,
  page: SheetPage,
): string | undefined {
  const { locale } = page;
  const given = givenTexts(labels, page);
  const ownLanguage = hasSheet(codeOf(locale)) ? locale : 'en';
  const counts = new Map([[locale, 0]]);
  for (const [index, key] of SHEET_LABELS.entries()) {
    const language = given[index] ? (languages?.[key] ?? locale) : ownLanguage;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  // The sort is stable: with as many texts in each, the page's language is first.
  const [[most] = [locale]] = [...counts].sort(([, one], [, other]) => other - one);
  return isSameLanguage(most, locale) ? undefined : most;
}

/** The texts that the sheet lacks, in its order; '' for those that it has. */
function givenTexts(labels: LabelTexts | undefined, { locale, product }: SheetPage): string[] {
  const code = codeOf(locale);
  const own = hasSheet(code) ? sheets[code] : sheets.en;
  return SHEET_LABELS.map((key, index) => {
    const label = labels?.[key];
    if (typeof label !== 'string') return '';
    const text = label.replace(/\{\w+\}/, '#').replaceAll('|', '/');
    const known = [own[index], sheets.en[index]];
    return known.some((one) => one === text || one?.replace('#', product) === text) ? '' : text;
  });
}

function codeOf(locale: string): string {
  return locale.split('-')[0] ?? '';
}

function hasSheet(code: string): code is keyof typeof sheets {
  return Object.hasOwn(sheets, code);
}
