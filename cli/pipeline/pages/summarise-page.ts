import { USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { sectionFacts } from '../../../schemas/plain/sections.ts';
import { pageWords } from '../../search/page-words.ts';
import { anchorsInSections, linksInData } from '../model/links.ts';
import { isNoindex, placeOfRoute } from '../model/routes.ts';
import type { Page, PageData, PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { scriptOf, syllablesOf } from './syllables.ts';

/** What other pages and the whole site need of a page. */
export function summarisePage(page: Page, { locales, site }: Pick<Project, 'locales' | 'site'>): PageSummary {
  const { data } = page;
  const { translationKey } = placeOfRoute(page.route, locales);
  return {
    source: page.source,
    route: page.route,
    locale: page.locale,
    lang: page.lang,
    translationKey: data.translationOf ?? translationKey,
    translationOf: data.translationOf ?? null,
    title: data.title,
    description: data.description ?? '',
    layout: data.layout ?? USUAL_LAYOUT,
    ...(data.frame === undefined ? {} : { frame: data.frame }),
    noindex: isNoindex(data),
    theme: data.theme ?? null,
    image: data.image ?? null,
    art: bannerPicture(data),
    date: data.date ?? null,
    updated: data.updated ?? null,
    author: data.author ?? null,
    ...(data.tags === undefined ? {} : { tags: data.tags }),
    ...(data.cover === undefined ? {} : { cover: data.cover }),
    sectionTypes: [...new Set([...page.sections, ...page.overlays].map(({ type }) => type))],
    callsSmartScript: data.flags?.useSmartScript === true,
    assets: page.assets,
    // `translationOf` is checked separately.
    links: linksInData([{ ...data, translationOf: undefined }, page.sections]),
    anchors: anchorsInSections(page.sections),
    ...filledOfPage(page),
    ...topicsOfPage(page),
    ...(site.search ? { words: pageWords(page) } : {}),
    ...syllablesOfPage(page),
  };
}

/** Sections with links of their own are not filled, and their links count as the page's. */
function filledOfPage({ sections }: Page): Pick<PageSummary, 'filled'> {
  const filled = sections
    .filter(({ type }) => sectionFacts(type).isFilled)
    .filter(
      ({ props: { groups, pages } }) => pages === undefined && !(Array.isArray(groups) && groups.length > 0),
    )
    .map(({ type, props: { folder, tag, limit, order } }) => ({
      type,
      props: Object.fromEntries(
        Object.entries({ folder, tag, limit, order }).filter(([, value]) => value !== undefined),
      ),
    }));
  return filled.length === 0 ? {} : { filled };
}

/** Topics that the page represents: it is the first part of a list of their articles. */
function topicsOfPage({ route, part, sections }: Page): Pick<PageSummary, 'topics' | 'isFurther'> {
  if (part !== undefined && part.number > 1) return { isFurther: true };
  const topics = sections.flatMap(({ type, props: { folder, tag, pages } }) =>
    type === 'page-list' && typeof tag === 'string' && pages === undefined
      ? [{ folder: typeof folder === 'string' ? folder : route, tag }]
      : [],
  );
  return topics.length === 0 ? {} : { topics };
}

/** Only for scripts that phones may lack, so that summaries of other pages stay small. */
function syllablesOfPage(page: Page): Pick<PageSummary, 'syllables'> {
  const script = scriptOf(page.lang);
  return script === undefined ? {} : { syllables: syllablesOf(page, script).join(' ') };
}

/** The picture that the first screen shows, when it shows one. */
function bannerPicture({ cover, Hero_Banner: hero }: PageData): string | null {
  return cover ?? hero?.bannerImage ?? hero?.bannerCarousel?.[0]?.imageURL ?? hero?.gameBannerImage ?? null;
}
