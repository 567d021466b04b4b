/** What a site's labels say in the download sheet, which brings texts of its own in four languages. */
import type { LabelTexts } from '../../../schemas/plain/labels.ts';
import { SHEET_LABELS } from '../../../schemas/plain/sheet-labels.ts';
import { texts as sheets } from '../../../sdk/ui/texts.ts';

/**
 * The attribute `data-texts` of a download link: labels in words that the sheet does not have by itself, with gaps for all
 * others. `undefined` where there is none, so that most pages do without.
 */
export function sheetTexts(
  labels: LabelTexts | undefined,
  { locale, product }: { locale: string; product: string },
): string | undefined {
  const code = locale.split('-')[0] ?? '';
  const own = Object.hasOwn(sheets, code) ? sheets[code as keyof typeof sheets] : sheets.en;
  const said = SHEET_LABELS.map((key, index) => {
    const label = labels?.[key];
    if (typeof label !== 'string') return '';
    const text = label.replace(/\{\w+\}/, '#').replaceAll('|', '/');
    const known = [own[index], sheets.en[index]];
    return known.some((one) => one === text || one?.replace('#', product) === text) ? '' : text;
  });
  return said.some(Boolean) ? [...said, ''].join('|') : undefined;
}
