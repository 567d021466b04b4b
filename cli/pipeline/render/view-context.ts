/** The page context of views, and the part of it that an island gets in the browser. */

import { PHONE } from '../../../runtime/components/picture.tsx';
import {
  colorClassName,
  fillLabel,
  ISLAND_FACTS,
  type IslandPageData,
  phoneSizeClassName,
} from '../../../runtime/island.tsx';
import type { PageContext, ResolvedImage } from '../../../runtime/page-context.tsx';
import { assetFile, assetView } from '../../../schemas/plain/asset-kinds.ts';
import type { LabelKey } from '../../../schemas/plain/labels.ts';
import { directionOf } from '../../../schemas/plain/languages.ts';
import { formFor, type LabelText } from '../../../schemas/plain/plural-forms.ts';
import type { Endpoints } from '../../../schemas/site.ts';
import { logsInAnalytics } from '../bundle/analytics.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { formatsOf, productName, schemePictures } from '../model/product.ts';
import type { Page } from '../model/types.ts';
import { pageTracking } from '../plan/page-tracking.ts';
import type { Project } from '../project/project.ts';
import { sheetLocale, sheetTexts } from './sheet-texts.ts';

/** Inputs of contexts. */
export interface ContextInput {
  project: Project;
  bundle: Pick<Bundle, 'sdk'>;
  images: ReadonlyMap<string, ResolvedImage>;
}

/** @param colors collects the CSS rules for classes that views request, by class name */
export function viewContext(
  { project, bundle, images }: ContextInput,
  page: Pick<Page, 'locale' | 'route' | 'data'>,
  colors: Map<string, string>,
): PageContext {
  const { site } = project;
  const labels = project.labels[page.locale];
  const languages = project.labelLanguages[page.locale];
  const formats = formatsOf(site, page.locale);
  const direction = site.locales.list[page.locale]?.dir === 'rtl' ? 'rtl' : 'ltr';
  const labelForms = (key: LabelKey): LabelText => {
    const language = languages?.[key];
    const text = labels?.[key] ?? key;
    return language === undefined || directionOf(language) === direction ? text : isolated(text);
  };
  const sheetPage = () => ({ locale: page.locale, product: productName(site, page.locale) });
  return {
    locale: page.locale,
    formats,
    direction: direction === 'rtl' ? direction : undefined,
    route: page.route,
    origin: site.origin,
    product: {
      slug: site.product.slug,
      name: productName(site, page.locale),
      legalName: site.product.legalName ?? site.product.slug,
      ...brandPictures(site.product),
    },
    theme: page.data.theme ?? project.siteLook,
    grounds: groundsOf(project),
    cardThemes: project.cardThemes,
    endpoints: logsInAnalytics(site, page.data) ? withoutEventLog(site.endpoints) : site.endpoints,
    eventAppName: site.tracking.eventAppName,
    tracking: pageTracking(site.tracking, `${site.origin}${page.route}`),
    download: { ...site.download, ...page.data.downloadButtonCustomization },
    // Getters, since a page without a download depends on none of these labels.
    get sheetLocale() {
      return sheetLocale(labels, languages, sheetPage());
    },
    get sheetTexts() {
      const own = sheetPage();
      return sheetTexts(labels, { ...own, locale: sheetLocale(labels, languages, own) ?? own.locale });
    },
    sdk: { path: `/${bundle.sdk.path}`, integrity: bundle.sdk.integrity },
    label: (key, values) => fillLabel(formFor(labelForms(key), values, formats.tag), values),
    labelForms,
    labelLanguage: (key) => languages?.[key],
    image: (address) => imageAt(images, address),
    colorClass(property, color) {
      const className = colorClassName(property, color);
      colors.set(className, `.${className}{${property}:${color}}`);
      return className;
    },
    phoneSizeClass(width, height) {
      const className = phoneSizeClassName(width, height);
      // The height is automatic, as with attributes: a narrow container scales the picture instead of squeezing it.
      const size = `inline-size:${width}px;aspect-ratio:auto ${width}/${height}`;
      colors.set(className, `@media${PHONE}{.${className}{${size}}}`);
      return className;
    },
  };
}

/** Where words of the page's language are put into a label: a date, a place. A number has no direction. */
const FILLED = /\{(?!number\})\w+\}/g;

/**
 * A text of the other direction between Unicode's marks of an isolate, so that its punctuation stays at its end. Marks and no element, since
 * labels are also texts of attributes, and of scripts that fill them in.
 */
function isolated(text: LabelText): LabelText {
  const isolate = (one: string): string => `\u2068${one.replace(FILLED, '\u2068$&\u2069')}\u2069`;
  if (typeof text === 'string') return isolate(text);
  const forms = Object.entries(text).map(([category, form = '']) => [category, isolate(form)]);
  return { other: isolate(text.other), ...Object.fromEntries(forms) };
}

/** A picture, or the part of a drawing that the address names. */
function imageAt(images: ReadonlyMap<string, ResolvedImage>, address: string): ResolvedImage {
  const image = images.get(assetFile(address));
  const view = assetView(address);
  if (image === undefined) return { src: address, widthPx: null, heightPx: null, sources: [] };
  if (view === undefined) return image;
  const { widthPx = null, heightPx = null } = image.views?.[view] ?? {};
  return { src: `${image.src}#${view}`, widthPx, heightPx, sources: [] };
}

/** A recording view, since a page depends only on the looks that it shows. */
function groundsOf({ looks }: Project): PageContext['grounds'] {
  return new Proxy<PageContext['grounds']>(
    {},
    {
      get: (_, name: string) => {
        const colors = looks[name]?.colors;
        return colors && { brand: [colors.brand, colors.brandDark], page: colors.page };
      },
    },
  );
}

function brandPictures({
  mark,
  logo,
}: Project['site']['product']): Pick<PageContext['product'], 'mark' | 'logo'> {
  return {
    ...(mark === undefined ? {} : { mark: schemePictures(mark) }),
    ...(logo === undefined ? {} : { logo: schemePictures(logo) }),
  };
}

/** The analytics script makes the call then. A recording view, since a page depends only on the endpoints that it reads. */
function withoutEventLog(endpoints: Partial<Endpoints>): Partial<Endpoints> {
  return new Proxy(endpoints, {
    get: (all, name: keyof Endpoints) => (name === 'eventLog' ? undefined : all[name]),
  });
}

/** The context of sections above the fold. A spread would read what is behind its getters. */
export function aboveFold(context: PageContext): PageContext {
  return Object.create({ isAboveFold: true }, Object.getOwnPropertyDescriptors(context));
}

/** A view of the context for an island, which records what the island reads: only that is sent to the browser. */
export function islandContext(context: PageContext): { page: PageContext; taken: IslandPageData } {
  const taken: IslandPageData = {};
  const page: PageContext = {
    ...context,
    get endpoints() {
      return new Proxy(context.endpoints, {
        get(endpoints, name: keyof Endpoints) {
          const url = endpoints[name];
          if (url !== undefined) taken.endpoints = { ...taken.endpoints, [name]: url };
          return url;
        },
      });
    },
    label(key: LabelKey, values) {
      taken.labels = { ...taken.labels, [key]: context.labelForms(key) };
      return context.label(key, values);
    },
    labelLanguage(key) {
      const language = context.labelLanguage(key);
      if (language !== undefined) taken.labelLanguages = { ...taken.labelLanguages, [key]: language };
      return language;
    },
    image(src) {
      const { drawing: _drawing, views: _views, ...image } = context.image(src);
      taken.images = { ...taken.images, [src]: image };
      return image;
    },
  };
  for (const fact of ISLAND_FACTS) {
    const get = () => Object.assign(taken, { [fact]: context[fact] })[fact];
    Object.defineProperty(page, fact, { get, enumerable: true });
  }
  return { page, taken };
}
