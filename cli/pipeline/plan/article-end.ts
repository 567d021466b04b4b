/** The end of an article is written when its neighbours are known. */
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { folderOf } from '../model/routes.ts';
import type { PageData, PageSection } from '../model/types.ts';
import { topicKey } from './page-folders.ts';
import type { SiteIndex } from './plan.ts';

/** The sections of a page, with what the end of an article says. Other pages read nothing of the index. */
export function fillArticleEnd(
  sections: readonly PageSection[],
  page: { route: string; data: Pick<PageData, 'layout' | 'frame' | 'tags'> },
  index: Pick<SiteIndex, 'neighbours' | 'topics'>,
): PageSection[] {
  if (!layoutFacts(page.data).isArticle) return [...sections];
  return sections.map((section) => {
    const { tagsLang, ...written } = section.props;
    if (section.type !== 'article-end' || Object.keys(written).length > 0) return section;
    const { related, ...around } = index.neighbours.get(page.route) ?? { related: [] };
    const tags = (page.data.tags ?? []).map((name) => ({ name, ...topicPage(name, page.route, index) }));
    return {
      ...section,
      props: {
        ...around,
        ...(related.length === 0 ? {} : { related }),
        ...(tags.length === 0 ? {} : { tags }),
        ...(tags.length === 0 || tagsLang === undefined ? {} : { tagsLang }),
      },
    };
  });
}

/** The page that lists the topic's articles in the folder of `route`, if there is one. */
function topicPage(name: string, route: string, { topics }: Pick<SiteIndex, 'topics'>): { url?: string } {
  const url = topics.get(topicKey(folderOf(route), name));
  return url === undefined ? {} : { url };
}
