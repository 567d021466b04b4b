/** Computes which pages of a book are open. Pure: `browser.ts` shows the result. */

/** Pages shown side by side: one on phones, two elsewhere. Source: spec §2 screen behaviour 8. */
export type PagesAtOnce = 1 | 2;

export interface OpenPages {
  /** Index of the first open page. With two at once it is even: the left one. */
  first: number;
  total: number;
  atOnce: PagesAtOnce;
}

/** Opens the book at `page`. */
export function openAt(page: number, total: number, atOnce: PagesAtOnce): OpenPages {
  const within = Math.min(Math.max(page, 0), total - 1);
  return { first: within - (within % atOnce), total, atOnce };
}

/** The book after turning a page: 1 forward, -1 back. Unchanged at either cover. */
export function turned(open: OpenPages, direction: 1 | -1): OpenPages {
  const first = open.first + direction * open.atOnce;
  return first < 0 || first >= open.total ? open : { ...open, first };
}

export function canTurn(open: OpenPages, direction: 1 | -1): boolean {
  return turned(open, direction) !== open;
}

/** Position of a page: already read, open, or still to come. */
export function placeOf(page: number, { first, atOnce }: OpenPages): 'before' | 'open' | 'after' {
  if (page < first) return 'before';
  return page < first + atOnce ? 'open' : 'after';
}
