/**
 * Page files that are loaded, and have a page that needs a fact not known yet: they wait on the disk, in the staging folder, since a large
 * site has many. To load them again would cost more than to render them, and they might have changed by then.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { stagedPath } from '../output/index.ts';
import type { LoadedFile } from '../pages/load-page.ts';
import type { Handle } from '../store/index.ts';

export interface HeldFile {
  loaded: LoadedFile;
  /** Its details as JSON, and where they are stored. */
  details: string;
  handle: Handle;
}

/** Keeps a file until `takeHeld`. Where the disk refuses it, it is loaded again. */
export function holdFile(staging: string, held: HeldFile): void {
  const file = heldPath(staging, held.loaded.path);
  try {
    writeFileSync(file, serialize(held));
  } catch {
    rmSync(file, { force: true });
  }
}

/** The file as it was held, once; null for one that was not, or that cannot be read. */
export function takeHeld(staging: string, path: string): HeldFile | null {
  const file = heldPath(staging, path);
  if (!existsSync(file)) return null; // nearly free; an error is not
  try {
    const held = deserialize(readFileSync(file)) as HeldFile;
    rmSync(file);
    return held;
  } catch {
    return null;
  }
}

/** Different from those of all output files, whose paths are relative. */
function heldPath(staging: string, path: string): string {
  return stagedPath(staging, `/${path}`);
}
