/** A page whose list is longer than its `pageSize` is several pages: `/blog/`, `/blog/page/2/` and so on. */

import { fillLabel } from '../../../runtime/island.tsx';
import { addAll } from '../../add-all.ts';
import { partRoute } from '../model/routes.ts';
import type { Page, PageSection } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import type { Listing, PageListing } from './listed-pages.ts';

interface Parts extends Omit<Listing, 'pages' | 'isWhole'> {
  pages: Page[];
}

interface PartsInput {
  listing: PageListing;
  labels: Project['labels'];
}

export async function partsOfPage(page: Page, { listing, labels }: PartsInput): Promise<Parts> {
  const reads: string[] = [];
  const changesAtMs: number[] = [];
  const counts: number[] = [];
  for (const section of page.sections.filter(isInParts)) {
    const seen = await listing.pagesIn(folderOfList(section, page), page.route);
    addAll(reads, seen.reads);
    addAll(changesAtMs, seen.changesAtMs);
    const { tag, limit, pageSize } = section.props as { tag?: string; limit?: number; pageSize: number };
    const { length } = seen.pages.filter(
      ({ locale, tags }) => locale === page.locale && (tag === undefined || tags.includes(tag)),
    );
    counts.push(Math.ceil(Math.min(length, limit ?? length) / pageSize));
  }
  const total = Math.max(1, ...counts);
  if (total === 1) return { pages: [page], reads, changesAtMs };
  // The text may come from several files: those of the language and of the one that it borrows from, each in two formats.
  reads.push(`project labels ${page.locale} pageNumber`);
  const label = labels[page.locale]?.pageNumber ?? 'pageNumber';
  const pages = Array.from({ length: total }, (_, index) => partOfPage(page, index + 1, total, label));
  return { pages, reads, changesAtMs };
}

function isInParts({ type, props }: PageSection): boolean {
  return type === 'page-list' && typeof props['pageSize'] === 'number' && props['pages'] === undefined;
}

function folderOfList({ props }: PageSection, { route }: Page): string {
  return typeof props['folder'] === 'string' ? props['folder'] : route;
}

/** Makes titles and descriptions unique: every part after the first gets its number. */
function partOfPage(page: Page, number: number, total: number, label: string): Page {
  const part = { number, total };
  if (number === 1) return { ...page, part };
  const { title, description, translationOf } = page.data;
  const name = fillLabel(label, { number });
  return {
    ...page,
    part,
    route: partRoute(page.route, number),
    data: {
      ...page.data,
      title: `${title} · ${name}`,
      ...(description === undefined ? {} : { description: `${name}: ${description}` }),
      ...(translationOf === undefined ? {} : { translationOf: partRoute(translationOf, number) }),
    },
  };
}
