/** The parts of an island that build and browser share: the build renders it, the browser hydrates it. */
import { type ComponentType, type ReactElement, useEffect } from 'react';
import type { LabelText } from '../schemas/plain/plural-forms.ts';
import { type PageContext, PageProvider, type ResolvedImage } from './page-context.tsx';

/** Page values that are stored with an island if its view reads them. */
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
  'eventAppName',
  'download',
  'sheetLocale',
  'sheetTexts',
] as const;

type IslandFact = (typeof ISLAND_FACTS)[number];

/** Page values that an island's view read while it was rendered; the browser answers from them. */
export interface IslandPageData extends Partial<Pick<PageContext, IslandFact>> {
  labels?: Record<string, LabelText>;
  labelLanguages?: Record<string, string>;
  images?: Record<string, ResolvedImage>;
  endpoints?: PageContext['endpoints'];
}

/** JSON inside an island's element. */
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

/** The tree that both sides render inside an island: identical, so that React's generated ids agree. */
export function IslandRoot({ View, props, page, onReady }: IslandRootProps): ReactElement {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <PageProvider value={page}>
      <View {...props} />
    </PageProvider>
  );
}

/** Replaces `{name}` in a label by its value; a name without a value stays as written. */
export function fillLabel(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    // Checked by type, because every object inherits `toString` and others; `Object.hasOwn` is newer than Chrome 91.
    const value: unknown = values[name];
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : placeholder;
  });
}

/** Class name of `colorClass`: the same on both sides, since it depends on its arguments only. */
export function colorClassName(property: string, color: string): string {
  const side = { color: 'c', 'background-color': 'bg', 'border-color': 'bd' }[property] ?? 'x';
  return `${side}-${color.replace(/[^a-zA-Z0-9]/g, '')}`;
}

/** Class name of `phoneSizeClass`. */
export function phoneSizeClassName(width: number, height: number): string {
  return `phone-${width}x${height}`;
}
