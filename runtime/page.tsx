/** The page as a list of sections. The same for every layout; what surrounds it is the document template's business. */
import type { ReactElement, ReactNode } from 'react';
import { type PageContext, PageProvider } from './page-context.tsx';

interface PageProps {
  context: PageContext;
  /** Rendered in order inside `<main>`. */
  sections: ReactNode[];
  /** Rendered after `<main>`: bars and bubbles that lie over the page. */
  overlays: ReactNode[];
}

/** `<main>` with the page's sections, and what lies over it. */
export function Page({ context, sections, overlays }: PageProps): ReactElement {
  return (
    <PageProvider value={context}>
      <main id="main" tabIndex={-1}>
        {sections}
      </main>
      {overlays}
    </PageProvider>
  );
}
