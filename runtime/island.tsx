/** What an island is made of on both sides: the build renders it, the browser takes it over. */
import { type ComponentType, type ReactElement, useEffect } from 'react';
import type { LabelText } from '../schemas/plain/plural-forms.ts';
import { type PageContext, PageProvider, type ResolvedImage } from './page-context.tsx';

/** Facts of a page that travel with an island whose view asks for them. */
export const ISLAND_FACTS = [
  'locale',
  'formats',
  'direction',
  'route',
  'origin',
  'product',
  'theme',
  'grounds',
  'cardThemes',
  'download',
] as const;

type IslandFact = (typeof ISLAND_FACTS)[number];

/** What an island's view asked of the page while it was rendered; enough to answer the same in the browser. */
export interface IslandPageData extends Partial<Pick<PageContext, IslandFact>> {
  labels?: Record<string, LabelText>;
  images?: Record<string, ResolvedImage>;
  endpoints?: PageContext['endpoints'];
}

/** The JSON inside a marked island. */
export interface IslandData {
  props: Record<string, unknown>;
  page: IslandPageData;
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
