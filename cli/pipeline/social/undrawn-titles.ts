/** Titles that pictures of shared pages cannot show, because their fonts lack a letter. */
import { type Problem, problemIn } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { isListed } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';

/** Letters that none of the fonts of pictures has. */
const IN_ANOTHER_SCRIPT =
  /(?=\p{L})[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Bengali}]/u;

const MOST_SHOWN = 3;

/** A title without the trailing name of the site or blog: the picture shows the brand already. */
export function pictureTitle(title: string): string {
  return title.split(/ [|–—] /)[0] ?? title;
}

/** Whether the fonts have all letters of the title that the picture of a page shows. */
export function hasDrawnTitle({ title }: Pick<PageSummary, 'title'>): boolean {
  return !IN_ANOTHER_SCRIPT.test(pictureTitle(title));
}

/** One warning for all pages that have no picture because of their title's script, on sites without a picture for such pages. */
export function undrawnTitles(summaries: readonly PageSummary[], { site }: Pick<Project, 'site'>): Problem[] {
  if (!site.socialPictures || site.image !== undefined) return [];
  const routes = summaries
    .filter((page) => page.image === null && isListed(page) && !hasDrawnTitle(page))
    .map(({ route }) => route)
    .sort();
  if (routes.length === 0) return [];
  const shown = routes.slice(0, MOST_SHOWN).map((route) => `"${route}"`);
  const more = routes.length > MOST_SHOWN ? ` and ${routes.length - MOST_SHOWN} more` : '';
  const pages = routes.length === 1 ? '1 page' : `${routes.length} pages`;
  return [
    problemIn(SITE_FILE, {
      code: 'image/social',
      severity: 'warning',
      message: `No picture is drawn for sharing ${pages}, because the fonts of pictures lack letters of the title: ${shown.join(', ')}${more}.`,
      hint: `Give ${SITE_FILE} an "image" for all of them (PNG or JPEG, 1200 × 630), or each page its own.`,
    }),
  ];
}
