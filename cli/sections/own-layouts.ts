/** Layouts of the project itself: folders in `layouts/`. */
import type { LayoutDefinition } from '../../runtime/layout.ts';
import { type LayoutFacts, ownLayoutFacts } from '../../schemas/plain/layouts.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { type Export, type Loaded, OwnCode, ownNamesIn, withoutRepeats } from './own-code.ts';
import { OWN_LAYOUTS_FOLDER } from './project-tool.ts';

/** By name; the code is read when it is needed. */
export function ownLayoutsIn(root: string): Map<string, OwnLayout> {
  return new Map(ownNamesIn(root, OWN_LAYOUTS_FOLDER).map((name) => [name, new OwnLayout(root, name)]));
}

/** Used instead of a layout with a problem, which is reported. */
const USUAL: LayoutDefinition = {};

const LAYOUT: Export<LayoutDefinition> = {
  file: 'index.ts',
  name: 'layout',
  isRight: isLayout,
  what: 'what defineLayout() returns',
};

export class OwnLayout {
  readonly #code: OwnCode;
  readonly #name: string;
  #layout: Promise<Loaded<LayoutDefinition>> | null = null;

  constructor(root: string, name: string) {
    this.#name = name;
    this.#code = new OwnCode(root, OWN_LAYOUTS_FOLDER, name);
  }

  /** Absolute. */
  get folder(): string {
    return this.#code.folder;
  }

  async layout(): Promise<LayoutDefinition> {
    const loaded = await this.#load();
    return 'value' in loaded ? loaded.value : USUAL;
  }

  /** Facts of it that the rest of the site needs. */
  async facts(): Promise<LayoutFacts> {
    return ownLayoutFacts(this.#name, await this.layout());
  }

  async problems(): Promise<Problem[]> {
    const ofName = this.#code.nameProblem();
    if (ofName !== null) return [ofName];
    const layout = await this.#load();
    return withoutRepeats([
      ...('problems' in layout ? layout.problems : []),
      ...(await this.#code.styleProblems('style.css')),
    ]);
  }

  #load(): Promise<Loaded<LayoutDefinition>> {
    this.#layout ??= this.#code.exported(LAYOUT);
    return this.#layout;
  }
}

/** The code is untyped, so each field is checked. */
function isLayout(value: unknown): value is LayoutDefinition {
  if (typeof value !== 'object' || value === null) return false;
  const { header, footer, isBrowsed, isArticle, View } = value as Record<string, unknown>;
  const switches = [header, footer, isBrowsed, isArticle];
  return (
    switches.every((one) => one === undefined || typeof one === 'boolean') &&
    (View === undefined || typeof View === 'function')
  );
}
