/** Browser code of section types: scripts (`browser.ts`), and views of islands with what hydrates them. */
import { join } from 'node:path';
import type { Hydrate } from '../../../runtime/section.ts';
import { packageRoot } from '../../package-root.ts';
import type { SectionLibrary } from '../../sections/library.ts';
import { ownImports } from '../../sections/own-imports.ts';
import type { BundledFile } from './browser-build.ts';
import { type BrowserPart, buildChunks } from './browser-chunks.ts';

/** Plain data, by type: it is cached. */
export interface SectionCode {
  /** Directive of every island type. */
  hydrate: Record<string, Hydrate>;
  /** Types that have a `browser.ts`: plain DOM code without React. */
  scripts: Record<string, ScriptCode>;
  islands: IslandCode;
}

/** Each script is self-contained: a shared chunk would cost one more round trip on a weak network. */
interface ScriptCode extends BrowserPart {
  files: BundledFile[];
}

interface IslandCode {
  /** Chunk with React and `hydrate`. */
  hydrator: BrowserPart;
  views: Record<string, BrowserPart>;
  files: BundledFile[];
}

/** Code of all these types. Loads React and every view, to find out which are islands. */
export async function buildSections(types: readonly string[], library: SectionLibrary): Promise<SectionCode> {
  const hydrate = await hydrateOf(types, library);
  const [scripts, islands] = await Promise.all([
    buildScripts(types, library),
    buildIslands(Object.keys(hydrate), library),
  ]);
  return { hydrate, scripts, islands };
}

/** Code of these types, given that of the tool's own types. */
export async function withOwnSections(
  types: readonly string[],
  library: SectionLibrary,
  tool: SectionCode,
): Promise<SectionCode> {
  const own = types.filter((type) => library.isOwn(type));
  const ownHydrate = await hydrateOf(own, library);
  const hydrate = ofTypes(types, { ...without(tool.hydrate, own), ...ownHydrate });
  // Views share React, so all are rebuilt together when one of them differs.
  const isSame = Object.keys(hydrate).join() === Object.keys(tool.hydrate).join();
  const [ownScripts, islands] = await Promise.all([
    buildScripts(own, library),
    isSame && Object.keys(ownHydrate).length === 0
      ? tool.islands
      : buildIslands(Object.keys(hydrate), library),
  ]);
  return { hydrate, islands, scripts: ofTypes(types, { ...without(tool.scripts, own), ...ownScripts }) };
}

/** Code of a type in the browser: its view if it is an island, and its script. */
export function codeOf({ islands, scripts }: SectionCode, type: string): string {
  const parts = [
    { files: islands.files, part: islands.views[type] },
    { files: scripts[type]?.files ?? [], part: scripts[type] },
  ];
  return parts
    .flatMap(({ files, part }) => files.filter(({ path }) => part?.chunks.includes(path)))
    .map(({ text }) => text)
    .join(' ');
}

export function filesOf({ islands, scripts }: SectionCode): BundledFile[] {
  const all = [...Object.values(scripts).flatMap(({ files }) => files), ...islands.files];
  return [...new Map(all.map((file) => [file.path, file])).values()];
}

async function hydrateOf(
  types: readonly string[],
  library: SectionLibrary,
): Promise<Record<string, Hydrate>> {
  const hydrate: Record<string, Hydrate> = {};
  for (const [type, section] of await library.load(types))
    if (section.hydrate !== undefined) hydrate[type] = section.hydrate;
  return hydrate;
}

async function buildScripts(
  types: readonly string[],
  library: SectionLibrary,
): Promise<Record<string, ScriptCode>> {
  const made = types
    .filter((type) => library.has(type, 'browser.ts'))
    .map(async (type): Promise<[string, ScriptCode]> => {
      const name = `script-${type}`;
      const entries = { [name]: library.pathOf(type, 'browser.ts') };
      const { files, partOf } = await buildChunks(entries, [ownImports(library.root, false)]);
      return [type, { files, ...partOf(name) }];
    });
  return Object.fromEntries(await Promise.all(made));
}

/** Built separately from the scripts: otherwise React's helpers would end up in a chunk of every page. */
async function buildIslands(types: readonly string[], library: SectionLibrary): Promise<IslandCode> {
  const entries = {
    hydrate: join(packageRoot, 'runtime/browser/hydrate.tsx'),
    ...Object.fromEntries(types.map((type) => [`view-${type}`, library.pathOf(type, 'view.tsx')])),
  };
  const { files, partOf } = await buildChunks(entries, [ownImports(library.root, false)]);
  const views = Object.fromEntries(types.map((type) => [type, partOf(`view-${type}`)]));
  return { hydrator: partOf('hydrate'), views, files };
}

function without<Value>(values: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** In the order of the types, so that the same types give the same bytes, wherever each came from. */
function ofTypes<Value>(types: readonly string[], values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(types.flatMap((type) => (type in values ? [[type, values[type] as Value]] : [])));
}
