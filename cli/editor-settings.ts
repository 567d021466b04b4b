/**
 * Editor help: every schema as JSON Schema in `.slipway/schemas`, and settings that map files to schemas in VS Code. Written again after a
 * change of the tool's version, so no other set-up is needed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonSchema } from './editor-schemas.ts';
import { makeFolders } from './make-folders.ts';
import { linkOnWay } from './pipeline/trust/own-path.ts';
import { toolOf } from './sections/project-tool.ts';
import { replaceFile } from './written-file.ts';

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
    const { editorSchemas } = await import('./editor-schemas.ts');
    writeSettings(root, stamp, hash, await editorSchemas(root));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

function writeSettings(root: string, stamp: string, hash: string, schemas: Record<string, JsonSchema>): void {
  makeFolders(join(root, FOLDER));
  for (const [name, schema] of Object.entries(schemas)) {
    replaceFile(join(root, FOLDER, `${name}.json`), `${JSON.stringify(schema, null, 1)}\n`);
  }
  const [atRoot, atContent] = SETTINGS;
  mergeSettings(join(root, atRoot), settingsFor(schemas, `./${FOLDER}`, 'content/'));
  mergeSettings(join(root, atContent), settingsFor(schemas, `../${FOLDER}`, ''));
  replaceFile(stamp, hash);
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
  makeFolders(dirname(path));
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
