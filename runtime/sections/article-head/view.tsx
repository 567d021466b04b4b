import { inLanguage } from '../../components/in-language.ts';
import { labelText } from '../../components/label-text.tsx';
import { formatDay } from '../../components/number-and-date.ts';
import { Picture } from '../../components/picture.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { usePage } from '../../page-context.tsx';
import type { ArticleHeadProps } from './schema.ts';

/** The comma of a language's script: Arabic scripts mirror it. @param tag BCP 47 */
function commaOf(tag: string): string {
  return new Intl.Locale(tag).maximize().script === 'Arab' ? '،' : ',';
}

export function View(props: ArticleHeadProps) {
  const { heading, lead, author, authorRole, date, updated, minutes, cover, langs = {} } = props;
  const page = usePage();
  return (
    <SectionFrame type="article-head">
      <div className="article-head__words">
        <h1 className="article-head__heading" {...inLanguage(langs.heading)}>
          {heading}
        </h1>
        {lead === undefined ? null : (
          <p className="article-head__lead" {...inLanguage(langs.lead)}>
            {lead}
          </p>
        )}
        <ul className="article-head__facts">
          {author === undefined ? null : (
            <li>
              <b {...inLanguage(langs.author)}>{author}</b>
              {authorRole === undefined ? null : (
                <Role role={authorRole} lang={langs.authorRole} comma={commaOf(page.formats.tag)} />
              )}
            </li>
          )}
          {date === undefined ? null : (
            <li>
              <time dateTime={date}>{formatDay(page.formats, date)}</time>
            </li>
          )}
          {minutes === undefined ? null : <li>{labelText(page, 'readingTime', { minutes })}</li>}
          {updated === undefined ? null : (
            <li>{labelText(page, 'updatedOn', { date: formatDay(page.formats, updated) })}</li>
          )}
        </ul>
      </div>
      {cover === undefined ? null : (
        <div className="article-head__cover">
          <Picture src={cover} alt="" sizes="(min-width: 60rem) 26rem, 100vw" priority />
        </div>
      )}
    </SectionFrame>
  );
}

function Role({ role, lang, comma }: { role: string; lang: string | undefined; comma: string }) {
  if (lang === undefined) return `${comma} ${role}`;
  return (
    <>
      {`${comma} `}
      <span {...inLanguage(lang)}>{role}</span>
    </>
  );
}
