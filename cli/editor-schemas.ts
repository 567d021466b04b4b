/** Every schema as JSON Schema, with which editors complete and check fields. */
import * as z from 'zod';
import {
  brandSchema,
  collections,
  labelsSchema,
  pageSchema,
  policyOverridesSchema,
  policyProfileSchema,
  redirectsSchema,
  siteSchema,
} from '../schemas/index.ts';
import { THEMES } from '../schemas/plain/themes.ts';
import { sectionsOf } from './sections/library.ts';

export type JsonSchema = Record<string, unknown>;

/** All schemas by file name: `site`, `page`, `defaults`, `labels` and one per collection. */
export async function editorSchemas(root: string): Promise<Record<string, JsonSchema>> {
  const sections: JsonSchema[] = [];
  const library = sectionsOf(root);
  for (const [type, schema] of await library.loadSchemas(library.types))
    sections.push(withType(type, toJson(schema)));
  const page = toJson(pageSchema(z.unknown(), library.layoutNames));
  const properties = page['properties'] as Record<string, JsonSchema>;
  properties['page_body'] = { ...properties['page_body'], items: { anyOf: sections } };
  properties['$for'] = {
    description:
      'Makes one page for each row of a table, "cities" for content/collections/cities.csv, or for each topic of a folder: { tags: /blog/ }.',
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        properties: { table: { type: 'string' }, as: { type: 'string' } },
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          tags: { type: 'string' },
          as: { type: 'string' },
          slugs: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['tags'],
        additionalProperties: false,
      },
    ],
  };
  const schemas: Record<string, JsonSchema> = {
    site: toJson(siteSchema),
    page,
    defaults: { ...page, required: [] },
    labels: toJson(labelsSchema),
    brand: toJson(brandSchema),
    redirects: toJson(redirectsSchema),
    'policy-profile': toJson(policyProfileSchema(library.layoutNames)),
    'policy-overrides': toJson(policyOverridesSchema),
  };
  for (const [name, schema] of Object.entries(collections)) {
    const item = toJson(schema);
    schemas[`collection-${name}`] = { anyOf: [item, { type: 'array', items: item }] };
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, allowUse(schema) as JsonSchema]),
  );
}

function toJson(schema: z.ZodType): JsonSchema {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  });
  return json as JsonSchema;
}

/** A section in `page_body`: its own fields, its `type`, and the fields that schedule it. */
function withType(type: string, schema: JsonSchema): JsonSchema {
  const required = (schema['required'] as string[] | undefined) ?? [];
  return {
    ...schema,
    properties: {
      type: { const: type, description: `Section "${type}".` },
      ...(schema['properties'] as JsonSchema),
      draft: { type: 'boolean', description: 'Leaves this section out until it is removed or false.' },
      publishAt: { type: 'string', description: 'Shows this section from this day on: 2026-03-31.' },
      expireAt: { type: 'string', description: 'Shows this section until this day: 2026-03-31.' },
    },
    required: ['type', ...required],
  };
}

const USE: JsonSchema = {
  type: 'string',
  description: 'Takes the entry of this name from content/collections: faqs/home. All entries: coupons/*.',
};

/** Allows `$use` in place of any group of fields or list, and suggests the names of themes. */
function allowUse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowUse);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = allowUse(value);
  if (copy['format'] === 'slipway-theme') {
    const { type, format: _format, ...theme } = copy;
    return { ...theme, anyOf: [{ enum: THEMES }, { type }] }; // a project can add others
  }
  if (copy['type'] === 'array') {
    const { description, ...array } = copy;
    return {
      ...(description === undefined ? {} : { description }),
      anyOf: [
        array,
        { type: 'object', properties: { $use: USE }, required: ['$use'], additionalProperties: false },
      ],
    };
  }
  if (copy['type'] !== 'object' || copy['properties'] === undefined) return copy;
  const { required = [], ...object } = copy as { required?: string[] } & JsonSchema;
  const properties = { ...(object['properties'] as JsonSchema), $use: USE };
  if (required.length === 0) return { ...object, properties };
  return { ...object, properties, anyOf: [{ required }, { required: ['$use'] }] };
}
