/** Checks the sections of a page, each by the schema of its type: those of `page_body` and those of an MDX body. */
import type * as z from 'zod';
import { type ThemeNames, themeNames } from '../../../schemas/fields/theme-names.ts';
import type { SectionLibrary } from '../../sections/library.ts';
import { isMapping } from '../formats/parse.ts';
import { didYouMean, meantHint } from '../model/did-you-mean.ts';
import { type FieldProblem, showValue } from '../model/explain-issue.ts';
import type { Problem, Span } from '../model/problems.ts';
import type { BodyPart, PageSection } from '../model/types.ts';
import { type Facts, fillFacts } from '../resolve/facts.ts';
import {
  type DataSource,
  emptiedLists,
  expiredCoupon,
  type LocationFinder,
  locateFieldProblem,
  locateResolveProblem,
  problemsFromIssues,
  withoutGaps,
} from '../resolve/locate-problems.ts';
import type { Resolved } from '../resolve/resolve.ts';
import { keepVisibleItems, type ScheduleOptions } from '../resolve/schedule.ts';
import { BORROWED } from './page-fallback.ts';

/** What checking the sections of one page needs. */
export interface SectionContext {
  file: string;
  /** Where `page_body` comes from. */
  source: DataSource;
  resolve(data: unknown, file: string): Resolved;
  options: ScheduleOptions;
  /** Facts that texts may name, in the language of the page. */
  facts: Facts;
  /** BCP 47 tag of an MDX body that is in another language than its page. */
  bodyLang?: string | undefined;
}

export interface CheckedSections {
  sections: PageSection[];
  problems: Problem[];
  /** Entries that the MDX body uses. */
  usedFiles: string[];
  /** Whether the MDX body has drafts, be they shown or not. */
  hasDrafts: boolean;
  /** The next moment at which something of the MDX body appears or goes; null for never. */
  changesAtMs: number | null;
}

type SectionPart = Extract<BodyPart, { kind: 'section' }>;

/** Schemas of sections are loaded once, when a page first has one of the type. */
export class SectionChecker {
  private readonly schemas = new Map<string, z.ZodType>();
  private readonly library: SectionLibrary;

  /** Names that fields of content may give a theme. */
  private readonly themes: ThemeNames;

  constructor(library: SectionLibrary, themes: ThemeNames) {
    this.library = library;
    this.themes = themes;
  }

  async check(list: unknown, body: BodyPart[] | null, context: SectionContext): Promise<CheckedSections> {
    const result: CheckedSections = {
      ...{ sections: [], problems: [], usedFiles: [] },
      ...{ hasDrafts: false, changesAtMs: null },
    };
    const items = Array.isArray(list) ? list : [];
    const bodyTypes = body?.flatMap((part) => (part.kind === 'section' ? [part.type] : [])) ?? [];
    const wanted = [...items.map((item) => (isMapping(item) ? item['type'] : undefined)), ...bodyTypes];
    await this.ensureSchemas(wanted.filter((type) => typeof type === 'string'));
    themeNames.current = this.themes;
    let bodyIsPlaced = false;
    for (const [index, item] of items.entries()) {
      const path = ['page_body', index];
      const addProblem = (found: FieldProblem): void => {
        result.problems.push(locateFieldProblem(found, context.source));
      };
      if (!isMapping(item)) {
        addProblem(noSection(item, path));
      } else if (item['type'] === 'body') {
        const fieldProblems = bodyProblems(item, path, body !== null, bodyIsPlaced);
        fieldProblems.forEach(addProblem);
        if (body === null || bodyIsPlaced) continue;
        this.addBody(body, context, result);
        bodyIsPlaced = true;
      } else {
        this.checkItem(item, path, context, result);
      }
    }
    if (body !== null && !bodyIsPlaced) this.addBody(body, context, result);
    return result;
  }

  /** A section made by the page's flags; null when its type has no such fields. */
  async parse({ type, props }: PageSection): Promise<PageSection | null> {
    await this.ensureSchemas([type]);
    themeNames.current = this.themes;
    const parsed = this.schemas.get(type)?.safeParse(props);
    return parsed?.success ? { type, props: parsed.data as Record<string, unknown> } : null;
  }

  private checkItem(
    item: Record<string, unknown>,
    path: PropertyKey[],
    { source }: SectionContext,
    result: CheckedSections,
  ): void {
    const { type, ...props } = item;
    const schema = typeof type === 'string' ? this.schemas.get(type) : undefined;
    if (schema === undefined || typeof type !== 'string') {
      result.problems.push(locateFieldProblem(unknownType(item, path, this.library.types), source));
      return;
    }
    const lang = (item as { [BORROWED]?: string })[BORROWED];
    const { shown, problems } = parseSection(schema, props, { ...source, prefix: path });
    if (shown !== null) result.sections.push({ type, props: shown, ...(lang === undefined ? {} : { lang }) });
    result.problems.push(...problems);
  }

  /** An MDX body's parts as sections; a problem is located at the component's attribute, or else at the component. */
  private addBody(body: BodyPart[], context: SectionContext, result: CheckedSections): void {
    const first = result.sections.length;
    for (const part of body) {
      if (part.kind === 'html')
        result.sections.push({ type: 'body', props: { parts: [{ html: part.html }] } });
      else this.addPart(part, context, result);
    }
    const { bodyLang } = context;
    if (bodyLang !== undefined) for (const section of result.sections.slice(first)) section.lang = bodyLang;
  }

  private addPart(
    part: SectionPart,
    { file, source, facts, resolve, options }: SectionContext,
    result: CheckedSections,
  ): void {
    const schema = this.schemas.get(part.type);
    if (schema === undefined) return; // the body's parser has reported it
    const locations = locationsInPart(part, file, source.locations);
    const filled = fillFacts(part.props, facts, { file });
    result.problems.push(
      ...filled.fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
    );
    const resolved = resolve(filled.data, file);
    result.usedFiles.push(...resolved.usedFiles);
    result.problems.push(
      ...resolved.fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
      ...resolved.problems,
    );
    const visible = keepVisibleItems(resolved.data, options);
    result.hasDrafts ||= visible.hasDrafts;
    if (visible.changesAtMs !== null) {
      result.changesAtMs = Math.min(result.changesAtMs ?? visible.changesAtMs, visible.changesAtMs);
    }
    const asWritten: DataSource = {
      layers: [{ file, data: part.props }],
      library: source.library,
      locations,
      filesWithProblems: source.filesWithProblems,
      checkedFolders: source.checkedFolders,
      syntax: 'mdx',
    };
    result.problems.push(
      ...visible.fieldProblems.map((fieldProblem) => locateFieldProblem(fieldProblem, asWritten)),
    );
    result.problems.push(...visible.expired.map((path) => expiredCoupon(path, asWritten)));
    const visibleSource = { ...asWritten, restorePath: visible.restorePath };
    const { shown, problems } = parseSection(schema, visible.data, visibleSource);
    if (shown !== null) result.sections.push({ type: part.type, props: shown });
    result.problems.push(...withoutGaps(problems, resolved.gaps));
  }

  private async ensureSchemas(wanted: readonly string[]): Promise<void> {
    const absent = wanted.filter((type) => !this.schemas.has(type));
    if (absent.length === 0) return;
    for (const [type, loaded] of await this.library.loadSchemas(new Set(absent)))
      this.schemas.set(type, loaded);
  }
}

/** A section's checked fields, null when it is not shown. Lists of which nothing is visible now go, with the section if it needs them. */
function parseSection(
  schema: z.ZodType,
  fields: unknown,
  source: DataSource,
): { shown: Record<string, unknown> | null; problems: Problem[] } {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { shown: parsed.data as Record<string, unknown>, problems: [] };
  const { issues } = parsed.error;
  const problems = problemsFromIssues(issues, schema, fields, source);
  if (!isMapping(fields) || !issues.every(({ path }) => path.length === 1)) return { shown: null, problems };
  const empty = new Set(issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !empty.has(name)));
  const without = schema.safeParse(rest);
  const shown = without.success ? (without.data as Record<string, unknown>) : null;
  const warnings = emptiedLists(problems, shown !== null);
  return warnings === null ? { shown: null, problems } : { shown, problems: warnings };
}

/** Fields of a component are in its attributes. */
function locationsInPart(part: SectionPart, file: string, locations: LocationFinder): LocationFinder {
  const whole: Span = {
    start: { line: part.line, column: part.column },
    end: { line: part.line, column: part.column + part.nameLength + 1 },
  };
  return {
    ...locations,
    locateField(wanted, path, which) {
      if (wanted !== file) return locations.locateField(wanted, path, which);
      return part.attributes[String(path[0])] ?? whole;
    },
  };
}

function noSection(item: unknown, path: PropertyKey[]): FieldProblem {
  const found = showValue(item);
  return {
    code: 'field/type',
    path,
    part: 'value',
    message: `Expected a section with a "type", found ${found}.`,
    expected: 'a section with a "type"',
    found,
    hint: 'Write "- type: text" and the fields of the section below it.',
  };
}

/** `- type: body` only says where the text of an MDX page is among the sections. */
function bodyProblems(
  item: Record<string, unknown>,
  path: PropertyKey[],
  hasBody: boolean,
  isPlaced: boolean,
): FieldProblem[] {
  const wrongPlace = (message: string, hint: string): FieldProblem[] => [
    { code: 'section/type', path: [...path, 'type'], part: 'value', message, hint },
  ];
  if (!hasBody) {
    return wrongPlace(
      'A section "body" shows the text of an .mdx page, and this page has none.',
      'Use a section "text", or write the page as .mdx.',
    );
  }
  if (isPlaced) return wrongPlace('The text of the page is here a second time.', 'Keep one section "body".');
  return Object.keys(item)
    .filter((key) => key !== 'type')
    .map((key) => ({
      code: 'field/unknown',
      path: [...path, key],
      part: 'key',
      message: `Unknown field "${key}".`,
      found: `"${key}"`,
      hint: 'Remove it: a section "body" only says where the text of the page goes.',
    }));
}

function unknownType(
  item: Record<string, unknown>,
  path: PropertyKey[],
  types: readonly string[],
): FieldProblem {
  const { type } = item;
  // The command leaves those for games out on sites that are none.
  const all = '"slipway new section-sample" lists the types there are.';
  if (type === undefined || type === null) {
    const near =
      type === null ? undefined : Object.keys(item).find((key) => didYouMean(key, ['type']) !== null);
    return {
      code: 'section/type',
      path: near === undefined ? path : [...path, near],
      part: near === undefined ? 'value' : 'key',
      message: 'This section has no "type".',
      hint: near === undefined ? `Add "type: …". ${all}` : `Did you mean "type" instead of "${near}"?`,
    };
  }
  return {
    code: 'section/type',
    path: [...path, 'type'],
    part: 'value',
    message: `There is no section type ${showValue(type)}.`,
    found: showValue(type),
    hint: meantHint(typeof type === 'string' ? didYouMean(type.replaceAll('_', '-'), types) : null, all),
  };
}
