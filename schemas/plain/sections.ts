/** Properties of a section type that a page needs to know before the section is rendered. */
export interface SectionFacts {
  /** A line above the heading of a page, which fills no screen. */
  isLine: boolean;
  /**
   * Its heading of the first rank: always the page's; or the page's when it is the first section, from the page's title where the section
   * has no heading. Null: a heading of the second rank, unless its content says otherwise.
   */
  pageHeading: 'always' | 'whenFirst' | null;
  /** Filled with links to other pages when all are known, unless it has its own. */
  isFilled: boolean;
}

const USUAL: SectionFacts = { isLine: false, pageHeading: null, isFilled: false };
const LINE: SectionFacts = { ...USUAL, isLine: true };
const HEAD: SectionFacts = { ...USUAL, pageHeading: 'always' };
const LIST: SectionFacts = { ...USUAL, pageHeading: 'whenFirst', isFilled: true };

const SECTIONS: Readonly<Record<string, SectionFacts>> = {
  breadcrumb: LINE,
  'translation-notice': LINE,
  hero: HEAD,
  'ludo-hero': HEAD,
  'article-head': HEAD,
  'login-form': HEAD,
  'webview-screen': HEAD,
  'page-list': LIST,
  'site-map': LIST,
  search: { ...LIST, isFilled: false },
  'article-end': { ...USUAL, isFilled: true },
};

/** Section types that are unlike others; a project's own has the properties of the one whose name it has. */
export const SPECIAL_SECTIONS: readonly string[] = Object.keys(SECTIONS);

export function sectionFacts(type: string): SectionFacts {
  return SECTIONS[type] ?? USUAL;
}
