import type { ReactNode } from 'react';
import { usePage } from '../page-context.tsx';
import { labelText } from './label-text.tsx';

/**
 * Text that a '...more' link expands and collapses. It is a `<details>`, so it needs no script, and the browser's search in the page opens
 * it.
 */
export function Expandable({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const page = usePage();
  return (
    <details className={className ? `expandable ${className}` : 'expandable'}>
      <summary className="expandable__toggle">
        <span className="expandable__more">{labelText(page, 'more')}</span>
        <span className="expandable__less">{labelText(page, 'less')}</span>
      </summary>
      <div className="expandable__content">{children}</div>
    </details>
  );
}
