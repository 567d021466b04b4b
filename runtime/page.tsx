/** The page as a list of sections. The same for every layout; what surrounds it is the document template's business. */

import type { ReactElement, ReactNode } from 'react';
import { MAIN_ID } from './chrome/main-id.ts';
import { type PageContext, PageProvider } from './page-context.tsx';

interface PageProps {
  context: PageContext;
  /** Of `<main>`. */
  className?: string | undefined;
  /** Rendered in order inside `<main>`. */
  sections: ReactNode[];
  /** How many of them a screen shows before it is scrolled. */
  aboveFold: number;
  /** Styles of later sections, linked where the first view ends: what comes before is painted without waiting for them. */
  deferredStyles: { path: string } | null;
  /** Rendered after `<main>`: bars and bubbles that lie over the page. */
  overlays: ReactNode[];
}

/**
 * `<main>` with the page's sections, and what lies over it. The template marks the end of the first view: the document
 * asks the browser to paint nothing until it has read that far, because half a header or half a row moves when its other
 * half arrives.
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
          {/* The mark of their end: until it is read they are not painted, see base.css. */}
          <template />
        </>
      ) : null}
    </PageProvider>
  );
}
