/** Reads from a schema whether a field's value is a text that visitors read, and how long it may be. */
import * as z from 'zod';
import { RICH_TEXT_FORMAT } from '../../schemas/fields/rich-text.ts';
import { TEXT_FORMAT } from '../../schemas/fields/text.ts';
import { isMapping } from '../pipeline/formats/parse.ts';

/** A field whose value is translated. */
export interface TextField {
  kind: 'text' | 'rich-text';
  /** Most graphemes that fit; null when there is no limit. */
  mostLetters: number | null;
  /** Checks one value of the field. */
  schema: z.ZodType;
}

/** The text field that a schema describes; null for values that are not translated: switches, addresses, colours. */
export function textFieldOf(schema: z.ZodType): TextField | null {
  if (schema.type !== 'string') return null;
  const known = knownFields.get(schema);
  if (known !== undefined) return known;
  const field = readTextField(schema);
  knownFields.set(schema, field);
  return field;
}

/** A large site asks for each schema a million times. */
const knownFields = new WeakMap<z.ZodType, TextField | null>();

function readTextField(schema: z.ZodType): TextField | null {
  const meta = z.globalRegistry.get(schema);
  if (meta?.['format'] !== TEXT_FORMAT && meta?.['format'] !== RICH_TEXT_FORMAT) return null;
  const most = meta['mostLetters'];
  return {
    kind: meta['format'] === TEXT_FORMAT ? 'text' : 'rich-text',
    mostLetters: typeof most === 'number' ? most : null,
    schema,
  };
}

/** The schema inside wrappers (optional, default, transform); of a union, the branch that fits `value`. */
export function plainSchema(schema: z.ZodType, value: unknown): z.ZodType {
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    const meant = options.find((option) => isFor(plainSchema(option, value), value)) ?? options[0];
    return meant === undefined ? schema : plainSchema(meant, value);
  }
  if (schema instanceof z.ZodPipe) return plainSchema(schema.in as z.ZodType, value);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return plainSchema(schema.unwrap() as z.ZodType, value);
  return schema;
}

function isFor(schema: z.ZodType, value: unknown): boolean {
  if (Array.isArray(value)) return schema instanceof z.ZodArray;
  if (isMapping(value)) return schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
  return schema.type === typeof value;
}
