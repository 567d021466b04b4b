/**
 * The site in `slipway dev`. Pages are rendered on request; a page with an error keeps its last good HTML, with the error shown over it.
 */
import { join } from 'node:path';
import { GAME_ROUTE } from '../../runtime/components/default-game.ts';
import { type Bundle, cachedBundle } from '../pipeline/bundle/bundle.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { addressOf, basePath } from '../pipeline/plan/address.ts';
import { redirectTarget } from '../pipeline/site-files/redirects.ts';
import { openStore } from '../pipeline/store/index.ts';
import { forgetSections, sectionsOf } from '../sections/library.ts';
import { OWN_FOLDERS, toolOf } from '../sections/project-tool.ts';
import type { LiveContentOptions } from './live-content.ts';
import { LiveSite } from './live-site.ts';
import type { SimulatorFacts } from './simulator.ts';

/** A file that a session can answer with. */
export interface DevFile {
  contents: string | Uint8Array;
}

export interface DevSession {
  /** Problems of the content as it is now. */
  problems(): Problem[];
  routes(): string[];
  /** What the simulator offers: the screens inside the app. */
  simulated(): SimulatorFacts;
  /** Path of the site on its host; see `basePath`. */
  base(): string;
  /** The product's slug; `null` while site.yaml cannot be understood. */
  product(): string | null;
  /** Where an old address leads now, or null. */
  redirect(path: string): string | null;
  /** HTML of a route, or null when there is no such page. */
  page(route: string): Promise<string | null>;
  /** Whether there is a page at the route that cannot be shown: `problems` has why. */
  hasMistake(route: string): boolean;
  /** Any other file of the output. */
  file(path: string): Promise<DevFile | null>;
  /** Script that shows changes and errors; pages contain it, and so must placeholders for pages. */
  client: string;
  /** Addresses of the sections' scripts by type. */
  scripts: Record<string, string>;
  /** Handles changed files, one call after another; `page` and `file` wait until it is done. */
  update(paths: readonly string[]): Promise<void>;
  /** Ends what goes on in the background. */
  close(): void;
}

export interface DevOptions extends LiveContentOptions {
  /**
   * Called when what is shown has changed without an `update`: something has come or gone by its date, the check of a large site, which
   * comes later, has found other problems, or it is known by now what its pages show of others.
   * @param areProblems whether the problems may be others
   */
  onNews?(areProblems: boolean): void;
}

/** Loads what all pages share; pages are loaded on request, and in the background. */
export async function createDevSession(options: DevOptions): Promise<DevSession> {
  const { site, bundle } = await openSite(options);
  return new Session(options, site, bundle);
}

async function openSite(options: DevOptions): Promise<{ site: LiveSite; bundle: Bundle }> {
  const store = openStore(options.root);
  const bundle = await cachedBundle(store, toolOf(options.root), sectionsOf(options.root));
  const site = new LiveSite(options, store, bundle, options.onNews);
  await site.reload();
  return { site, bundle };
}

/** Updates and requests of one site, in an order in which no page mixes two states of it. */
class Session implements DevSession {
  readonly #options: DevOptions;
  #site: LiveSite;
  #bundle: Bundle;
  /** The running update. */
  #updating: Promise<void> = Promise.resolve();

  constructor(options: DevOptions, site: LiveSite, bundle: Bundle) {
    this.#options = options;
    this.#site = site;
    this.#bundle = bundle;
  }

  get client(): string {
    return this.#bundle.devClient;
  }

  get scripts(): Record<string, string> {
    const { scripts } = this.#bundle;
    return Object.fromEntries(
      Object.entries(scripts).map(([type, part]) => [type, addressOf(`/${part.path}`, this.base())]),
    );
  }

  problems = (): Problem[] => this.#site.problems();
  routes = (): string[] => this.#site.routes();
  simulated = (): SimulatorFacts => {
    const { screens, ...facts } = this.#site.screens();
    const address = (route: string): string => addressOf(route, this.base());
    return { ...facts, home: address('/'), screens: screens.map(address) };
  };
  base = (): string => {
    const { project } = this.#site;
    return project === null ? '' : basePath(project.site.origin);
  };
  product = (): string | null => this.#site.project?.site.product.slug ?? null;
  redirect = (path: string): string | null => redirectTarget(this.#site.project?.redirects ?? [], path);
  hasMistake = (route: string): boolean => this.#site.hasMistake(route);

  file = async (path: string): Promise<DevFile | null> => {
    await this.#upToDate();
    return this.#site.file(path);
  };

  page = async (route: string): Promise<string | null> => {
    await this.#upToDate();
    return route === GAME_ROUTE ? this.#bundle.game.text : this.#site.page(route);
  };

  update = (paths: readonly string[]): Promise<void> => {
    const done = this.#updating.then(() => this.#takeIn(paths));
    this.#updating = done.catch(() => undefined); // reported to the caller; the next update starts from what is on disk
    return done;
  };

  /** Waits for what was saved, and handles what has come or gone by its date. */
  async #upToDate(): Promise<void> {
    await this.#updating;
    if (!this.#site.isDue) return;
    const done = this.#updating.then(async () => {
      if (await this.#site.catchUp()) this.#options.onNews?.(true);
    });
    this.#updating = done.catch(() => undefined);
    await done;
  }

  close = (): void => this.#site.close();

  /** After a change of the project's own code everything is made again. */
  async #takeIn(paths: readonly string[]): Promise<void> {
    const own = OWN_FOLDERS.map((folder) => join(this.#options.root, folder));
    if (!paths.some((path) => own.some((folder) => path.startsWith(folder)))) return this.#site.takeIn(paths);
    forgetSections(this.#options.root);
    const { site, bundle } = await openSite(this.#options);
    this.#site.close();
    this.#site = site;
    this.#bundle = bundle;
  }
}
