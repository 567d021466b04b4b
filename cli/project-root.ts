import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The folder given, or the nearest one upwards that holds `content/site.yaml`. Absolute. */
export function findProjectRoot(given: string | undefined): string {
  if (given !== undefined) {
    const root = resolve(given);
    if (!existsSync(root))
      throw new UsageError(`There is no folder "${given}".`, 'Check the path after --root.');
    if (!existsSync(join(root, 'content'))) {
      throw new UsageError(
        `The folder "${given}" has no folder content/.`,
        'Give the folder that holds content/, or run "slipway init" in it.',
      );
    }
    return root;
  }
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'content/site.yaml'))) return folder;
    if (dirname(folder) === folder) break;
  }
  if (existsSync(join(process.cwd(), 'content'))) return process.cwd();
  throw new UsageError(
    'There is no content/site.yaml here or in a folder above.',
    'Run "slipway init" to start a project here, or name one with --root DIR.',
  );
}
