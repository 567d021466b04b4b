/** Fifth step: a plan becomes the finished HTML of a page. */

import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import type * as z from 'zod';
import { Header } from '../../runtime/chrome/header.tsx';
import type { LanguageChoice } from '../../runtime/chrome/language-link.tsx';
import { LanguageList } from '../../runtime/chrome/language-list.tsx';
import { LanguageSwitch } from '../../runtime/chrome/language-switch.tsx';
import { SkipLink } from '../../runtime/chrome/skip-link.tsx';
import { PHONE } from '../../runtime/components/picture.tsx';
import {
  colorClassName,
  fillLabel,
  ISLAND_FACTS,
  type IslandPageData,
  phoneSizeClassName,
} from '../../runtime/island.tsx';
import { Page as PageView } from '../../runtime/page.tsx';
import { type PageContext, PageProvider, type ResolvedImage } from '../../runtime/page-context.tsx';
import type { JsonLd, JsonLdPage, SectionDefinition } from '../../runtime/section.ts';
import { THEME_COLORS } from '../../runtime/styles/theme-colors.ts';
import { isoMoment } from '../../schemas/plain/indian-time.ts';
import type { LabelKey } from '../../schemas/plain/labels.ts';
import { THEMES } from '../../schemas/plain/themes.ts';
import type { Endpoints } from '../../schemas/site.ts';
import { type Markup, NO_MARKUP } from '../markup.ts';
import { loadSections, sectionTypes } from '../sections.ts';
import { renderTemplate } from '../template.ts';
import {
  type Bundle,
  cspHash,
  entryFor,
  type PageStyles,
  pageStyles,
  scriptedTypes,
  withoutOtherThemes,
} from './bundle.ts';
import { feedOf, feedTitle } from './feeds.ts';
import { firstViewEnd } from './first-view.ts';
import { measuringFile, measuringWords, type PageMeasures, pageMeasures, vendorHosts } from './measuring.ts';
import { pageJsonLd } from './page-json-ld.ts';
import { pageTracking } from './page-tracking.ts';
import { alternateLinks, hasFooter, type SiteIndex, styledTypes } from './plan.ts';
import { productName } from './product-name.ts';
import type { Project } from './project.ts';
import { renderIsland, renderMarkup } from './render-markup.tsx';
import { fontScript, type ScriptFonts } from './script-fonts.ts';
import { fillSiteMaps } from './site-map.ts';
import { SOCIAL_SIZE } from './social-card.ts';
import { scriptOf } from './syllables.ts';
import type { OutputFile, Page, PageSection, RenderPlan } from './types.ts';
import { classesOf, type UsedStyles, usedStyles } from './used-styles.ts';
import { WEB_MANIFEST } from './well-known.ts';

type AnySection = SectionDefinition<z.ZodType>;

/** All that rendering needs besides the plan. Plain data, so that workers can have it. */
export interface RenderInput {
  project: Project;
  index: SiteIndex;
  bundle: Bundle;
  images: ReadonlyMap<string, ResolvedImage>;
  /** Drawn pictures of shared pages by route; none while a site is being written. */
  pictures?: ReadonlyMap<string, string>;
  /** Path from the root of the icon for an iPhone's home screen, when one was drawn. */
  touchIcon?: string;
  /** Fonts for phones that lack a page's script; none while a site is being written. */
  fonts?: ScriptFonts['ofLanguage'];
  /** A further inline script, allowed by its hash: the dev server's. */
  extraScript?: string;
}

/** What a page's policy depends on beside the site's own settings. */
interface PolicyInput {
  styleHash: string;
  hasStyleFile: boolean;
  /** Other hosts whose pictures, films and sounds the page shows. */
  shown: string[];
  /** Other hosts whose films and games it can open in a frame. */
  framed: string[];
  /** Other hosts whose service a screen inside the app may ask. */
  asked: string[];
  measures: PageMeasures | null;
}

export interface Renderer {
  render(plan: RenderPlan): Promise<OutputFile>;
}

/** Where the links to other languages go: header and footer are rendered once per language, these on every page. */
const SWITCH_SLOT = createElement('slot');

/** What the page view puts where the first screen ends. */
const FIRST_VIEW_END = '<template id="first-view">';

export function createRenderer(input: RenderInput): Renderer {
  const { project, index, bundle, images } = input;
  const { site } = project;
  const sections = new Map<string, AnySection>();
  const chrome = new Map<string, { header: Markup; footer: Markup; colors: Map<string, string> }>();
  const styleCache = new Map<string, PageStyles>();
  const parsedStyles = new Map<string, UsedStyles>();
  const hashCache = new Map<string, string>();
  const entryCache = new Map<string, string>();
  const measuringFiles = new Map(
    project.locales.map((locale) => [locale, measuringFile(project, locale, bundle)]),
  );
  /** What the head script reads of a language's font: its script, and letters that tell whether it is needed. */
  const fontWords = new Map(
    Array.from(input.fonts ?? [], ([language, font]) => [
      language,
      `/${fontScript(bundle.fontCode, font).path} ${font.probe}`,
    ]),
  );
  const sdkScript = `/${bundle.sdk.path} ${bundle.sdk.integrity}`;
  const extraHash = input.extraScript === undefined ? null : cspHash(input.extraScript);

  // In `slipway dev` the browser patches pages in place: what one needs next stands in its styles already.
  const isDraft = input.extraScript !== undefined;

  return { render };

  async function render(plan: RenderPlan): Promise<OutputFile> {
    await ensureSections([...plan.sectionTypes, 'footer']);
    const { page } = plan;
    const layout = page.data.layout ?? 'site';
    const colors = new Map<string, string>();
    const context = { ...contextFor(page, colors), languages: languagesOf(plan) };
    const parts = fillSiteMaps(page.sections, page, index, project);
    const withHeader = layout === 'site';
    const withFooter = hasFooter(layout);
    const nodes = parts.map((section, position) => {
      const node = sectionNode(section, position, context);
      if (section.lang === undefined) return node;
      return createElement('div', { className: 'borrowed', lang: section.lang, key: position }, node);
    });
    const styles = stylesOf(styledTypes({ sectionTypes: plan.sectionTypes, layout }));
    const element = createElement(PageView, {
      context,
      sections: nodes,
      firstView: firstViewEnd(parts.map(({ type }) => type)),
      lateStyles: styles.late,
      overlays: page.overlays.map((section, position) =>
        sectionNode(section, parts.length + position, context),
      ),
    });
    const main = renderMarkup(element);
    const around = chromeFor(page.locale);
    const alternates = withHeader || withFooter ? languagesFor(plan) : [];
    const header = withHeader
      ? around.header.fill(inPage(context, createElement(LanguageSwitch, { alternates })))
      : NO_MARKUP;
    const footer = withFooter
      ? around.footer.fill(inPage(context, createElement(LanguageList, { alternates })))
      : NO_MARKUP;
    if (withHeader || withFooter) for (const [name, rule] of around.colors) colors.set(name, rule);
    const theme = page.data.theme ?? site.theme;
    const shown = styles.late === null ? main.html : (main.html.split(FIRST_VIEW_END)[0] ?? main.html);
    const themes = THEMES.filter((name) => name === theme || shown.includes(`data-theme="${name}"`));
    const used = isDraft
      ? styles.inline
      : usedOn(
          styles.inline,
          [header, main, footer].map(({ html }) => html),
          plan.sectionTypes,
        );
    const css = withoutOtherThemes(used, themes) + [...colors.values()].join('');
    const feed = feedOf({ route: page.route, date: page.data.date }, index.feeds);
    const measures = pageMeasures(site, page, {
      sectionTypes: plan.sectionTypes,
      hasLeads: main.hasAttribute('data-fb-click'),
    });
    const html = renderTemplate('document', {
      lang: page.lang,
      dir: site.locales.list[page.locale]?.dir ?? 'ltr',
      theme,
      csp: policy({
        styleHash: hashOf(css),
        hasStyleFile: styles.late !== null,
        shown: mediaOrigins(main.html),
        framed: framedOrigins(main.html, [...page.sections, ...page.overlays]),
        asked: layout === 'webview' ? (site.endpoints.webviewHosts ?? []) : [],
        measures,
      }),
      title: page.data.title,
      titleLang: page.titleLang ?? '',
      description: page.data.description ?? '',
      noindex: isHidden(page),
      css,
      headScript: bundle.head.script,
      // Pages without a download button, such as screens inside the app, need no SDK.
      scripts: [main.hasAttribute('data-slipway') ? sdkScript : '', entryOf(plan.sectionTypes)]
        .filter(Boolean)
        .join(' '),
      measure: measures === null ? '' : measureContent(measures, page.locale),
      canonical: plan.canonical,
      alternates: isHidden(page) ? [] : alternateLinks(plan.alternates, index, site),
      icon: images.get('/assets/favicon.svg')?.src ?? '',
      touchIcon: input.touchIcon ?? '',
      // A screen inside the app has no bar to colour, and nobody keeps it as a bookmark.
      manifest: layout === 'webview' ? '' : `/${WEB_MANIFEST}`,
      colors: THEME_COLORS[theme],
      feed: feed === null ? null : { path: feed.path, title: feedTitle(feed, site) },
      published: page.data.date === undefined ? '' : isoMoment(page.data.date),
      changed: page.data.updated === undefined ? '' : isoMoment(page.data.updated),
      productName: context.product.name,
      ogLocale: page.lang.replace('-', '_'),
      ogAlternateLocales: plan.alternates
        .filter(({ locale }) => locale !== page.locale)
        .map(({ locale }) => tagOf(locale).replace('-', '_')),
      image: socialImage(page),
      imageSize: input.pictures?.has(page.route) ? SOCIAL_SIZE : null,
      header,
      main,
      footer: withFooter ? footer : null,
      jsonLd: jsonLdOf(parts, plan, context),
      font: fontWords.get(scriptOf(page.lang)?.language ?? '') ?? '',
      extraScript: input.extraScript ?? '',
    });
    return { path: plan.outputPath, contents: html };
  }

  async function ensureSections(types: readonly string[]): Promise<void> {
    const absent = types.filter((type) => !sections.has(type) && sectionTypes().includes(type));
    if (absent.length === 0) return;
    for (const [type, section] of await loadSections(new Set(absent))) sections.set(type, section);
  }

  function sectionNode(section: PageSection, position: number, context: PageContext): ReactNode {
    const definition = sections.get(section.type);
    if (definition === undefined) return null;
    const View = definition.View as ComponentType<Record<string, unknown>>;
    if (definition.hydrate === undefined) return createElement(View, { ...section.props, key: position });
    const { page, asked } = recordingContext(context);
    const { type, props } = section;
    const { hydrate } = definition;
    return renderIsland({ type, hydrate, idPrefix: `i${position}-`, View, props, page, asked });
  }

  function contextFor(
    page: Pick<Page, 'locale' | 'route' | 'data'>,
    colors: Map<string, string>,
  ): PageContext {
    const labels = project.labels[page.locale];
    return {
      locale: page.locale,
      route: page.route,
      origin: site.origin,
      product: {
        slug: site.product.slug,
        name: productName(site, page.locale),
        legalName: site.product.legalName ?? site.product.slug,
      },
      endpoints: site.endpoints,
      tracking: pageTracking(site.tracking, `${site.origin}${page.route}`),
      download: { ...site.download, ...(page.data['downloadButtonCustomization'] as object | undefined) },
      sdk: { path: `/${bundle.sdk.path}`, integrity: bundle.sdk.integrity },
      label: (key, values) => fillLabel(labels?.[key] ?? key, values),
      image: (src) => images.get(src) ?? { src, widthPx: null, heightPx: null, sources: [] },
      colorClass(property, color) {
        const className = colorClassName(property, color);
        colors.set(className, `.${className}{${property}:${color}}`);
        return className;
      },
      phoneSizeClass(width, height) {
        const className = phoneSizeClassName(width, height);
        // The height follows, as with attributes: a narrow place makes the picture smaller, not thinner.
        const size = `inline-size:${width}px;aspect-ratio:auto ${width}/${height}`;
        colors.set(className, `@media${PHONE}{.${className}{${size}}}`);
        return className;
      },
    };
  }

  /** Notes what an island's view asks of the page, so that just that travels with it. */
  function recordingContext(context: PageContext): { page: PageContext; asked: IslandPageData } {
    const asked: IslandPageData = {};
    const page: PageContext = {
      ...context,
      get endpoints() {
        return new Proxy(context.endpoints, {
          get(endpoints, name: keyof Endpoints) {
            const url = endpoints[name];
            if (url !== undefined) asked.endpoints = { ...asked.endpoints, [name]: url };
            return url;
          },
        });
      },
      label(key, values) {
        asked.labels = { ...asked.labels, [key]: project.labels[context.locale]?.[key as LabelKey] ?? key };
        return context.label(key, values);
      },
      image(src) {
        const image = context.image(src);
        asked.images = { ...asked.images, [src]: image };
        return image;
      },
    };
    for (const fact of ISLAND_FACTS) {
      const get = () => Object.assign(asked, { [fact]: context[fact] })[fact];
      Object.defineProperty(page, fact, { get, enumerable: true });
    }
    return { page, asked };
  }

  /** Header and footer, once per language. */
  function chromeFor(locale: string) {
    const known = chrome.get(locale);
    if (known !== undefined) return known;
    const colors = new Map<string, string>();
    const home = homeOf(locale) ?? '/';
    const context = contextFor({ locale, route: home, data: { title: '' } }, colors);
    const wrap = (child: ReactNode): Markup => inPage(context, child);
    const header = wrap(
      createElement(
        Fragment,
        null,
        createElement(SkipLink),
        createElement(Header, {
          navigation: site.navigation[locale] ?? site.navigation[site.locales.default] ?? [],
          navigationLang: site.navigation[locale] === undefined ? tagOf(site.locales.default) : undefined,
          home,
          productName: context.product.name,
          switcher: SWITCH_SLOT,
        }),
      ),
    );
    const FooterView = sections.get('footer')?.View as ComponentType<Record<string, unknown>> | undefined;
    const data = site.footer[locale] ?? site.footer[site.locales.default] ?? {};
    const lang = site.footer[locale] === undefined ? tagOf(site.locales.default) : undefined;
    const footer =
      FooterView === undefined
        ? NO_MARKUP
        : wrap(createElement(FooterView, { ...data, lang, languages: SWITCH_SLOT }));
    const made = { header, footer, colors };
    chrome.set(locale, made);
    return made;
  }

  /** This page in each language, or that language's home page. */
  function languagesFor(plan: RenderPlan): LanguageChoice[] {
    return project.locales.flatMap((locale) => {
      const href = plan.alternates.find((alternate) => alternate.locale === locale)?.route ?? homeOf(locale);
      if (href === null) return [];
      const name = site.locales.list[locale]?.name ?? locale;
      return [{ locale, name, href, current: locale === plan.page.locale }];
    });
  }

  function languagesOf(plan: RenderPlan): PageContext['languages'] {
    return plan.alternates.map(({ locale, route }) => ({
      locale,
      route,
      name: site.locales.list[locale]?.name ?? locale,
    }));
  }

  function homeOf(locale: string): string | null {
    const home = locale === site.locales.default ? '/' : `/${locale}/`;
    return index.routes.has(home) ? home : null;
  }

  function tagOf(locale: string): string {
    return site.locales.list[locale]?.tag ?? locale;
  }

  function stylesOf(types: readonly string[]): PageStyles {
    const known = styleCache.get(types.join()) ?? pageStyles(bundle, types);
    styleCache.set(types.join(), known);
    return known;
  }

  /** Styles without what no element of the page can match: neither as it stands nor by what its scripts add. */
  function usedOn(css: string, html: readonly string[], types: readonly string[]): string {
    const styles = parsedStyles.get(css) ?? usedStyles(css);
    parsedStyles.set(css, styles);
    const scripted = ['base', ...types].map((type) => bundle.scriptClasses[type] ?? []);
    const names = new Set([...html.map(classesOf), ...scripted].flatMap((some) => [...some]));
    return styles.keep((name) => names.has(name));
  }

  /** Few pages have styles of their own, so nearly every hash is asked for many times. */
  function hashOf(css: string): string {
    const known = hashCache.get(css) ?? cspHash(css);
    hashCache.set(css, known);
    return known;
  }

  /** What the head script reads: the measuring script, its hash, when to begin, the page's own words. */
  function measureContent({ page, isUnasked }: PageMeasures, locale: string): string {
    const file = measuringFiles.get(locale);
    return `/${file?.path} ${file?.integrity} ${isUnasked ? 'now' : 'touch'} ${measuringWords(page)}`;
  }

  /** Address and hash of the entry for a page's set of islands and section scripts; empty when there are none. */
  function entryOf(types: readonly string[]): string {
    const scripted = scriptedTypes(bundle, types);
    const key = `${scripted.islandTypes.join()}|${scripted.scriptTypes.join()}`;
    const known = entryCache.get(key);
    if (known !== undefined) return known;
    const entry = entryFor(bundle, scripted);
    const made = entry === null ? '' : `/${entry.path} ${entry.integrity}`;
    entryCache.set(key, made);
    return made;
  }

  /** One policy a page, by hashes. What a meta element cannot say stands in `_headers`. */
  function policy({ styleHash, hasStyleFile, shown, framed, asked, measures }: PolicyInput): string {
    const scripts = [bundle.head.hash, extraHash].filter(Boolean).map((hash) => `'${hash}'`);
    const endpoints = Object.values(site.endpoints).filter((url) => typeof url === 'string');
    const downloads = [
      site.download.AndroidUrl,
      site.download.defaultAndroidUrl,
      site.download.androidApkUrl,
    ];
    const vendors = vendorHosts(measures?.vendors ?? [], site.tracking);
    const connect = [
      ...originsOf([...endpoints, ...asked, ...downloads.filter((url) => url !== undefined)]),
      ...vendors,
    ];
    const policies = [
      'site-sdk',
      // The second lets vendors' own further scripts through, the third is the tag manager's.
      ...(vendors.length > 0 ? ['site-vendors', 'default', 'goog#html'] : []),
      ...(input.extraScript === undefined ? [] : ['slipway-dev']),
    ];
    return [
      `default-src 'none'`,
      `script-src ${scripts.join(' ')} 'strict-dynamic'`,
      `style-src '${styleHash}'${hasStyleFile ? " 'self'" : ''}`,
      `img-src ${["'self'", ...originsOf([site.endpoints.impressions]), ...vendors, ...shown].join(' ')}`,
      `media-src ${["'self'", ...shown].join(' ')}`,
      `font-src 'self'`,
      `manifest-src 'self'`,
      `connect-src ${["'self'", ...connect].join(' ')}`,
      `frame-src ${["'self'", ...framed].join(' ')}`,
      `form-action 'self'`,
      `base-uri 'none'`,
      `object-src 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types ${policies.join(' ')}`,
    ].join('; ');
  }

  function socialImage(page: Page): string {
    const hero = page.data['Hero_Banner'] as { bannerImage?: string } | undefined;
    const chosen = input.pictures?.get(page.route) ?? page.data.image ?? hero?.bannerImage ?? site.image;
    if (chosen === undefined) return '';
    const { src } = images.get(chosen) ?? { src: chosen };
    return src.startsWith('/') ? site.origin + src : src;
  }

  function jsonLdOf(parts: readonly PageSection[], plan: RenderPlan, context: PageContext): object | null {
    const page: JsonLdPage = {
      url: plan.canonical,
      origin: site.origin,
      locale: plan.page.lang,
      title: plan.page.data.title,
      productName: context.product.name,
      absolute: (path) => (path.startsWith('/') ? site.origin + (images.get(path)?.src ?? path) : path),
    };
    const things: JsonLd[] = parts.flatMap(
      ({ type, props }) => sections.get(type)?.jsonLd?.(props, page) ?? [],
    );
    const facts = {
      page: plan.page,
      site,
      view: page,
      isHome: plan.page.route === homeOf(plan.page.locale),
      image: socialImage(plan.page),
    };
    const graph = pageJsonLd(facts, things);
    return graph.length === 0 ? null : { '@context': 'https://schema.org', '@graph': graph };
  }
}

function inPage(context: PageContext, child: ReactNode): Markup {
  return renderMarkup(createElement(PageProvider, { value: context }, child));
}

/** Pages that search engines are asked to leave out. */
export function isHidden(page: Pick<Page, 'data' | 'route'>): boolean {
  return page.data.noindex === true || page.data.layout === 'webview' || !page.route.endsWith('/');
}

/** Other hosts that the markup of a page fetches pictures, films or sounds from: those in its tags, not in its texts. */
function mediaOrigins(markup: string): string[] {
  return originsOf(
    Array.from(
      markup.matchAll(/ (?:src|srcset|poster)="(?<=<[^<>]*)(https:[^"\s]+)/g),
      ([, url]) => `${url}`,
    ),
  );
}

/** Other hosts whose films and games a page can open. */
function framedOrigins(markup: string, sections: readonly PageSection[]): string[] {
  return originsOf([
    ...Array.from(markup.matchAll(/ data-embed="(?<=<[^<>]*)([^"]*)"/g), ([, url]) => `${url}`),
    ...sections.map(({ props }) => `${props['gameURL']}`),
  ]);
}

/** Distinct https origins among addresses; root-relative ones are `'self'`. */
function originsOf(urls: readonly string[]): string[] {
  return [
    ...new Set(urls.filter((url) => url.startsWith('https://')).map((url) => new URL(url).origin)),
  ].sort();
}
