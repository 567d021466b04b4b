import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { MEDIA_FORMAT } from './fields/media-url.ts';
import { RICH_TEXT_FORMAT } from './fields/rich-text.ts';
import {
  collections,
  labelsSchema,
  pageSchema,
  policyOverridesSchema,
  policyProfileSchema,
  siteSchema,
} from './index.ts';
import { testimonialSection } from './testimonial.ts';

type Node = z.core.JSONSchema._JSONSchema;

const schemas: Record<string, z.ZodType> = {
  ...collections,
  site: siteSchema,
  labels: labelsSchema,
  page: pageSchema(z.unknown()),
  'policy profile': policyProfileSchema(),
  'policy override': policyOverridesSchema.element,
  'testimonial section': testimonialSection,
};

function jsonSchema(schema: z.ZodType): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
}

/** Calls `see` for every property of every object in the schema. */
function walk(
  node: Node | undefined,
  path: string,
  see: (path: string, property: z.core.JSONSchema.JSONSchema) => void,
): void {
  if (node === undefined || typeof node === 'boolean') return;
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (typeof property === 'boolean') continue;
    see(`${path}.${name}`, property);
    walk(property, `${path}.${name}`, see);
  }
  const items = Array.isArray(node.items) ? node.items : [node.items];
  for (const item of items) walk(item, `${path}[]`, see);
  if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, `${path}.*`, see);
  for (const option of [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.oneOf ?? [])])
    walk(option, path, see);
}

describe('C21 every schema as JSON Schema', () => {
  test.each(Object.entries(schemas))(
    '%s can be written, and each field has words for the writer',
    (name, schema) => {
      const seen: string[] = [];
      walk(jsonSchema(schema), name, (path, property) => {
        seen.push(path);
        expect(property.description, `description of ${path}`).toMatch(/^\S.{7,}/s);
      });
      expect(seen.length).toBeGreaterThan(2);
    },
  );

  test.each(Object.entries(schemas))('%s refuses unknown fields in the editor too', (_name, schema) => {
    expect(jsonSchema(schema).additionalProperties).toBe(false);
  });

  test('pictures and rich texts can be recognised by their format', () => {
    const formats = new Map<string, string | undefined>();
    walk(jsonSchema(collections.faqs), 'faq', (path, property) => formats.set(path, property.format));
    expect(formats.get('faq.content')).toBe(RICH_TEXT_FORMAT);
    expect(formats.get('faq.icon')).toBe(MEDIA_FORMAT);
  });

  test('what a reader would take for required is: a default is not', () => {
    expect(jsonSchema(siteSchema).required).toEqual(['product', 'origin', 'locales']);
  });
});
