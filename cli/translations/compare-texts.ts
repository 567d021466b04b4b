/** Two files of content side by side, field by field: which text translates which. */
import * as z from 'zod';
import { isMapping } from '../pipeline/parse.ts';
import { alignLists, type Neutral } from './align-lists.ts';
import { plainSchema, type TextField, textFieldOf } from './text-schema.ts';

export type Path = readonly (string | number)[];

/** A text of the source and what stands for it in the translation. */
export interface TextPair {
  /** `entry` is a `$use`: it stands for texts of another file. */
  kind: TextField['kind'] | 'entry' | 'body';
  source: { path: Path; text: string };
  /** Null when the translation has no such text. */
  target: { path: Path; text: string } | null;
  /** Where the translation would be written; null when there is no such section or item to write it into. */
  place: Path | null;
  /** Pages that the section or item leads to when the translation has no such section or item: why it may not need one. */
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

/** All texts of `source`, each with its translation in `target`, in the order of the source. */
export function compareTexts(
  schema: z.ZodType,
  source: Side,
  target: Side | null,
  context: { sections: SectionSchemas; neutral: Neutral },
): TextPair[] {
  const pairs: TextPair[] = [];
  visit(schema, source, target);
  return pairs;

  function visit(written: z.ZodType, from: Side, to: Side | null): void {
    const { value, path, links = [] } = from;
    if (value === undefined || value === null) return;
    if (isUse(value)) addEntry(value.$use, path, links, to);
    const plain = plainSchema(written, isUse(value) ? {} : value);
    const field = textFieldOf(plain);
    if (field !== null) {
      if (typeof value !== 'string' || value.trim() === '') return;
      const text = typeof to?.value === 'string' && to.value.trim() !== '' ? to.value : null;
      pairs.push({
        kind: field.kind,
        source: { path, text: value },
        target: to === null || text === null ? null : { path: to.path, text },
        place: to?.path ?? null,
        links,
        field,
      });
    } else if (plain instanceof z.ZodArray && Array.isArray(value)) {
      visitItems(from, value, to, () => plain.element as z.ZodType);
    } else if (plain instanceof z.ZodObject && isMapping(value)) {
      for (const [key, child] of Object.entries(value)) {
        if (key === 'page_body' && Array.isArray(child)) {
          visitItems({ path: [...path, key], links }, child, sideOf(to, key), sectionSchema);
          continue;
        }
        const schemaOfKey = (plain.shape as Record<string, z.ZodType>)[key];
        if (schemaOfKey !== undefined)
          visit(schemaOfKey, { value: child, path: [...path, key], links }, sideOf(to, key));
      }
    } else if (plain instanceof z.ZodRecord && isMapping(value)) {
      for (const [key, child] of Object.entries(value)) {
        visit(plain.valueType as z.ZodType, { value: child, path: [...path, key], links }, sideOf(to, key));
      }
    }
  }

  function addEntry(reference: unknown, path: Path, links: readonly string[], to: Side | null): void {
    if (typeof reference !== 'string') return; // the page's own check tells it
    const used = isUse(to?.value) ? to.value.$use : undefined;
    // A list or fields written on the page itself translate an entry as well as an entry does.
    const text = typeof used === 'string' ? used : to?.value === undefined ? null : '';
    pairs.push({
      kind: 'entry',
      source: { path, text: reference },
      target: to === null || text === null ? null : { path: to.path, text },
      place: null,
      links,
      field: null,
    });
  }

  function visitItems(
    { path, links = [] }: Omit<Side, 'value'>,
    items: readonly unknown[],
    to: Side | null,
    schemaOf: (item: unknown) => z.ZodType | undefined,
  ): void {
    const others = Array.isArray(to?.value) ? to.value : [];
    const counterparts = alignLists(items, others, context.neutral);
    for (const [index, item] of items.entries()) {
      const schemaOfItem = schemaOf(item);
      if (schemaOfItem === undefined) continue;
      const position = counterparts[index] ?? null;
      const other =
        to === null || position === null
          ? null
          : { value: others[position] as unknown, path: [...to.path, position] };
      const own = other === null ? pagesIn(item) : [];
      visit(
        schemaOfItem,
        { value: item, path: [...path, index], links: own.length > 0 ? own : links },
        other,
      );
    }
  }

  function sectionSchema(item: unknown): z.ZodType | undefined {
    const type = isMapping(item) ? item['type'] : undefined;
    return typeof type === 'string' ? context.sections.get(type) : undefined;
  }
}

/** A field of the translation; null when the fields around it are not there either, so that it could not be written. */
function sideOf(to: Side | null, key: string): Side | null {
  if (to === null || !isMapping(to.value)) return null;
  if (isUse(to.value) && !Object.hasOwn(to.value, key)) return null;
  return { value: (to.value as Record<string, unknown>)[key], path: [...to.path, key] };
}

/** Addresses of pages that stand in fields of their own. */
function pagesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^\/(?!assets\/)[^\s<]*$/.test(value) ? [value.split(/[?#]/)[0] ?? ''] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pagesIn) : [];
}

function isUse(value: unknown): value is { $use: unknown } {
  return isMapping(value) && Object.hasOwn(value, '$use');
}
