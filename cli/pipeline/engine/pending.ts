/** Inputs that are not all known while pages are first made. */
import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { placeOf } from '../model/routes.ts';
import type { Alternate } from '../model/types.ts';
import type { Feed } from '../plan/feeds.ts';
import { chromeRoutes, type ForeignLinks, foreignLinksOf, type LinkingPage } from '../plan/foreign-links.ts';
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

/** Pictures of the rendered pages, each planned from what is known of its artwork. */
export class GuessedPictures extends Map<string, string> {
  readonly #pathOf: (route: string) => string | undefined;

  /** @param pathOf throws when the page's artwork is not known yet */
  constructor(pathOf: (route: string) => string | undefined) {
    super();
    this.#pathOf = pathOf;
  }

  override get(route: string): string | undefined {
    return this.#pathOf(route);
  }

  override has(route: string): boolean {
    return this.get(route) !== undefined;
  }
}

/**
 * An index guessed from the paths of page files, nearly always right. Each page records what it read from it, and is made again where the
 * whole site differs. @param pageAt pages that are rendered
 */
export function guessIndex(
  project: Pick<Project, 'root' | 'pageFiles' | 'locales' | 'site'>,
  pageAt: (route: string) => LinkingPage | undefined,
): SiteIndex {
  const { pageFiles, locales, site } = project;
  const routes = new Set<string>();
  const translations = new Map<string, Alternate[]>();
  const langs = new Map<string, string>();
  const linkedByAll = new Set(chromeRoutes(project));
  for (const path of pageFiles) {
    const { route, locale, translationKey } = placeOf(path, locales);
    routes.add(route);
    const group = translations.get(translationKey);
    if (group === undefined) translations.set(translationKey, [{ locale, route }]);
    else group.push({ locale, route });
    const own = linkedByAll.has(route) ? ownLanguage(project.root, path) : undefined;
    langs.set(route, own ?? tagOf(locale, site.locales));
  }
  for (const group of translations.values())
    if (group.length > 1) group.sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
  const foreignOf = foreignLinksOf(project, (route) => langs.get(route));
  return {
    routes,
    translations,
    get summaries(): never {
      throw new FactPending('The list of pages');
    },
    listed: routes,
    foreign: new GuessedLinks(foreignOf, pageAt),
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

/** The foreign links of pages that are rendered: no others are looked up. */
class GuessedLinks extends Map<string, ForeignLinks> {
  readonly #foreignOf: (page: LinkingPage) => ForeignLinks | undefined;
  readonly #pageAt: (route: string) => LinkingPage | undefined;

  constructor(
    foreignOf: (page: LinkingPage) => ForeignLinks | undefined,
    pageAt: (route: string) => LinkingPage | undefined,
  ) {
    super();
    this.#foreignOf = foreignOf;
    this.#pageAt = pageAt;
  }

  override get(route: string): ForeignLinks | undefined {
    const page = this.#pageAt(route);
    return page === undefined ? undefined : this.#foreignOf(page);
  }
}

/** The language that a page file itself names, found without parsing the file. */
function ownLanguage(root: string, path: string): string | undefined {
  return OWN_LANGUAGE.exec(readSource(root, path).source?.text ?? '')?.[1];
}

const OWN_LANGUAGE = /^ {0,2}["']?lang["']?: ?["']?([A-Za-z-]{2,35})/m;
