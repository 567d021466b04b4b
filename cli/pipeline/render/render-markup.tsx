/** React nodes as mark-up: the one place where React writes HTML for a page. */
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type IslandData, IslandRoot } from '../../../runtime/island.tsx';
import type { PageContext } from '../../../runtime/page-context.tsx';
import type { Hydrate } from '../../../runtime/section.ts';
import { escapeJson } from '../../escape-json.ts';
import { Markup } from '../../markup.ts';
import { noFacts, readMarkup } from './markup-facts.ts';
import { keepUnbroken } from './unbroken-words.ts';

/** HTML of a node, in HTML's own spelling. */
export function renderMarkup(node: ReactNode): Markup {
  return renderPieces([{ node, idPrefix: '' }]);
}

/** A node of several on a page. */
export interface MarkupPart {
  node: ReactNode;
  /** Of the ids that React generates: each part is rendered by itself. */
  idPrefix: string;
}

/** Parts one after the other, each a piece. */
export function renderPieces(parts: readonly MarkupPart[]): Markup {
  const facts = noFacts();
  const pieces = parts.map(({ node, idPrefix }) =>
    readMarkup(keepUnbroken(renderToStaticMarkup(node, { identifierPrefix: idPrefix })), facts),
  );
  return new Markup(pieces, facts);
}

interface IslandInput {
  type: string;
  hydrate: Hydrate;
  /** Prefix of React's generated ids, equal on both sides. */
  idPrefix: string;
  View: ComponentType<Record<string, unknown>>;
  props: Record<string, unknown>;
  /** The page as the view sees it while it is rendered here. */
  page: PageContext;
  /** The parts of the page context that the view read; complete once it is rendered. */
  readFacts: IslandData['page'];
}

/**
 * The wrapper that marks an island in the page: finished HTML, and the props that the browser needs to hydrate it.
 * `runtime/browser/islands.ts` finds the element by its name. Both are made here from nodes and data, so no foreign string can get into it.
 */
export function renderIsland({
  type,
  hydrate,
  idPrefix,
  View,
  props,
  page,
  readFacts,
}: IslandInput): ReactElement {
  const html = renderToString(<IslandRoot View={View} props={props} page={page} />, {
    identifierPrefix: idPrefix,
  });
  const data: IslandData = { props, page: readFacts };
  return (
    <slipway-island key={idPrefix} data-type={type} data-hydrate={hydrate} data-prefix={idPrefix}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: escapeJson(JSON.stringify(data)) }}
      />
    </slipway-island>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'slipway-island': {
        'data-type': string;
        'data-hydrate': Hydrate;
        'data-prefix': string;
        key: string;
        children: ReactElement[];
      };
    }
  }
}
