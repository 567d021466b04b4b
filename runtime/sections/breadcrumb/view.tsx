import { usePage } from '../../page-context.tsx';
import type { BreadcrumbProps } from './schema.ts';

export function View({ items }: BreadcrumbProps) {
  const page = usePage();
  return (
    <nav className="breadcrumb" aria-label={page.label('breadcrumb')}>
      <ol className="breadcrumb__list wrap">
        {items.map((item) => (
          <li className="breadcrumb__item" key={item.label}>
            {item.link ? (
              <a className="breadcrumb__link" href={item.link}>
                {item.label}
              </a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
