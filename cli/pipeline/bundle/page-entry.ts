/** The module that starts the islands and section scripts of a page. */

import { type BundledFile, bundledFile } from '../browser-code/browser-build.ts';
import type { BrowserPart } from '../browser-code/browser-chunks.ts';
import { contentHash, shortHash } from '../source/read.ts';
import type { Bundle } from './bundle.ts';

/** The section types of a page that have browser code, each list sorted by name. */
export interface ScriptedTypes {
  /** Hydrated with React at the first touch. */
  islandTypes: string[];
  /** With a small script of their own. */
  scriptTypes: string[];
}

/** @param sectionTypes of a page, in any order */
export function scriptedTypes(bundle: Bundle, sectionTypes: readonly string[]): ScriptedTypes {
  return {
    islandTypes: sectionTypes.filter((type) => bundle.hydrate[type] !== undefined).sort(),
    scriptTypes: sectionTypes.filter((type) => bundle.scripts[type] !== undefined).sort(),
  };
}

/**
 * The module a page with islands or section scripts loads: one file for each distinct set of them, shared by all routes
 * that have the same set. It contains the small core; scripts, views and React are loaded by `import()`.
 */
export function entryFor(bundle: Bundle, { islandTypes, scriptTypes }: ScriptedTypes): BundledFile | null {
  if (islandTypes.length === 0 && scriptTypes.length === 0) return null;
  const { cores } = bundle;
  const core =
    scriptTypes.length === 0 ? cores.islands : islandTypes.length === 0 ? cores.sections : cores.both;
  const lines = [core.code];
  if (islandTypes.length > 0) {
    const views = islandTypes.map(
      (type) => `${JSON.stringify(type)}:()=>import("${local(bundle.views[type])}")`,
    );
    lines.push(`${core.startIslands}({${views.join(',')}},()=>import("${local(bundle.hydrator)}"));`);
  }
  for (const type of scriptTypes) {
    lines.push(
      `${core.startSections}(${JSON.stringify(type)},()=>import("${local(bundle.scripts[type])}"));`,
    );
  }
  const text = `${lines.join('')}\n`;
  return bundledFile(`assets/page-${shortHash(contentHash(text))}.js`, text);
}

function local(part: BrowserPart | undefined): string {
  return `./${part?.path.replace(/^assets\//, '') ?? ''}`;
}

/** Chunks that an entry may fetch. Their names are hashes of their contents. */
export function chunksOf(bundle: Bundle, { islandTypes, scriptTypes }: ScriptedTypes): string[] {
  const parts = [
    ...(islandTypes.length > 0 ? [bundle.hydrator] : []),
    ...islandTypes.map((type) => bundle.views[type]),
    ...scriptTypes.map((type) => bundle.scripts[type]),
  ];
  return [...new Set(parts.flatMap((part) => part?.chunks ?? []))].sort();
}
