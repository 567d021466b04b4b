/**
 * Finds section folders by name. A new folder in `runtime/sections` is a new section type; there is no list to edit.
 * Schemas and views are loaded one by one, when a page uses the type.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import type { SectionDefinition } from '../runtime/section.ts';
import { packageRoot } from './package-root.ts';

let knownTypes: string[] | null = null;

/** Names of all section folders, sorted. */
export function sectionTypes(): string[] {
  knownTypes ??= readdirSync(join(packageRoot, 'runtime/sections'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(entry.parentPath, entry.name, 'index.ts')))
    .map((entry) => entry.name)
    .sort();
  return knownTypes;
}

/** Schemas by type. A type that has no folder is left out. */
export async function loadSectionSchemas(types: Iterable<string>): Promise<Map<string, z.ZodType>> {
  const schemas = new Map<string, z.ZodType>();
  for (const type of types) {
    if (!sectionTypes().includes(type)) continue;
    const { schema } = await import(`../runtime/sections/${type}/schema.ts`);
    schemas.set(type, schema);
  }
  return schemas;
}

/** Whole sections by type: view, hydration and structured data. Loads React. */
export async function loadSections(
  types: Iterable<string>,
): Promise<Map<string, SectionDefinition<z.ZodType>>> {
  const sections = new Map<string, SectionDefinition<z.ZodType>>();
  for (const type of types) {
    const { section } = await import(`../runtime/sections/${type}/index.ts`);
    sections.set(type, section);
  }
  return sections;
}
