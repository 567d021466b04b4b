import { isSameLanguage, tagOf } from '../../../schemas/plain/language-chain.ts';
import { isMapping } from '../formats/parse.ts';
import { assetsInData } from '../model/links.ts';
import { withPageHeading } from '../model/page-title.ts';
import type { Page, PageData, PageSection } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { withArticleFrame } from './article-sections.ts';
import { heroSections } from './flag-sections.ts';
import type { Borrowed } from './page-fallback.ts';

/** A page's validated parts, and further facts about it. */
export interface PageParts
  extends Pick<Page, 'source' | 'route' | 'locale' | 'data' | 'overlays' | 'dependencies'> {
  /** Those of `page_body`. */
  body: PageSection[];
  /** What the page takes from the one that it translates. */
  borrowed: Borrowed | null;
}

/** Puts the parts of a page together. @param types section types of the project */
export function makePage(parts: PageParts, project: Project, types: readonly string[]): Page {
  const { locale, body, borrowed, ...own } = parts;
  const lang = tagOf(locale, project.site.locales);
  // What a regional language takes from its own language needs neither marks nor a notice.
  const foreign = borrowed === null || isSameLanguage(borrowed.tag, lang) ? null : borrowed;
  const isBorrowed = (field: string): boolean =>
    isMapping(foreign?.layer.data) && Object.hasOwn(foreign.layer.data, field);
  const langOf = (field: string) => (isBorrowed(field) ? foreign?.tag : undefined);
  const heroLang = langOf('Hero_Banner');
  const titleLang = langOf('title');
  const hero = heroSections(own.data, types).map((section) =>
    heroLang === undefined ? section : { ...section, lang: heroLang },
  );
  const sections = withPageHeading(own.data, withArticleFrame(own.data, [...hero, ...body], langOf));
  const isMixed = titleLang !== undefined || isBorrowed('description') || sections.some(({ lang }) => lang);
  const isWhole = borrowed === null || !isMixed;
  const data: PageData = isWhole ? own.data : { ...own.data, noindex: true };
  return {
    source: own.source,
    route: own.route,
    locale,
    lang,
    ...(titleLang === undefined ? {} : { titleLang }),
    data,
    sections: isWhole ? sections : [noticeOf(locale, borrowed, project), ...sections],
    overlays: own.overlays,
    dependencies: own.dependencies,
    assets: assetsInData([data, body, own.overlays]),
  };
}

/** The notice above a page that is only partly translated. */
function noticeOf(
  locale: string,
  { original, tag, locale: lender }: Borrowed,
  { site }: Project,
): PageSection {
  const nameOf = (code: string): string => site.locales.list[code]?.name ?? code;
  const props = {
    language: nameOf(locale),
    original,
    originalLanguage: nameOf(lender),
    originalTag: tag,
  };
  return { type: 'translation-notice', props };
}
