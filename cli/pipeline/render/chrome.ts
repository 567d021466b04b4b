/** Header and footer: rendered once per language and theme, with a slot for the part that differs between pages. */

import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { Header } from '../../../runtime/chrome/header.tsx';
import type { LanguageChoice } from '../../../runtime/chrome/language-link.tsx';
import { LanguageList } from '../../../runtime/chrome/language-list.tsx';
import { LanguageSwitch } from '../../../runtime/chrome/language-switch.tsx';
import { SkipLink } from '../../../runtime/chrome/skip-link.tsx';
import { type PageContext, PageProvider } from '../../../runtime/page-context.tsx';
import { isSameLanguage, linkLang, nearestOf, tagOf } from '../../../schemas/plain/language-chain.ts';
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { type Markup, NO_MARKUP } from '../../markup.ts';
import type { RenderPlan } from '../model/types.ts';
import type { SiteIndex } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import type { Memo } from './page-styles.ts';
import { renderMarkup } from './render-markup.tsx';
import { type ContextInput, viewContext } from './view-context.ts';

export interface ChromeInput extends ContextInput {
  index: SiteIndex;
  memo: Memo;
}

/** The parts around a page's own content. */
export interface PageChrome {
  header: Markup;
  /** Null on layouts without one. */
  footer: Markup | null;
  /** CSS rules for colours set by content, by class name. */
  colors: ReadonlyMap<string, string>;
}

/** For pages whose layout contains header and footer itself. */
export const NO_CHROME = { header: NO_MARKUP, footer: null } satisfies Partial<PageChrome>;

/** Where the links to other languages go. */
const SWITCH_SLOT = createElement('slot', { name: 'languages' });

export class ChromeRenderer {
  readonly #input: ChromeInput;

  constructor(input: ChromeInput) {
    this.#input = input;
  }

  /** @param Footer the view of the section `footer` */
  render(
    plan: RenderPlan,
    context: PageContext,
    Footer: ComponentType<Record<string, unknown>> | undefined,
  ): PageChrome {
    const { hasHeader, hasFooter } = layoutFacts(plan.page.data);
    if (!hasHeader && !hasFooter) return { ...NO_CHROME, colors: new Map() };
    const { locale } = plan.page;
    const { theme } = context;
    const shared = this.#input.memo(`chrome ${locale} ${theme}`, () =>
      this.#chromeOf({ locale, theme }, Footer),
    );
    const alternates = this.#languagesFor(plan);
    const place = (into: Markup, view: ReactNode): Markup => into.fill({ languages: inPage(context, view) });
    return {
      header: hasHeader
        ? place(shared.header, createElement(LanguageSwitch, { alternates }))
        : this.#input.memo(`skip link ${locale}`, () => inPage(context, createElement(SkipLink))),
      footer: hasFooter ? place(shared.footer, createElement(LanguageList, { alternates })) : null,
      colors: shared.colors,
    };
  }

  #chromeOf(
    { locale, theme }: Pick<PageContext, 'locale' | 'theme'>,
    Footer: ComponentType<Record<string, unknown>> | undefined,
  ) {
    const { site } = this.#input.project;
    const colors = new Map<string, string>();
    const home = homeOf(locale, this.#input) ?? '/';
    const context = viewContext(this.#input, { locale, route: home, data: { title: '', theme } }, colors);
    const { navigation: navigations, footer: footers, locales } = site;
    const navigation = nearestOf(navigations, locale, locales);
    const footerData = nearestOf(footers, locale, locales);
    /** Tag of a part's language, where it is another one than the page's. */
    const langOf = (found: { locale: string } | null): string | undefined => {
      const tag = tagOf(found?.locale ?? locales.default, locales);
      return isSameLanguage(tag, tagOf(locale, locales)) ? undefined : tag;
    };
    const header = inPage(
      context,
      createElement(
        Fragment,
        null,
        createElement(SkipLink),
        createElement(Header, {
          navigation: navigation?.value ?? [],
          navigationLang: langOf(navigation),
          home,
          productName: context.product.name,
          switcher: SWITCH_SLOT,
        }),
      ),
    );
    const footer =
      Footer === undefined
        ? NO_MARKUP
        : inPage(
            context,
            createElement(Footer, { ...footerData?.value, lang: langOf(footerData), languages: SWITCH_SLOT }),
          );
    return { header, footer, colors };
  }

  /** This page in each language, or that language's home page. */
  #languagesFor(plan: RenderPlan): LanguageChoice[] {
    const { project } = this.#input;
    return project.locales.flatMap((locale) => {
      const own = plan.alternates.find((alternate) => alternate.locale === locale)?.route;
      const href = own ?? homeOf(locale, this.#input);
      if (href === null) return [];
      const { locales } = project.site;
      const name = locales.list[locale]?.name ?? locale;
      return [{ locale, lang: linkLang(locale, locales), name, href, current: locale === plan.page.locale }];
    });
  }
}

/** Route of a language's home page; null when it has none. */
export function homeOf(
  locale: string,
  { project, index }: { project: Project; index: Pick<SiteIndex, 'routes'> },
): string | null {
  const home = locale === project.site.locales.default ? '/' : `/${locale}/`;
  return index.routes.has(home) ? home : null;
}

function inPage(context: PageContext, child: ReactNode): Markup {
  return renderMarkup(createElement(PageProvider, { value: context }, child));
}
