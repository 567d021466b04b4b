/**
 * The wrapper that marks an island in the page: finished HTML, and beside it the props that the browser needs to take
 * it over. `browser/islands.ts` finds the element by its name.
 */
import { type ComponentType, type ReactElement, useEffect } from 'react';
import { type PageContext, PageProvider, type ResolvedImage } from './page-context.tsx';
import type { Hydrate } from './section.ts';

/** Facts of a page that travel with an island whose view asks for them. */
export const ISLAND_FACTS = ['locale', 'route', 'origin', 'product', 'download'] as const;

type IslandFact = (typeof ISLAND_FACTS)[number];

/** What an island's view asked of the page while it was rendered; enough to answer the same in the browser. */
export interface IslandPageData extends Partial<Pick<PageContext, IslandFact>> {
  labels?: Record<string, string>;
  images?: Record<string, ResolvedImage>;
  endpoints?: PageContext['endpoints'];
}

/** The JSON inside a marked island. */
export interface IslandData {
  props: Record<string, unknown>;
  page: IslandPageData;
}

interface IslandProps {
  type: string;
  hydrate: Hydrate;
  /** Prefix of React's generated ids, equal on both sides. */
  idPrefix: string;
  html: string;
  data: IslandData;
}

/** Marks one island. `html` comes from `renderToString` with `identifierPrefix: idPrefix`. */
export function Island({ type, hydrate, idPrefix, html, data }: IslandProps): ReactElement {
  return (
    <slipway-island data-type={type} data-hydrate={hydrate} data-prefix={idPrefix}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: escapeJson(JSON.stringify(data)) }}
      />
    </slipway-island>
  );
}

interface IslandRootProps {
  View: ComponentType<Record<string, unknown>>;
  props: Record<string, unknown>;
  page: PageContext;
  /** Called in the browser once the island's effects have run. */
  onReady?: () => void;
}

/** What both sides render inside an island: the same tree, so that React's generated ids agree. */
export function IslandRoot({ View, props, page, onReady }: IslandRootProps): ReactElement {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <PageProvider value={page}>
      <View {...props} />
    </PageProvider>
  );
}

/** JSON that cannot end the script element it stands in. */
export function escapeJson(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Replaces `{name}` in a label by its value. */
export function fillLabel(text: string, values: Record<string, string | number> | undefined): string {
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/** The class that `colorClass` gives: the same on both sides, since it depends on its arguments alone. */
export function colorClassName(property: string, color: string): string {
  const side = { color: 'c', 'background-color': 'bg', 'border-color': 'bd' }[property] ?? 'x';
  return `${side}-${color.replace(/[^a-zA-Z0-9]/g, '')}`;
}

/** The class that `phoneSizeClass` gives. */
export function phoneSizeClassName(width: number, height: number): string {
  return `phone-${width}x${height}`;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'slipway-island': {
        'data-type': string;
        'data-hydrate': Hydrate;
        'data-prefix': string;
        children: ReactElement[];
      };
    }
  }
}
