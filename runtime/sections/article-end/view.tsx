import type { ReactNode } from 'react';
import { inLanguage } from '../../components/in-language.ts';
import { labelText } from '../../components/label-text.tsx';
import { formatDay } from '../../components/number-and-date.ts';
import { SectionFrame } from '../../components/section-frame.tsx';
import { usePage } from '../../page-context.tsx';
import type { ArticleEndProps } from './schema.ts';

export function View({ tags = [], tagsLang, previous, next, related = [] }: ArticleEndProps) {
  const page = usePage();
  if (tags.length + related.length === 0 && previous === undefined && next === undefined) return null;
  return (
    <SectionFrame type="article-end">
      {tags.length === 0 ? null : (
        <>
          <p className="visually-hidden">{labelText(page, 'articleTopics')}</p>
          <ul className="article-end__tags">
            {tags.map(({ name, url }) => (
              <li key={name}>
                {url === undefined ? (
                  <span className="article-end__tag" {...inLanguage(tagsLang)}>
                    {name}
                  </span>
                ) : (
                  <a className="article-end__tag" href={url} {...inLanguage(tagsLang)}>
                    {name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {previous === undefined && next === undefined ? null : (
        <nav className="article-end__neighbours" aria-label={page.label('moreArticles')}>
          {previous === undefined ? null : (
            <Neighbour {...previous} rel="prev" label={labelText(page, 'olderArticle')} />
          )}
          {next === undefined ? null : (
            <Neighbour {...next} rel="next" label={labelText(page, 'newerArticle')} />
          )}
        </nav>
      )}
      {related.length === 0 ? null : (
        <div className="article-end__related">
          <h2 className="article-end__title">{labelText(page, 'relatedArticles')}</h2>
          <ul className="article-end__list">
            {related.map(({ url, title, date }) => (
              <li key={url}>
                <a className="article-end__link" href={url}>
                  {title}
                </a>
                {date === undefined ? null : (
                  <time className="article-end__date" dateTime={date}>
                    {formatDay(page.formats, date)}
                  </time>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </SectionFrame>
  );
}

function Neighbour({
  url,
  title,
  rel,
  label,
}: {
  url: string;
  title: string;
  rel: 'prev' | 'next';
  label: ReactNode;
}) {
  return (
    <a className={`article-end__neighbour article-end__neighbour--${rel}`} href={url} rel={rel}>
      <span className="article-end__direction">{label}</span>
      <span className="article-end__name">{title}</span>
    </a>
  );
}
