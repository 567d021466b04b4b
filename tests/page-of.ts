import type { Page, PageData } from '../cli/pipeline/model/types.ts';

/** A page at `/ludo/` in English without sections, but for what a test sets. */
export function pageOf(
  data: Partial<PageData> & Record<string, unknown> = {},
  more: Partial<Page> = {},
): Page {
  return {
    source: 'content/pages/ludo.yaml',
    route: '/ludo/',
    locale: 'en',
    lang: 'en-IN',
    data: { title: 'Ludo', ...data } as PageData,
    sections: [],
    overlays: [],
    dependencies: [],
    assets: [],
    ...more,
  };
}
