/** Structured data of a page as a whole: who publishes it, the app, an article. Sections add their own. */

import type { JsonLd, JsonLdPage } from '../../../runtime/section.ts';
import type { Site } from '../../../schemas/index.ts';
import { isoMoment } from '../../../schemas/plain/zoned-time.ts';
import { markPath, schemePictures } from '../model/product.ts';
import type { Page } from '../model/types.ts';

export interface JsonLdFacts {
  page: Page;
  site: Site;
  /** The page as sections see it. */
  view: JsonLdPage;
  isHome: boolean;
  /** Absolute address of the page's picture; empty without one. */
  image: string;
}

/** What the page says besides its sections, then what they say. */
export function pageJsonLd(facts: JsonLdFacts, ofSections: readonly JsonLd[]): JsonLd[] {
  const { page, isHome } = facts;
  const showsInstalling = page.sections.some(({ type }) => type === 'install-steps');
  return [
    ...(isHome ? [organization(facts), webSite(facts)] : []),
    ...(isHome || showsInstalling ? [mobileApplication(facts)] : []),
    ...(page.data.date === undefined ? [] : [article(facts, page.data.date)]),
    ...withOneFaqPage(ofSections),
  ];
}

/** A page is one list of questions, however many sections show them: search engines take the first list alone. */
function withOneFaqPage(things: readonly JsonLd[]): JsonLd[] {
  const lists = things.filter((thing) => thing['@type'] === 'FAQPage');
  const mainEntity = lists.flatMap((list) => list['mainEntity']);
  return things.flatMap((thing) => {
    if (thing === lists[0]) return [{ ...thing, mainEntity }];
    return lists.includes(thing) ? [] : [thing];
  });
}

function organization({ site, view }: JsonLdFacts): JsonLd {
  return {
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: view.productName,
    ...(site.product.legalName === undefined ? {} : { legalName: site.product.legalName }),
    url: `${site.origin}/`,
    ...logoOf({ site, view }),
    ...(site.social.length === 0 ? {} : { sameAs: site.social }),
  };
}

function webSite({ site, view }: JsonLdFacts): JsonLd {
  return {
    '@type': 'WebSite',
    name: view.productName,
    url: view.url,
    inLanguage: view.locale,
    publisher: { '@id': `${site.origin}/#organization` },
  };
}

/** The app. Ratings are left out: there are none but those that stores publish. */
function mobileApplication({ site, view, page }: JsonLdFacts): JsonLd {
  const { applicationCategory: category, version } = site.product;
  const { currency } = site;
  return {
    '@type': 'MobileApplication',
    name: view.productName,
    operatingSystem: site.product.appStoreUrl === undefined ? 'ANDROID' : 'ANDROID, IOS',
    ...(category === undefined ? {} : { applicationCategory: category }),
    ...(version === undefined ? {} : { softwareVersion: version }),
    url: view.url,
    ...(page.data.description === undefined ? {} : { description: page.data.description }),
    // Google asks for an offer of price 0 when an app is free, and for a currency of other prices alone.
    offers: { '@type': 'Offer', price: '0', ...(currency === undefined ? {} : { priceCurrency: currency }) },
  };
}

function article({ page, site, view, image }: JsonLdFacts, date: string): JsonLd {
  const { title, description, updated, author } = page.data;
  const publisher = {
    '@type': 'Organization',
    name: view.productName,
    url: `${site.origin}/`,
    ...logoOf({ site, view }),
  };
  return {
    '@type': 'Article',
    headline: title,
    ...(description === undefined ? {} : { description }),
    ...(image === '' ? {} : { image }),
    datePublished: isoMoment(date, site.timeZone),
    dateModified: isoMoment(updated ?? date, site.timeZone),
    author: author === undefined ? publisher : { '@type': 'Person', name: author },
    publisher,
    inLanguage: view.locale,
    mainEntityOfPage: view.url,
  };
}

function logoOf({ site, view }: Pick<JsonLdFacts, 'site' | 'view'>): { logo?: string } {
  const { logo, icon } = site.product;
  const path = icon ?? (logo === undefined ? markPath(site.product) : schemePictures(logo).light);
  return path === undefined ? {} : { logo: view.absolute(path) };
}
