import type { PageSummary } from '../cli/pipeline/model/types.ts';

/** What a build notes of an English page that holds nothing, but for what a test sets. */
export function pageSummary(route: string, more: Partial<PageSummary> = {}): PageSummary {
  return {
    source: '',
    route,
    locale: 'en',
    lang: 'en-IN',
    translationKey: route,
    translationOf: null,
    title: route,
    description: '',
    layout: 'site',
    noindex: false,
    theme: null,
    image: null,
    art: null,
    date: null,
    updated: null,
    author: null,
    sectionTypes: [],
    callsSmartScript: false,
    assets: [],
    links: [],
    anchors: [],
    ...more,
  };
}
