/** The tool's own browser code, bundled by esbuild. It depends on no project's content or code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, readTool } from '../../package-root.ts';
import { toolSections } from '../../sections/library.ts';
import { contentHash } from '../source/read.ts';
import { cachedBesideTool } from './beside-tool.ts';
import { buildGame, type GameParts } from './game-page.ts';
import { buildPageScripts, type PageScripts } from './inline-scripts.ts';
import { buildSections, type SectionCode } from './section-code.ts';
import { buildSheets, type Sheet } from './style-sheets.ts';

/** Plain data: it is cached. */
export interface ToolCode extends PageScripts {
  /** By source file. */
  sheets: Record<string, Sheet>;
  sections: SectionCode;
  game: GameParts;
}

/** Made once for each state of the sources, which takes esbuild some seconds; the published package contains it. */
export function toolCode(): Promise<ToolCode> {
  return cachedBesideTool('bundle', stateOfSources(), makeToolCode);
}

async function makeToolCode(): Promise<ToolCode> {
  const library = toolSections();
  const [sheets, sections, scripts, game] = await Promise.all([
    buildSheets(library.types, library),
    buildSections(library.types, library),
    buildPageScripts(),
    buildGame(),
  ]);
  return { sheets, sections, game, ...scripts };
}

/** The compiled tool has a hash of everything; tests import sources, which may have changed since the last compilation. */
function stateOfSources(): string {
  if (import.meta.url.includes('/bin/compiled')) return readTool().hash;
  const texts = ['cli/pipeline/browser-code', 'cli/dev/browser', 'runtime', 'schemas', 'sdk'].flatMap(
    textsBelow,
  );
  return contentHash([readFileSync(join(packageRoot, 'package.json'), 'utf8'), ...texts].join('\0'));
}

function textsBelow(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => [path.slice(packageRoot.length), readFileSync(path, 'utf8')]);
}
