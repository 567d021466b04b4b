/** The page as a list of sections, the same for every layout; the document template provides what surrounds it. */

import type { ReactElement, ReactNode } from 'react';
import { MAIN_ID } from './chrome/main-id.ts';
import { type PageContext, PageProvider } from './page-context.tsx';

interface PageProps {
  context: PageContext;
  /** Class of `<main>`. */
  className?: string | undefined;
  /** Rendered in order inside `<main>`. */
  sections: ReactNode[];
  /** Number of sections above the fold. */
  aboveFold: number;
  /** Styles of later sections, linked at the fold: what comes before is painted without waiting for them. */
  deferredStyles: { path: string } | null;
  /** Rendered after `<main>`: bars and bubbles over the page. */
  overlays: ReactNode[];
}

/**
 * `<main>` with the page's sections, and the overlays. The template marks the fold: the document makes the browser paint nothing before it
 * has parsed that far, because half a header or half a row would shift when the rest arrives.
 */
export function Page({
  context,
  className,
  sections,
  aboveFold,
  deferredStyles,
  overlays,
}: PageProps): ReactElement {
  return (
    <PageProvider value={context}>
      <main id={MAIN_ID} className={className} tabIndex={-1}>
        {sections.slice(0, aboveFold)}
        <template id="first-view" />
        {deferredStyles === null ? null : <link rel="stylesheet" href={`/${deferredStyles.path}`} />}
        {sections.slice(aboveFold)}
      </main>
      {overlays.length > 0 ? (
        <>
          <div className="overlays">{overlays}</div>
          {/* Marks their end: they are not painted until it is parsed, see base.css. */}
          <template />
        </>
      ) : null}
    </PageProvider>
  );
}
