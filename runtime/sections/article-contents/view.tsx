import { inLanguage } from '../../components/in-language.ts';
import { labelText } from '../../components/label-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { ArticleContentsProps } from './schema.ts';

export function View({ items }: ArticleContentsProps) {
  const page = usePage();
  return (
    <nav className="article-contents" aria-label={page.label('onThisPage')}>
      <p className="article-contents__title" aria-hidden="true">
        {labelText(page, 'onThisPage')}
      </p>
      <ul className="article-contents__list">
        {items.map(({ id, heading, lang }) => (
          <li key={id}>
            <a className="article-contents__link" href={`#${id}`} {...inLanguage(lang)}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
