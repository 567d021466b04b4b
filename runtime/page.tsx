/** What surrounds a page's sections, the same for every layout; the document template provides what surrounds this. */

import type { ReactElement } from 'react';
import { MAIN_ID } from './chrome/main-id.ts';

interface PageProps {
  /** Class of `<main>`. */
  className?: string | undefined;
  /** Styles of later sections, linked at the fold: what comes before is painted without waiting for them. */
  deferredStyles: { path: string } | null;
  /** Whether bars and bubbles lie over the page; they come after `<main>`. */
  hasOverlays: boolean;
}

/**
 * `<main>` with slots for the sections above the fold and below, and one for the overlays. The template marks the fold: the document makes
 * the browser paint nothing before it has parsed that far, because half a header or half a row would shift when the rest arrives.
 */
export function Page({ className, deferredStyles, hasOverlays }: PageProps): ReactElement {
  return (
    <>
      <main id={MAIN_ID} className={className} tabIndex={-1}>
        <slot name="first" />
        <template id="first-view" />
        {deferredStyles === null ? null : <link rel="stylesheet" href={`/${deferredStyles.path}`} />}
        <slot name="rest" />
      </main>
      {hasOverlays ? (
        <>
          <div className="overlays">
            <slot name="overlays" />
          </div>
          {/* Marks their end: they are not painted until it is parsed, see base.css. */}
          <template />
        </>
      ) : null}
    </>
  );
}
