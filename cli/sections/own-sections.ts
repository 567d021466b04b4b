/** Section types of the project itself: folders in `sections/`. */
import * as z from 'zod';
import type { SectionDefinition } from '../../runtime/section.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { type Export, type Loaded, OwnCode, ownNamesIn, withoutRepeats } from './own-code.ts';
import { OWN_SECTIONS_FOLDER } from './project-tool.ts';

type AnySection = SectionDefinition<z.ZodType>;

/** By type; the code is read when it is needed. */
export function ownSectionsIn(root: string): Map<string, OwnSection> {
  return new Map(ownNamesIn(root, OWN_SECTIONS_FOLDER).map((type) => [type, new OwnSection(root, type)]));
}

/** Used instead of a section with a problem, which is reported: it accepts any content and shows nothing. */
const ANYTHING = z.record(z.string(), z.unknown());
const NOTHING: AnySection = { schema: ANYTHING, View: () => null };

const SCHEMA: Export<z.ZodType> = {
  file: 'schema.ts',
  name: 'schema',
  isRight: (value) => value instanceof z.ZodType,
  what: 'a zod schema',
};
const SECTION: Export<AnySection> = {
  file: 'index.ts',
  name: 'section',
  isRight: isSection,
  what: 'what defineSection() returns',
};

export class OwnSection {
  readonly #code: OwnCode;
  #schema: Promise<Loaded<z.ZodType>> | null = null;
  #section: Promise<Loaded<AnySection>> | null = null;

  constructor(root: string, type: string) {
    this.#code = new OwnCode(root, OWN_SECTIONS_FOLDER, type);
  }

  /** Absolute. */
  get folder(): string {
    return this.#code.folder;
  }

  async schema(): Promise<{ schema: z.ZodType }> {
    const loaded = await this.#loadSchema();
    return { schema: 'value' in loaded ? loaded.value : ANYTHING };
  }

  async section(): Promise<{ section: AnySection }> {
    const loaded = await this.#loadSection();
    return { section: 'value' in loaded ? loaded.value : NOTHING };
  }

  async problems(): Promise<Problem[]> {
    const ofName = this.#code.nameProblem();
    if (ofName !== null) return [ofName];
    const [schema, section, ofScript] = await Promise.all([
      this.#loadSchema(),
      this.#loadSection(),
      this.#code.has('browser.ts') ? this.#code.browserProblems('browser.ts', 'start') : [],
    ]);
    return withoutRepeats([
      ...[schema, section].flatMap((part) => ('problems' in part ? part.problems : [])),
      ...ofScript,
      ...(await this.#islandProblems(section)),
      ...(await this.#code.styleProblems('style.css')),
    ]);
  }

  /** Browsers fetch an island's view without the rest of the section. */
  async #islandProblems(section: Loaded<AnySection>): Promise<Problem[]> {
    if (!('value' in section) || section.value.hydrate === undefined) return [];
    if (this.#code.has('view.tsx')) return this.#code.browserProblems('view.tsx', 'View');
    const message = `A section with "hydrate" needs a file view.tsx that exports "View".`;
    return [this.#code.problem('index.ts', message, 'Browsers get that file alone.')];
  }

  #loadSchema(): Promise<Loaded<z.ZodType>> {
    this.#schema ??= this.#code.exported(SCHEMA);
    return this.#schema;
  }

  #loadSection(): Promise<Loaded<AnySection>> {
    this.#section ??= this.#code.exported(SECTION);
    return this.#section;
  }
}

function isSection(value: unknown): value is AnySection {
  if (typeof value !== 'object' || value === null) return false;
  const { schema, View } = value as Partial<AnySection>;
  return schema instanceof z.ZodType && typeof View === 'function';
}
