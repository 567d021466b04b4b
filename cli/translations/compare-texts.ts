/** Two files of content side by side, field by field: which text translates which. */
import * as z from 'zod';
import { isMapping } from '../pipeline/formats/parse.ts';
import { alignLists, type Neutral } from './align-lists.ts';
import { plainSchema, type TextField, textFieldOf } from './text-schema.ts';

export type Path = readonly (string | number)[];

/** A text of the source and its counterpart in the translation. */
export interface TextPair {
  /** `entry` is a `$use`: it stands for texts of another file. */
  kind: TextField['kind'] | 'entry' | 'body';
  source: { path: Path; text: string };
  /** Null when the translation has no such text. */
  target: { path: Path; text: string } | null;
  /** Path at which the translation would be written; null when the translation lacks the section or item. */
  place: Path | null;
  /** Pages that the section or item links to, when the translation lacks it: it may not need one. */
  links: readonly string[];
  field: TextField | null;
}

/** Schemas of sections by type, for `page_body`. */
export type SectionSchemas = ReadonlyMap<string, z.ZodType>;

interface Side {
  value: unknown;
  path: Path;
  /** See `TextPair.links`. */
  links?: readonly string[];
}

/** Context of a comparison besides the two files. */
interface Context {
  sections: SectionSchemas;
  neutral: Neutral;
}

/** All texts of `source`, each with its translation in `target`, in the order of the source. */
export function compareTexts(
  schema: z.ZodType,
  source: Side,
  target: Side | null,
  context: Context,
): TextPair[] {
  const comparison = new Comparison(context);
  comparison.visit(schema, source, target);
  return comparison.pairs;
}

/** Walks both files by the schema of the source, and gathers the texts it meets. */
class Comparison {
  readonly pairs: TextPair[] = [];

  constructor(private readonly context: Context) {}

  visit(written: z.ZodType, from: Side, to: Side | null): void {
    const { value, path, links = [] } = from;
    if (value === undefined || value === null) return;
    if (isUse(value)) this.addEntry(value.$use, path, links, to);
    const plain = plainSchema(written, isUse(value) ? {} : value);
    const field = textFieldOf(plain);
    if (field !== null) {
      this.addText(field, from, to);
    } else if (plain instanceof z.ZodArray && Array.isArray(value)) {
      this.visitItems(from, value, to, () => plain.element as z.ZodType);
    } else if (plain instanceof z.ZodObject && isMapping(value)) {
      this.visitFields(plain, { value, path, links }, to);
    } else if (plain instanceof z.ZodRecord && isMapping(value)) {
      for (const [key, child] of Object.entries(value)) {
        const side = { value: child, path: [...path, key], links };
        this.visit(plain.valueType as z.ZodType, side, sideOf(to, key));
      }
    }
  }

  private addText(field: TextField, { value, path, links = [] }: Side, to: Side | null): void {
    if (typeof value !== 'string' || value.trim() === '') return;
    const text = typeof to?.value === 'string' && to.value.trim() !== '' ? to.value : null;
    this.pairs.push({
      kind: field.kind,
      source: { path, text: value },
      target: to === null || text === null ? null : { path: to.path, text },
      place: to?.path ?? null,
      links,
      field,
    });
  }

  private addEntry(reference: unknown, path: Path, links: readonly string[], to: Side | null): void {
    if (typeof reference !== 'string') return; // the page's own check reports it
    const used = isUse(to?.value) ? to.value.$use : undefined;
    // A list or fields written on the page itself may also translate an entry.
    const text = typeof used === 'string' ? used : to?.value === undefined ? null : '';
    this.pairs.push({
      kind: 'entry',
      source: { path, text: reference },
      target: to === null || text === null ? null : { path: to.path, text },
      place: null,
      links,
      field: null,
    });
  }

  private visitFields(
    schema: z.ZodObject,
    { value, path, links }: Side & { value: Record<string, unknown> },
    to: Side | null,
  ): void {
    const shape = schema.shape as Record<string, z.ZodType>;
    for (const [key, child] of Object.entries(value)) {
      const from = { value: child, path: [...path, key], links: links ?? [] };
      if (key === 'page_body' && Array.isArray(child)) {
        this.visitItems(from, child, sideOf(to, key), (item) => this.sectionSchema(item));
        continue;
      }
      const schemaOfKey = shape[key];
      if (schemaOfKey !== undefined) this.visit(schemaOfKey, from, sideOf(to, key));
    }
  }

  private visitItems(
    { path, links = [] }: Omit<Side, 'value'>,
    items: readonly unknown[],
    to: Side | null,
    schemaOf: (item: unknown) => z.ZodType | undefined,
  ): void {
    const others = Array.isArray(to?.value) ? to.value : [];
    const counterparts = alignLists(items, others, this.context.neutral);
    for (const [index, item] of items.entries()) {
      const schemaOfItem = schemaOf(item);
      if (schemaOfItem === undefined) continue;
      const position = counterparts[index] ?? null;
      const other =
        to === null || position === null
          ? null
          : { value: others[position] as unknown, path: [...to.path, position] };
      const own = other === null ? pagesIn(item) : [];
      const from = { value: item, path: [...path, index], links: own.length > 0 ? own : links };
      this.visit(schemaOfItem, from, other);
    }
  }

  private sectionSchema(item: unknown): z.ZodType | undefined {
    const type = isMapping(item) ? item['type'] : undefined;
    return typeof type === 'string' ? this.context.sections.get(type) : undefined;
  }
}

/** A field of the translation; null when its parent fields are missing too, so that it could not be written. */
function sideOf(to: Side | null, key: string): Side | null {
  if (to === null || !isMapping(to.value)) return null;
  if (isUse(to.value) && !Object.hasOwn(to.value, key)) return null;
  return { value: (to.value as Record<string, unknown>)[key], path: [...to.path, key] };
}

/** Addresses of pages that are in fields of their own. */
function pagesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^\/(?!assets\/)[^\s<]*$/.test(value) ? [value.split(/[?#]/)[0] ?? ''] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pagesIn) : [];
}

function isUse(value: unknown): value is { $use: unknown } {
  return isMapping(value) && Object.hasOwn(value, '$use');
}
