/**
 * Editor help: every schema as JSON Schema in `.slipway/schemas`, and settings that map files to schemas in VS Code. Written again after a
 * change of the tool's version, so no other set-up is needed.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
import { linkOnWay } from './pipeline/trust/own-path.ts';
import { sectionsOf } from './sections/library.ts';
import { toolOf } from './sections/project-tool.ts';
import { replaceFile } from './written-file.ts';

type JsonSchema = Record<string, unknown>;

const FOLDER = '.slipway/schemas';
/** Settings for a project that is opened at its root, and at content/. */
const SETTINGS = ['.vscode/settings.json', 'content/.vscode/settings.json'] as const;
const WRITTEN = [FOLDER, ...SETTINGS];

/**
 * Writes schemas and settings unless this version of the tool has written them before. A read-only folder only costs the editor its help,
 * never a build; `slipway doctor` reports it.
 */
export async function writeEditorSettings(root: string): Promise<void> {
  const { hash } = toolOf(root);
  const stamp = join(root, FOLDER, 'stamp.txt');
  try {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
    // A project may come from somebody else, with links in it: nothing is written through a link.
    if (WRITTEN.some((path) => linkOnWay(root, join(root, path)) !== null)) return;
    writeSettings(root, stamp, hash, await editorSchemas(root));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

function writeSettings(root: string, stamp: string, hash: string, schemas: Record<string, JsonSchema>): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const [name, schema] of Object.entries(schemas)) {
    replaceFile(join(root, FOLDER, `${name}.json`), `${JSON.stringify(schema, null, 1)}\n`);
  }
  const [atRoot, atContent] = SETTINGS;
  mergeSettings(join(root, atRoot), settingsFor(schemas, `./${FOLDER}`, 'content/'));
  mergeSettings(join(root, atContent), settingsFor(schemas, `../${FOLDER}`, ''));
  replaceFile(stamp, hash);
}

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

function settingsFor(schemas: Record<string, JsonSchema>, folder: string, content: string): JsonSchema {
  const patterns: Record<string, string[]> = {
    site: [`${content}site.yaml`],
    page: [`${content}pages/**/*.yaml`, `!${content}pages/**/_defaults.yaml`],
    defaults: [`${content}pages/**/_defaults.yaml`],
    labels: [`${content}labels/*.yaml`],
    brand: [`${content}brand.yaml`, `${content}themes/*.yaml`],
    redirects: [`${content}redirects.yaml`],
    'policy-profile': [`${content}policy/*.yaml`, `!${content}policy/overrides.yaml`],
    'policy-overrides': [`${content}policy/overrides.yaml`],
  };
  for (const name of Object.keys(schemas)) {
    if (name.startsWith('collection-'))
      patterns[name] = [`${content}collections/${name.slice('collection-'.length)}/**/*.yaml`];
  }
  const yaml = Object.fromEntries(
    Object.keys(schemas).map((name) => [`${folder}/${name}.json`, patterns[name] ?? []]),
  );
  const json = Object.keys(schemas).map((name) => ({
    url: `${folder}/${name}.json`,
    fileMatch: (patterns[name] ?? []).map((pattern) => pattern.replace(/\.yaml$/, '.json')),
  }));
  return {
    'yaml.schemas': yaml,
    'json.schemas': json,
    'files.encoding': 'utf8',
    '[yaml]': { 'editor.insertSpaces': true, 'editor.tabSize': 2 },
  };
}

/** Keeps what people have set themselves. A settings file with comments is left as it is. */
function mergeSettings(path: string, settings: JsonSchema): void {
  let current: JsonSchema = {};
  if (existsSync(path)) {
    try {
      current = JSON.parse(readFileSync(path, 'utf8')) as JsonSchema;
    } catch {
      return; // comments or a syntax error in it: not ours to rewrite
    }
  }
  const text = `${JSON.stringify(withSettings(current, settings), null, 2)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, text);
}

/** Existing settings win, also within objects that both set; only schemas of this folder are ours. */
export function withSettings(current: JsonSchema, settings: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...settings, ...current };
  for (const key of ['yaml.schemas', '[yaml]']) {
    const [theirs, own] = [current[key], settings[key]];
    if (isGroup(theirs) && isGroup(own))
      merged[key] = key === '[yaml]' ? { ...own, ...theirs } : { ...theirs, ...own };
  }
  const [theirs, own] = [current['json.schemas'], settings['json.schemas']];
  if (Array.isArray(theirs) && Array.isArray(own)) {
    const urls = new Set(own.map(urlOf));
    merged['json.schemas'] = [...theirs.filter((entry) => !urls.has(urlOf(entry))), ...own];
  }
  return merged;
}

function isGroup(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function urlOf(entry: unknown): unknown {
  return isGroup(entry) ? entry['url'] : entry;
}
