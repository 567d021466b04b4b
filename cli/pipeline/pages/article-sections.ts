/** What the layout "article" adds around a text: its head, its table of contents and its end, derived from the page and its text. */
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { SPACELESS } from '../../../schemas/plain/search-words.ts';
import { sectionFacts } from '../../../schemas/plain/sections.ts';
import { decodeReferences } from '../model/links.ts';
import { withoutName } from '../model/page-title.ts';
import { replaceTags } from '../model/tags.ts';
import type { PageData, PageSection } from '../model/types.ts';

/** Words that people read in a minute. */
const WORDS_PER_MINUTE = 200;
/** Letters that people read in a minute, of scripts that are written without spaces. */
const LETTERS_PER_MINUTE = 500;
const SPACELESS_LETTER = new RegExp(`(?=\\p{L})[${SPACELESS}]\\p{M}*`, 'gu');
/** A text with fewer headings gets no table of contents. */
const LEAST_HEADINGS = 3;

/** BCP 47 tag of a field that is in another language than its page. */
type LanguageOf = (field: keyof PageData) => string | undefined;

/** The sections of a page, in the frame of an article when it is one. @param langOf none: all is in the page's language */
export function withArticleFrame(
  data: PageData,
  sections: readonly PageSection[],
  langOf: LanguageOf = () => undefined,
): PageSection[] {
  if (!layoutFacts(data).isArticle) return [...sections];
  const begin = sections.findIndex(({ type }) => !sectionFacts(type).isLine);
  const above = begin === -1 ? [...sections] : sections.slice(0, begin);
  const rest = begin === -1 ? [] : sections.slice(begin);
  const texts = rest.flatMap(textsOf);
  const contents = rest.flatMap(contentsOf);
  const tagsLang = langOf('tags');
  return [
    ...above,
    { type: 'article-head', props: headOf(data, texts, langOf) },
    ...(contents.length < LEAST_HEADINGS ? [] : [{ type: 'article-contents', props: { items: contents } }]),
    ...rest,
    // Its neighbours are filled in when the whole site is known: plan/article-neighbours.ts.
    { type: 'article-end', props: withoutAbsent({ tagsLang }) },
  ];
}

function headOf(data: PageData, texts: readonly string[], langOf: LanguageOf): Record<string, unknown> {
  const { heading, title, description, author, authorRole, date, updated, cover } = data;
  const minutes = minutesFor(texts);
  const langs = withoutAbsent({
    heading: langOf(heading === undefined ? 'title' : 'heading'),
    lead: langOf('description'),
    author: langOf('author'),
    authorRole: langOf('authorRole'),
  });
  return withoutAbsent({
    heading: heading ?? withoutName(title),
    lead: description,
    author,
    authorRole,
    date,
    updated,
    minutes: minutes === 0 ? undefined : minutes,
    cover,
    langs: Object.keys(langs).length === 0 ? undefined : langs,
  });
}

function withoutAbsent(props: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

function textsOf({ type, props }: PageSection): string[] {
  if (type === 'text' && typeof props['body_html'] === 'string') return [props['body_html']];
  if (type !== 'body') return [];
  return (props as { parts: { html: string }[] }).parts.map(({ html }) => html);
}

/** The cleaner gives MDX headings their ids: on the element, or on a link in it where the id could shadow a global variable. */
const HEADING = /<h2(?: id="([^"]+)")?>(?:<a name="([^"]+)">)?([\s\S]*?)<\/h2>/g;

function contentsOf(section: PageSection): { id: string; heading: string; lang?: string }[] {
  const { lang } = section;
  return textsOf(section).flatMap((html) =>
    Array.from(html.matchAll(HEADING), ([, id, name, inner = '']) => ({
      id: decodeReferences(id ?? name ?? ''),
      heading: lettersIn(inner),
      ...(lang === undefined ? {} : { lang }),
    })).filter(({ id }) => id !== ''),
  );
}

function minutesFor(texts: readonly string[]): number {
  let minutes = 0;
  for (const html of texts) {
    const text = lettersIn(html);
    const letters = text.match(SPACELESS_LETTER)?.length ?? 0;
    const words = (letters === 0 ? text : text.replace(SPACELESS_LETTER, ' ')).match(WORDS)?.length ?? 0;
    minutes += words / WORDS_PER_MINUTE + letters / LETTERS_PER_MINUTE;
  }
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

function lettersIn(html: string): string {
  return decodeReferences(replaceTags(html, () => ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
