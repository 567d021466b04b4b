/**
 * The section types of a project: the tool's own, and those in its folder `sections/`, found by name. A folder of the project replaces the
 * tool's of the same name. Schemas and views are loaded one by one, when a page uses the type. Beside them the
 * layouts in its folder `layouts/`.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as z from 'zod';
import type { LayoutDefinition } from '../../runtime/layout.ts';
import type { SectionDefinition } from '../../runtime/section.ts';
import { LAYOUT_NAMES, type LayoutFacts } from '../../schemas/plain/layouts.ts';
import { memoized } from '../memoized.ts';
import { packageRoot } from '../package-root.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { type OwnLayout, ownLayoutsIn } from './own-layouts.ts';
import { type OwnSection, ownSectionsIn } from './own-sections.ts';
import { OWN_FOLDERS } from './project-tool.ts';

export type AnySection = SectionDefinition<z.ZodType>;

const BUILT_IN = join(packageRoot, 'runtime/sections');
let builtInTypes: string[] | null = null;

export class SectionLibrary {
  /** Names of all types, sorted. */
  readonly types: readonly string[];
  /** Names of all layouts: the tool's, then the project's further ones. */
  readonly layoutNames: readonly string[];
  /** The project's folder, absolute. */
  readonly root: string;
  readonly #own: ReadonlyMap<string, OwnSection>;
  readonly #layouts: ReadonlyMap<string, OwnLayout>;

  constructor(root: string) {
    builtInTypes ??= readdirSync(BUILT_IN, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(entry.parentPath, entry.name, 'index.ts')))
      .map((entry) => entry.name);
    this.root = root;
    this.#own = ownSectionsIn(root);
    this.#layouts = ownLayoutsIn(root);
    this.layoutNames = [...new Set([...LAYOUT_NAMES, ...[...this.#layouts.keys()].sort()])];
    this.types = [...new Set([...builtInTypes, ...this.#own.keys()])].sort();
  }

  /** Whether the type is the project's own. */
  isOwn(type: string): boolean {
    return this.#own.has(type);
  }

  /** Absolute path of a type's file, whether or not there is one. */
  pathOf(type: string, name: string): string {
    return join(this.#own.get(type)?.folder ?? join(BUILT_IN, type), name);
  }

  has(type: string, name: string): boolean {
    return existsSync(this.pathOf(type, name));
  }

  /** Name of a type's style sheet: its path in the package, or below the project's root. */
  styleOf(type: string): string {
    const path = this.pathOf(type, 'style.css');
    return relative(this.isOwn(type) ? this.root : packageRoot, path).replaceAll('\\', '/');
  }

  /** Absolute path of a style sheet. @param name as `styleOf` gives it, or that of a file it imports */
  styleFile(name: string): string {
    const isOwn = OWN_FOLDERS.some((folder) => name.startsWith(`${folder}/`));
    return join(isOwn ? this.root : packageRoot, name);
  }

  /** Style sheets of the project's layouts by layout, each under the name that `styleFile` takes; none of one with a problem. */
  async layoutStyles(): Promise<Map<string, string>> {
    const styles = new Map<string, string>();
    for (const [name, own] of this.#layouts) {
      const path = join(own.folder, 'style.css');
      if (existsSync(path) && (await own.problems()).length === 0)
        styles.set(name, relative(this.root, path).replaceAll('\\', '/'));
    }
    return styles;
  }

  /** Facts of the project's layouts, by name. */
  async layoutFacts(): Promise<Record<string, LayoutFacts>> {
    const facts = [...this.#layouts].map(async ([name, own]) => [name, await own.facts()] as const);
    return Object.fromEntries(await Promise.all(facts));
  }

  /** One of the project's layouts. Null for the tool's layouts, which consist of their facts only. */
  async loadLayout(name: string): Promise<LayoutDefinition | null> {
    return (await this.#layouts.get(name)?.layout()) ?? null;
  }

  /** Types without a problem in their code. */
  async usableTypes(): Promise<string[]> {
    const faulty = new Set<string>();
    for (const [type, own] of this.#own) if ((await own.problems()).length > 0) faulty.add(type);
    return this.types.filter((type) => !faulty.has(type));
  }

  /** Schemas by type. A type that has no folder is left out. */
  async loadSchemas(types: Iterable<string>): Promise<Map<string, z.ZodType>> {
    const schemas = new Map<string, z.ZodType>();
    for (const type of types) {
      if (!this.types.includes(type)) continue;
      const own = this.#own.get(type);
      const { schema } =
        own === undefined ? await import(`../../runtime/sections/${type}/schema.ts`) : await own.schema();
      schemas.set(type, schema);
    }
    return schemas;
  }

  /** Whole sections by type: view, hydration and structured data. Loads React. */
  async load(types: Iterable<string>): Promise<Map<string, AnySection>> {
    const sections = new Map<string, AnySection>();
    for (const type of types) {
      const own = this.#own.get(type);
      const { section } =
        own === undefined ? await import(`../../runtime/sections/${type}/index.ts`) : await own.section();
      sections.set(type, section);
    }
    return sections;
  }

  /** Problems of the project's own code; a type with a problem is treated as empty. */
  async problems(): Promise<Problem[]> {
    const all = [...this.#own.values(), ...this.#layouts.values()];
    const found = await Promise.all(all.map((own) => own.problems()));
    return found.flat();
  }
}

const libraries = new Map<string, SectionLibrary>();

/** The types of a project, read on the first call and cached; see `forgetSections`. */
export function sectionsOf(root: string): SectionLibrary {
  return memoized(libraries, root, () => new SectionLibrary(root));
}

/** The tool's own types, without any project: below the folder of its sections there are no sections of a project. */
export function toolSections(): SectionLibrary {
  return new SectionLibrary(BUILT_IN);
}

/** Call after a file of the project's own code has changed. */
export function forgetSections(root: string): void {
  libraries.delete(root);
}
