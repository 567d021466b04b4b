/** Links from a page to pages in another language, and how the page's HTML marks them. */
import { nearestOf } from '../../../schemas/plain/language-chain.ts';
import { linksInData } from '../model/links.ts';
import type { PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';

/** By route: the language of a page that is linked to and is in another than the page with the link (`hi`). */
export type ForeignLinks = Readonly<Record<string, string>>;

/** The facts of a page that decide which of its links are foreign. */
export type LinkingPage = Pick<PageSummary, 'locale' | 'lang' | 'links'>;

/**
 * @param langOf BCP 47 tag of the page at a route; `undefined` when there is none
 * @returns the foreign links of a page, header and footer included; `undefined` when it has none
 */
export function foreignLinksOf(
  { site }: { site: Pick<Project['site'], 'navigation' | 'footer' | 'locales'> },
  langOf: (route: string) => string | undefined,
): (page: LinkingPage) => ForeignLinks | undefined {
  /** By the locale and the language of pages: few have further links of the kind, and the others have the same. */
  const inChrome = new Map<string, ForeignLinks | undefined>();
  const of = <Part>(parts: Record<string, Part>, locale: string) =>
    nearestOf(parts, locale, site.locales)?.value;
  const foreignAmong = (links: readonly string[], lang: string): ForeignLinks | undefined => {
    const own = languageOf(lang);
    let found: Record<string, string> | undefined;
    for (const link of links) {
      // Each route that is looked up becomes a fact of the page.
      if (!link.startsWith('/')) continue;
      const route = routeOf(link);
      const other = languageOf(langOf(route) ?? lang);
      if (other === own) continue;
      found ??= {};
      found[route] = other;
    }
    return found;
  };
  return ({ locale, lang, links }) => {
    const key = `${locale} ${lang}`;
    if (!inChrome.has(key)) {
      const around = linksInData([of(site.navigation, locale), of(site.footer, locale)]);
      inChrome.set(key, foreignAmong(around, lang));
    }
    const around = inChrome.get(key);
    const own = foreignAmong(links, lang);
    return own === undefined || around === undefined ? (own ?? around) : { ...own, ...around };
  };
}

/** Routes that the headers and footers of a site link to. */
export function chromeRoutes({ site }: { site: Pick<Project['site'], 'navigation' | 'footer'> }): string[] {
  return linksInData([Object.values(site.navigation), Object.values(site.footer)])
    .filter((link) => link.startsWith('/'))
    .map(routeOf);
}

const LINK_START = '<a ';
const TARGET_START = ' href="';

/** Gives foreign links their `hreflang`, unless they have one. @param html markup written by React: no `>` in attribute values */
export function markForeignLinks(html: string, foreign: ForeignLinks): string {
  let marked = '';
  let from = 0;
  for (let open = html.indexOf(LINK_START); open !== -1; open = html.indexOf(LINK_START, open + 1)) {
    const tag = html.slice(open, html.indexOf('>', open));
    const language = foreign[routeIn(tag)];
    if (language === undefined || tag.includes(' hreflang=')) continue;
    const name = open + LINK_START.length - 1;
    marked += `${html.slice(from, name)} hreflang="${language}"`;
    from = name;
  }
  return marked + html.slice(from);
}

/** The route that a link leads to; empty for links to other sites, and for names without a target. */
function routeIn(tag: string): string {
  const start = tag.indexOf(TARGET_START) + TARGET_START.length;
  if (start < TARGET_START.length || tag[start] !== '/') return '';
  return routeOf(tag.slice(start, tag.indexOf('"', start)));
}

/** `/faqs/?from=x#upi` → `/faqs/`. */
function routeOf(link: string): string {
  const end = link.search(/[?#]/);
  return end === -1 ? link : link.slice(0, end);
}

/** `hi-IN` → `hi`. */
function languageOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}
