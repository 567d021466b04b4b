import { usePage } from '../../page-context.tsx';
import type { ArticleContentsProps } from './schema.ts';

export function View({ items }: ArticleContentsProps) {
  const title = usePage().label('onThisPage');
  return (
    <nav className="article-contents" aria-label={title}>
      <p className="article-contents__title" aria-hidden="true">
        {title}
      </p>
      <ul className="article-contents__list">
        {items.map(({ id, heading }) => (
          <li key={id}>
            <a className="article-contents__link" href={`#${id}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
