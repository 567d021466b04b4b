/** Every section folder is whole, and the example in it, which writers copy, is content that its own schema accepts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SPECIAL_SECTIONS } from '../schemas/plain/sections.ts';
import { sectionHtml } from './test-page.tsx';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'runtime/sections');
const types = readdirSync(folder);

/** The content with the entries in place that `$use` names, as the pipeline resolves them. */
function withEntries(content: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      const entry = (value as { $use?: string } | null)?.$use;
      return [field, entry === undefined ? value : readYaml(join(root, `content/collections/${entry}.yaml`))];
    }),
  );
}

function readYaml(path: string): unknown {
  return parse(readFileSync(path, 'utf8'));
}

test('section folders are found at all', () => {
  expect(types.length).toBeGreaterThan(30);
});

test('what is said of single types is said of types that there are', () => {
  expect(SPECIAL_SECTIONS.filter((type) => !types.includes(type))).toEqual([]);
});

describe.each(types)('section %s', (type) => {
  const path = (file: string) => join(folder, type, file);

  test('the folder has its parts', () => {
    for (const file of ['index.ts', 'schema.ts', 'view.tsx', 'example.yaml', `${type}.test.tsx`])
      expect(existsSync(path(file)), `${type}/${file}`).toBe(true);
  });

  test('the example is one item of "page_body", accepted and shown', async () => {
    const items = readYaml(path('example.yaml'));
    expect(items).toHaveLength(1);
    const [{ type: name, ...written }] = items as [Record<string, unknown>];
    expect(name).toBe(type);
    const content = withEntries(written);
    const { section } = await import(`../runtime/sections/${type}/index.ts`);
    expect(section.schema.safeParse(content).error?.issues ?? []).toEqual([]);
    expect(sectionHtml(section, content)).not.toBe('');
  });
});
