/** Fifth step: a plan becomes the finished HTML of a page. */

import { type ComponentType, createElement, type ReactElement } from 'react';
import type { LayoutDefinition, LayoutProps } from '../../../runtime/layout.ts';
import { Page as PageView } from '../../../runtime/page.tsx';
import { type PageContext, PageProvider, type ResolvedImage } from '../../../runtime/page-context.tsx';
import type { JsonLd, JsonLdPage } from '../../../runtime/section.ts';
import { assetFile } from '../../../schemas/plain/asset-kinds.ts';
import { linkLang, tagOf } from '../../../schemas/plain/language-chain.ts';
import { layoutFacts, USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { isoMoment } from '../../../schemas/plain/zoned-time.ts';
import type { Markup } from '../../markup.ts';
import { type AnySection, sectionsOf } from '../../sections/library.ts';
import { renderTemplate } from '../../template.ts';
import { cspHash } from '../browser-code/browser-build.ts';
import { type AnalyticsPlan, analyticsFile, analyticsWords, pageAnalytics } from '../bundle/analytics.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { entryFor, scriptedTypes } from '../bundle/page-entry.ts';
import { aboveFoldEnd } from '../model/above-fold.ts';
import { openGraphLocale } from '../model/product.ts';
import type { Page, PageSection, RenderPlan } from '../model/types.ts';
import { scriptOf } from '../pages/syllables.ts';
import { type HeadIcons, plainIcons } from '../pictures/icons.ts';
import { addressesInHtml, basePath } from '../plan/address.ts';
import { fillArticleEnd } from '../plan/article-end.ts';
import { feedOf, feedTitle } from '../plan/feeds.ts';
import { markForeignLinks } from '../plan/foreign-links.ts';
import { fillPageLists } from '../plan/page-list.ts';
import { alternateLinks, type SiteIndex, styledTypes } from '../plan/plan.ts';
import { fillSiteMaps } from '../plan/site-map.ts';
import type { Project } from '../project/project.ts';
import { WEB_MANIFEST } from '../site-files/well-known.ts';
import { SOCIAL_SIZE } from '../social/social-card.ts';
import { ChromeRenderer, homeOf, NO_CHROME, type PageChrome } from './chrome.ts';
import { fontPreloads } from './font-preloads.ts';
import { joinedFacts } from './markup-facts.ts';
import { placedInLayout } from './own-layout.ts';
import { pageJsonLd } from './page-json-ld.ts';
import { type PolicyInput, pagePolicy } from './page-policy.ts';
import { type Memo, PageStyler } from './page-styles.ts';
import { type MarkupPart, renderIsland, renderMarkup, renderPieces } from './render-markup.tsx';
import { aboveFold, islandContext, viewContext } from './view-context.ts';

/** Everything that rendering needs besides the plan. Plain data, so that it can be sent to workers. */
export interface RenderInput {
  project: Project;
  index: SiteIndex;
  bundle: Bundle;
  images: ReadonlyMap<string, ResolvedImage>;
  /** Drawn pictures of shared pages by route; none in `slipway dev`. */
  pictures?: ReadonlyMap<string, string>;
  /** Icons in the page's head; in `slipway dev` they are as in content. */
  icons?: HeadIcons;
  /** What the head script reads about fonts, by script: see `fontWords`. None in `slipway dev`. */
  fonts?: ReadonlyMap<string, string>;
  /** A further inline script, allowed by its hash: the dev server's. */
  extraScript?: string;
}

/** A page's HTML, and facts from its tags that other files of the site depend on. */
export interface RenderedFile {
  /** Relative to `dist`. */
  path: string;
  /** Its HTML, in order: see `Markup`. */
  pieces: readonly string[];
  /** Links to `/game/`, with their queries. */
  gamePaths: string[];
}

export interface Renderer {
  /** Loads the page's sections and its layout, so that rendering is synchronous and its reads belong to this page. */
  prepare(page: Pick<Page, 'sections' | 'overlays' | 'data'>): Promise<void>;
  /** The page must have been prepared. */
  render(plan: RenderPlan): RenderedFile;
}

/** The mark that the page view puts at the fold; a piece begins with it. */
const FOLD_MARK = '<template id="first-view">';

const AFTER_FOOTER = '<template></template>';

/** Runs each part once, for a renderer whose inputs do not change. */
function plainMemo(): Memo {
  const known = new Map<string, unknown>();
  return <Value>(key: string, part: () => Value): Value => {
    if (!known.has(key)) known.set(key, part());
    return known.get(key) as Value;
  };
}

/** @param memo runs what several pages share, once */
export function createRenderer(input: RenderInput, memo: Memo = plainMemo()): Renderer {
  return new PageRenderer(input, memo);
}

/** Facts of a page known once its own part is rendered. */
interface RenderedParts {
  plan: RenderPlan;
  context: PageContext;
  sections: readonly PageSection[];
  main: Markup;
  chrome: PageChrome;
  /** CSS rules for colours and sizes set by content, by class name. */
  colors: Map<string, string>;
}

class PageRenderer implements Renderer {
  readonly #input: RenderInput;
  readonly #memo: Memo;
  readonly #sections = new Map<string, AnySection>();
  readonly #layouts = new Map<string, LayoutDefinition>();
  readonly #chrome: ChromeRenderer;
  readonly #styler: PageStyler;
  readonly #extraHashes: string[];

  constructor(input: RenderInput, memo: Memo) {
    this.#input = input;
    this.#memo = memo;
    this.#chrome = new ChromeRenderer({ ...contextInput(input), index: input.index, memo });
    this.#styler = new PageStyler(input.bundle, memo);
    this.#extraHashes = input.extraScript === undefined ? [] : [cspHash(input.extraScript)];
  }

  /** In `slipway dev` the browser patches pages in place, so a page carries styles that it may need next. */
  get #isDraft(): boolean {
    return this.#input.extraScript !== undefined;
  }

  async prepare({ sections, overlays, data }: Pick<Page, 'sections' | 'overlays' | 'data'>): Promise<void> {
    const library = sectionsOf(this.#input.project.root);
    const { layout = USUAL_LAYOUT, frame } = data;
    if (frame !== undefined && !this.#layouts.has(layout))
      this.#layouts.set(layout, (await library.loadLayout(layout)) ?? {});
    const types = [...sections, ...overlays].map(({ type }) => type);
    const absent = [...types, 'footer'].filter(
      (type) => !this.#sections.has(type) && library.types.includes(type),
    );
    if (absent.length === 0) return;
    for (const [type, section] of await library.load(new Set(absent))) this.#sections.set(type, section);
  }

  render(plan: RenderPlan): RenderedFile {
    const parts = this.#renderParts(plan);
    const { page } = plan;
    const { project } = this.#input;
    const { site } = project;
    const { isScreen } = layoutFacts(page.data);
    const { theme } = parts.context;
    const { css, hasStyleFile } = this.#stylesOf(parts, theme);
    const { facts } = parts.main;
    const analytics = pageAnalytics(site, page, {
      sectionTypes: plan.sectionTypes,
      hasLeads: facts.dataAttributes.has('data-fb-click'),
    });
    const start = renderTemplate('document-start', {
      ...this.#headOf(parts),
      theme,
      csp: this.#policyOf(parts, { styleHash: this.#styler.hashOf(css), hasStyleFile, analytics }),
      css,
      scripts: this.#scriptsOf(parts),
      analytics: analytics === null ? '' : this.#analyticsContent(analytics, page.locale),
      // A screen inside the app has no browser bar to colour, and cannot be bookmarked.
      manifest: isScreen ? '' : `/${WEB_MANIFEST}`,
      colors: project.looks[theme]?.colors,
    });
    const end = renderTemplate('document-end', {
      jsonLd: this.#jsonLdOf(parts),
      extraScript: this.#input.extraScript ?? '',
    });
    const base = basePath(site.origin);
    const pieces = [start, ...this.#markedPieces(parts), end].map((piece) => addressesInHtml(piece, base));
    const all = [
      facts,
      parts.chrome.header.facts,
      ...(parts.chrome.footer === null ? [] : [parts.chrome.footer.facts]),
    ];
    return { path: plan.outputPath, pieces, gamePaths: all.flatMap(({ paths }) => [...paths]) };
  }

  /** Header, page and footer, in which links to pages of another language say so. */
  #markedPieces({ plan, main, chrome: { header, footer } }: RenderedParts): string[] {
    const pieces = [header, main, ...(footer === null ? [] : [footer])].flatMap((part) => part.pieces);
    // Marks the footer's end: it is not painted until that is parsed, see base.css.
    if (footer !== null) pieces.push(AFTER_FOOTER);
    const foreign = this.#input.index.foreign.get(plan.page.route);
    return foreign === undefined ? pieces : pieces.map((piece) => markForeignLinks(piece, foreign));
  }

  #policyOf(
    { plan, main }: RenderedParts,
    own: Pick<PolicyInput, 'styleHash' | 'hasStyleFile' | 'analytics'>,
  ) {
    const { sections, overlays, data } = plan.page;
    const { project, bundle } = this.#input;
    const input: PolicyInput = {
      ...own,
      scriptHashes: [bundle.head.hash, ...this.#extraHashes],
      facts: main.facts,
      sections: [...sections, ...overlays],
      isScreen: layoutFacts(data).isScreen,
      isDraft: this.#isDraft,
    };
    return pagePolicy(project.site, input, this.#memo);
  }

  /** The page's own part, header and footer. */
  #renderParts(plan: RenderPlan): RenderedParts {
    const { project, index } = this.#input;
    const { page } = plan;
    const colors = new Map<string, string>();
    // Not spread: that would read what is behind the getters of the context.
    const context = Object.assign(viewContext(contextInput(this.#input), page, colors), {
      languages: plan.alternates.map(({ locale, route }) => ({
        locale,
        lang: linkLang(locale, project.site.locales),
        route,
        name: project.site.locales.list[locale]?.name ?? locale,
      })),
    });
    const filled = fillSiteMaps(page.sections, page, index, project);
    const sections = fillArticleEnd(
      fillPageLists(filled, page, index, this.#input.project.site),
      page,
      index,
    );
    const fold = aboveFoldEnd(sections.map(({ type }) => type));
    const rendered = (from: number, some: readonly PageSection[], at: PageContext = context): Markup =>
      renderPieces(some.flatMap((section, offset) => this.#sectionPart(section, from + offset, at)));
    const frame = renderMarkup(
      createElement(PageView, {
        className: mainClass(page.data),
        deferredStyles: this.#styler.stylesOf(typesOf(plan)).late,
        hasOverlays: page.overlays.length > 0,
      }),
    );
    const main = frame.fill({
      first: rendered(0, sections.slice(0, fold), aboveFold(context)),
      rest: rendered(fold, sections.slice(fold)),
      overlays: rendered(sections.length, page.overlays),
    });
    const Footer = this.#sections.get('footer')?.View as ComponentType<Record<string, unknown>> | undefined;
    const chrome = this.#chrome.render(plan, context, Footer);
    for (const [name, rule] of chrome.colors) colors.set(name, rule);
    return this.#inOwnLayout({ plan, context, sections, main, chrome, colors });
  }

  /** For a layout of the project with its own view, everything is one part, arranged by that view. */
  #inOwnLayout(parts: RenderedParts): RenderedParts {
    const { layout = USUAL_LAYOUT } = parts.plan.page.data;
    const View = this.#layouts.get(layout)?.View as ComponentType<LayoutProps> | undefined;
    if (View === undefined) return parts;
    const { context, chrome } = parts;
    const main = placedInLayout({ name: layout, View, context, main: parts.main, ...chrome });
    return { ...parts, main, chrome: { ...chrome, ...NO_CHROME } };
  }

  /** Text direction of a part in another language, when it differs from the page's. */
  #ownDirection(tag: string, pageLocale: string): 'ltr' | 'rtl' | undefined {
    const { list } = this.#input.project.site.locales;
    const own = Object.entries(list).find(([code, locale]) => (locale.tag ?? code) === tag)?.[1].dir ?? 'ltr';
    return own === (list[pageLocale]?.dir ?? 'ltr') ? undefined : own;
  }

  #stylesOf({ plan, main, chrome, colors }: RenderedParts, theme: string) {
    const types = typesOf(plan);
    const { late } = this.#styler.stylesOf(types);
    const hasStyleFile = late !== null;
    const fold = main.pieces.findIndex((piece) => piece.startsWith(FOLD_MARK));
    const firstView = main.pieces.slice(0, fold);
    const isShown = (name: string): boolean =>
      main.facts.themes.has(name) &&
      (!late?.text.includes(`[data-theme=${name}]`) ||
        firstView.some((piece) => piece.includes(`data-theme="${name}"`)));
    const { classes } = joinedFacts([
      main.facts,
      chrome.header.facts,
      ...(chrome.footer === null ? [] : [chrome.footer.facts]),
    ]);
    const { themes: names } = this.#input.project;
    const themes = names.filter((name) => name === theme || isShown(name));
    const printed = this.#styler.print({ types, classes, themes, isDraft: this.#isDraft });
    return { css: printed + [...colors.values()].join(''), hasStyleFile };
  }

  /** The contents of the document's head, except styles and scripts. */
  #headOf({ plan, context }: RenderedParts): object {
    const { project, index, bundle, images } = this.#input;
    const { site } = project;
    const { page } = plan;
    const icons = this.#input.icons ?? plainIcons(project, images);
    const feed = feedOf({ route: page.route, date: page.data.date }, index.feeds);
    return {
      lang: page.lang,
      dir: site.locales.list[page.locale]?.dir ?? 'ltr',
      title: page.data.title,
      titleLang: page.titleLang ?? '',
      description: page.data.description ?? '',
      noindex: isHidden(page),
      headScript: bundle.head.script,
      canonical: plan.canonical,
      alternates: isHidden(page) ? [] : alternateLinks(plan.alternates, index, site),
      favicons: icons.favicons,
      touchIcon: icons.touch,
      feed: feed === null ? null : { path: feed.path, title: feedTitle(feed, site) },
      published: page.data.date === undefined ? '' : isoMoment(page.data.date, site.timeZone),
      changed: page.data.updated === undefined ? '' : isoMoment(page.data.updated, site.timeZone),
      productName: context.product.name,
      ogLocale: openGraphLocale(page.lang, site.region),
      ogAlternateLocales: plan.alternates
        .filter(({ locale }) => locale !== page.locale)
        .map(({ locale }) => openGraphLocale(tagOf(locale, site.locales), site.region)),
      // Networks do not show SVG, which search engines read.
      image: this.#socialImage(page, (path) => !/\.svg(?:[?#]|$)/i.test(path)),
      imageSize: this.#input.pictures?.has(page.route) ? SOCIAL_SIZE : null,
      preloads:
        scriptOf(page.lang) === undefined
          ? fontPreloads(bundle.fontPreloads, page.data, context.product.name)
          : [],
      font: this.#input.fonts?.get(scriptOf(page.lang)?.name ?? '') ?? '',
    };
  }

  /** @returns none for a type that the project no longer has */
  #sectionPart({ type, props, lang }: PageSection, position: number, context: PageContext): MarkupPart[] {
    const definition = this.#sections.get(type);
    if (definition === undefined) return [];
    const View = definition.View as ComponentType<Record<string, unknown>>;
    const { hydrate } = definition;
    const { locale } = context;
    if (hydrate === undefined) {
      const view = this.#inLanguage(lang, locale, createElement(View, props));
      const node = createElement(PageProvider, { value: context }, view);
      return [{ node, idPrefix: String(position) }];
    }
    const { page, taken } = islandContext(context);
    const idPrefix = `i${position}-`;
    const island = renderIsland({ type, hydrate, idPrefix, View, props, page, readFacts: taken });
    return [{ node: this.#inLanguage(lang, locale, island), idPrefix }];
  }

  /** @param lang of the part; none where it is the page's */
  #inLanguage(lang: string | undefined, locale: string, view: ReactElement): ReactElement {
    if (lang === undefined) return view;
    return createElement('div', { className: 'borrowed', lang, dir: this.#ownDirection(lang, locale) }, view);
  }

  /** What the head script reads: the analytics script, its hash, when to start, the page's own settings. */
  #analyticsContent({ page, startsByItself }: AnalyticsPlan, locale: string): string {
    const { project, bundle } = this.#input;
    const file = this.#memo(`analytics ${locale}`, () => analyticsFile(project, locale, bundle));
    return `/${file.path} ${file.integrity} ${startsByItself ? 'now' : 'touch'} ${analyticsWords(page)}`;
  }

  /** Addresses and hashes of the page's scripts. Pages without a download button, such as screens inside the app, do not load the SDK. */
  #scriptsOf({ plan, main }: RenderedParts): string {
    const { bundle } = this.#input;
    const scripted = scriptedTypes(bundle, plan.sectionTypes);
    const key = `entry ${scripted.islandTypes.join()} ${scripted.scriptTypes.join()}`;
    const entry = this.#memo(key, () => {
      const file = entryFor(bundle, scripted);
      return file === null ? '' : `/${file.path} ${file.integrity}`;
    });
    const sdk = main.facts.dataAttributes.has('data-slipway')
      ? `/${bundle.sdk.path} ${bundle.sdk.integrity}`
      : '';
    return [sdk, entry].filter(Boolean).join(' ');
  }

  #socialImage(page: Page, isShown = (_path: string): boolean => true): string {
    const { project, images, pictures } = this.#input;
    const { site } = project;
    const { image, Hero_Banner: hero } = page.data;
    const choices = [pictures?.get(page.route), image, hero?.bannerImage, site.image];
    const chosen = choices.find((path) => path !== undefined && isShown(path));
    if (chosen === undefined) return '';
    const { src } = images.get(assetFile(chosen)) ?? { src: chosen };
    return src.startsWith('/') ? site.origin + src : src;
  }

  #jsonLdOf({ plan, context, sections }: RenderedParts): object | null {
    const { project, images } = this.#input;
    const { site } = project;
    const view: JsonLdPage = {
      url: plan.canonical,
      origin: site.origin,
      locale: plan.page.lang,
      title: plan.page.data.title,
      productName: context.product.name,
      timeZone: site.timeZone,
      absolute: (path) =>
        path.startsWith('/') ? site.origin + (images.get(assetFile(path))?.src ?? path) : path,
    };
    const things: JsonLd[] = sections.flatMap(
      ({ type, props }) => this.#sections.get(type)?.jsonLd?.(props, view) ?? [],
    );
    const facts = {
      page: plan.page,
      site,
      view,
      isHome: plan.page.route === homeOf(plan.page.locale, this.#input),
      image: this.#socialImage(plan.page),
    };
    const graph = pageJsonLd(facts, things);
    return graph.length === 0 ? null : { '@context': 'https://schema.org', '@graph': graph };
  }
}

function contextInput({ project, bundle, images }: RenderInput) {
  return { project, bundle, images };
}

function typesOf({ sectionTypes: types, page }: RenderPlan): string[] {
  const { layout = USUAL_LAYOUT, frame } = page.data;
  return styledTypes({ sectionTypes: types, layout, ...(frame === undefined ? {} : { frame }) });
}

/** Class names by which styles of layouts arrange the sections. */
function mainClass(page: Page['data']): string | undefined {
  const { layout = USUAL_LAYOUT, frame } = page;
  const names = new Set(layoutFacts(page).isArticle ? ['page-article'] : []);
  if (frame !== undefined) names.add(`page-${layout}`);
  return names.size === 0 ? undefined : [...names].join(' ');
}

/** Pages that search engines are asked to leave out. */
function isHidden(page: Pick<Page, 'data' | 'route'>): boolean {
  return page.data.noindex === true || layoutFacts(page.data).isScreen || !page.route.endsWith('/');
}
