/** Inputs that are not all known while pages are first made. */
import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { placeOf, placeOfRoute, routeIn, routeOf } from '../model/routes.ts';
import type { Alternate, PageSummary } from '../model/types.ts';
import type { Feed } from '../plan/feeds.ts';
import { chromeRoutes, foreignLinksOf, type LinkingPage } from '../plan/foreign-links.ts';
import type { SiteIndex } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import { readSource } from '../source/read.ts';

/** Thrown when a step needs a fact that is known only when all pages are loaded. */
export class FactPending extends Error {
  constructor(name: string) {
    super(`${name} is not known yet.`);
    this.name = 'FactPending';
  }
}

/** Values by key, some of which are not known yet. */
class PendingMap<Value> extends Map<string, Value> {
  readonly #isPending: (key: string) => boolean;

  constructor(known: Iterable<readonly [string, Value]>, isPending: (key: string) => boolean) {
    super(known);
    this.#isPending = isPending;
  }

  override get(key: string): Value | undefined {
    const value = super.get(key);
    if (value === undefined && this.#isPending(key)) throw new FactPending(key);
    return value;
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }
}

/** A site's assets that are known before those of single pages are checked. */
export function pendingAssets<Asset>(
  known: Iterable<readonly [string, Asset]>,
  { assetPaths }: Pick<Project, 'assetPaths'>,
): ReadonlyMap<string, Asset> {
  const present = new Set(assetPaths);
  return new PendingMap(known, (path) => present.has(path));
}

/** Values that are found when they are looked up: a page looks up few of a large site's. */
export class LookupMap<Value> extends Map<string, Value> {
  readonly #find: (key: string) => Value | undefined;

  constructor(find: (key: string) => Value | undefined) {
    super();
    this.#find = find;
  }

  override get(key: string): Value | undefined {
    return this.#find(key);
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }
}

/** What is known of a page that is rendered. */
type ShownPage = LinkingPage & Pick<PageSummary, 'source' | 'translationKey'>;

/** Routes of page files, and of rendered pages of a table: each row has its page in every language with such a file. */
class GuessedRoutes extends Set<string> {
  readonly #locales: readonly string[];
  readonly #pageAt: (route: string) => ShownPage | undefined;

  constructor(locales: readonly string[], pageAt: (route: string) => ShownPage | undefined) {
    super();
    this.#locales = locales;
    this.#pageAt = pageAt;
  }

  override has(route: string): boolean {
    return super.has(route) || this.#isOfRow(route);
  }

  #isOfRow(route: string): boolean {
    const { locale, translationKey } = placeOfRoute(route, this.#locales);
    return this.#locales.some((other) => {
      const page = this.#pageAt(routeIn(other, translationKey, this.#locales));
      if (page === undefined || page.translationKey !== translationKey) return false;
      const file = placeOf(page.source, this.#locales).translationKey;
      return file !== translationKey && super.has(routeIn(locale, file, this.#locales));
    });
  }
}

/**
 * An index guessed from the paths of page files, nearly always right. Each page records what it read from it, and is made again where the
 * whole site differs. @param pageAt pages that are rendered
 */
export function guessIndex(
  project: Pick<Project, 'root' | 'pageFiles' | 'locales' | 'site'>,
  pageAt: (route: string) => ShownPage | undefined,
): SiteIndex {
  const { root, pageFiles, locales, site } = project;
  const routes = new GuessedRoutes(locales, pageAt);
  const linkedByAll = new Set(chromeRoutes(project));
  const languages = new Map<string, string>();
  for (const path of pageFiles) {
    const route = routeOf(path);
    routes.add(route);
    const own = linkedByAll.has(route) ? ownLanguage(root, path) : undefined;
    if (own !== undefined) languages.set(route, own);
  }
  const translationsOf = (key: string): Alternate[] | undefined => {
    const group = locales
      .map((locale) => ({ locale, route: routeIn(locale, key, locales) }))
      .filter(({ route }) => routes.has(route) && placeOfRoute(route, locales).translationKey === key);
    return group.length === 0 ? undefined : group;
  };
  // Not kept for each link: it may be a slice of a page's text, and would keep all of that in memory.
  const langOf = (route: string): string | undefined =>
    languages.get(route) ??
    (routes.has(route) ? tagOf(placeOfRoute(route, locales).locale, site.locales) : undefined);
  const foreignOf = foreignLinksOf(project, langOf);
  return {
    routes,
    translations: new LookupMap(translationsOf),
    get summaries(): never {
      throw new FactPending('The list of pages');
    },
    listed: routes,
    // Of pages that are rendered: no others are looked up.
    foreign: new LookupMap((route) => {
      const page = pageAt(route);
      return page === undefined ? undefined : foreignOf(page);
    }),
    feeds: new Map<string, Feed>(),
    get neighbours(): never {
      throw new FactPending('What is around an article');
    },
    get folders(): never {
      throw new FactPending('What lists show');
    },
    get topics(): never {
      throw new FactPending('The pages of topics');
    },
  };
}

/** The language that a page file itself names, found without parsing the file. */
function ownLanguage(root: string, path: string): string | undefined {
  return OWN_LANGUAGE.exec(readSource(root, path).source?.text ?? '')?.[1];
}

const OWN_LANGUAGE = /^ {0,2}["']?lang["']?: ?["']?([A-Za-z-]{2,35})/m;
