/** The React part of hydration, in a separate chunk that is loaded with the first island. */
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { formFor } from '../../schemas/plain/plural-forms.ts';
import {
  colorClassName,
  fillLabel,
  type IslandData,
  type IslandPageData,
  IslandRoot,
  phoneSizeClassName,
} from '../island.tsx';
import type { PageContext } from '../page-context.tsx';
import { document } from './host-page.ts';

/** Resolves when the island's effects have run, so that a click can be replayed on it. */
export function hydrate(
  container: Element,
  View: ComponentType<Record<string, unknown>>,
  data: IslandData,
  idPrefix: string,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      container,
      <IslandRoot View={View} props={data.props} page={contextFrom(data.page)} onReady={resolve} />,
      {
        identifierPrefix: idPrefix,
        onRecoverableError: (error) => console.error('Slipway: an island differs from its page.', error),
      },
    );
  });
}

/** The page context that the island had at build time. */
function contextFrom(page: IslandPageData): PageContext {
  const formats = { tag: 'en', timeZone: 'UTC' };
  const nothing = {
    locale: '',
    formats,
    route: '',
    origin: '',
    product: { slug: '', name: '', legalName: '' },
  };
  return {
    ...nothing,
    theme: '',
    grounds: {},
    cardThemes: [],
    download: {},
    endpoints: {},
    ...page,
    label: (key, values) =>
      fillLabel(formFor(page.labels?.[key] ?? key, values, document.documentElement.lang), values),
    labelForms: (key) => page.labels?.[key] ?? key,
    labelLanguage: (key) => page.labelLanguages?.[key],
    image: (src) => page.images?.[src] ?? { src, widthPx: null, heightPx: null, sources: [] },
    colorClass: colorClassName,
    phoneSizeClass: phoneSizeClassName,
  };
}
