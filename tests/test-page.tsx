/** A page context for tests: English labels, images of 300 × 200 px, the site's usual addresses. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type * as z from 'zod';
import { colorClassName, fillLabel, phoneSizeClassName } from '../runtime/island.tsx';
import { type PageContext, PageProvider } from '../runtime/page-context.tsx';
import type { SectionDefinition } from '../runtime/section.ts';
import { labels } from '../schemas/plain/labels.ts';
import { formFor } from '../schemas/plain/plural-forms.ts';

export function testPage(overrides: Partial<PageContext> = {}): PageContext {
  return {
    locale: 'en',
    formats: { tag: 'en-IN', timeZone: 'Asia/Kolkata', currency: 'INR' },
    route: '/',
    origin: 'https://www.paasa.example',
    product: { slug: 'paasa', name: 'Paasa', legalName: 'Paasa Games Private Limited' },
    theme: 'purple',
    grounds: { purple: { brand: ['#4b1fa8', '#401e8e'], page: ['#fbfbff', '#efeeff', '#ffffff'] } },
    cardThemes: [],
    download: {
      AndroidUrl: '/api/link',
      defaultAndroidUrl: '/apk/paasa.apk',
      IosURL: 'https://apps.apple.com/in/app/paasa-ludo/id1600000000',
    },
    endpoints: {
      location: '/api/location',
      downloads: '/api/v1/downloads',
      contentSystem: '/api/auth/local',
      webviewHost: '/api/webview',
    },
    sdk: { path: '/sdk/1.2.3/slipway.js', integrity: 'sha384-AbCd' },
    label: (key, values = {}) => fillLabel(formFor(labels[key], values, 'en'), values),
    labelForms: (key) => labels[key],
    labelLanguage: () => undefined,
    image: (src) => ({ src, widthPx: 300, heightPx: 200, sources: [] }),
    colorClass: colorClassName,
    phoneSizeClass: phoneSizeClassName,
    ...overrides,
  };
}

/** Wraps the node in a page context. */
export function onPage(node: ReactNode, page: PageContext = testPage()): ReactNode {
  return <PageProvider value={page}>{node}</PageProvider>;
}

/** HTML of a section as the build renders it: `content` is checked by the section's own schema first. */
export function sectionHtml<Schema extends z.ZodType>(
  section: SectionDefinition<Schema>,
  content: unknown,
  page?: PageContext,
): string {
  const { View } = section;
  return renderToStaticMarkup(
    onPage(<View {...(section.schema.parse(content) as object & z.output<Schema>)} />, page),
  );
}
