/** Where an output may be: never in the folder of content or sources, or in one that exists for other things, such as the home folder. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { isWithin } from '../../is-within.ts';
import { packageRoot } from '../../package-root.ts';
import { UsageError } from '../../usage-error.ts';
import { realDisk } from './disk.ts';

export interface OutputLocation {
  /** The project, absolute, with all links resolved. */
  root: string;
  /** Absolute, with all links resolved: a link named `dist` stays, and the folder it leads to is written. May not exist yet. */
  folder: string;
  /** Short name for messages: relative to the project when it is inside. */
  name: string;
  /** Where an unfinished output may be: beside the folder, or inside when it cannot be beside. */
  workshops: readonly [beside: string, inside: string];
}

/** Name of the unfinished output when it has to be inside the output folder. */
export const INSIDE_NAME = '.slipway-unfinished';

/** Folders of a project that cannot be its output. */
const PROJECT_FOLDERS = ['content', '.slipway', '.git', 'node_modules'];
/** Folders of this tool's own sources, when it runs from a checkout. */
const TOOL_FOLDERS = ['bin', 'cli', 'runtime', 'schemas', 'sdk', 'templates', 'themes', 'tests'];

/** Throws a UsageError for a folder that cannot be an output. @param given absolute path */
export function locateOutput(root: string, given: string): OutputLocation {
  const location = outputLocation(root, given);
  refuseUnfit(location.folder, location.root);
  return location;
}

/**
 * The output that `--out` names, or else `dist`. A link of that name that came with the project may lead anywhere: one that leads out
 * of it is followed only when somebody names it.
 */
export function chosenOutput(root: string, out: string | undefined): OutputLocation {
  const location = locateOutput(root, resolve(root, out ?? 'dist'));
  if (out === undefined && !isWithin(location.folder, location.root)) {
    throw new UsageError(
      `${join(root, 'dist')} is a link that leads out of the project, to ${location.folder}.`,
      'Write --out dist when it is yours and the site is to be written there; else remove the link.',
    );
  }
  return location;
}

function outputLocation(root: string, given: string): OutputLocation {
  const folder = resolveLinks(given);
  const project = resolveLinks(root);
  return {
    root: project,
    folder,
    name: nameOf(project, folder),
    workshops: [join(dirname(folder), `.${basename(folder)}.slipway`), join(folder, INSIDE_NAME)],
  };
}

function refuseUnfit(folder: string, root: string): void {
  const hint = 'Give --out a folder of its own, such as dist.';
  const state = realDisk.state(folder);
  if (state !== null && state.kind !== 'folder') {
    throw new UsageError(
      `The output folder ${folder} is a file.`,
      'Move it away, or give --out another folder.',
    );
  }
  if (folder === parse(folder).root) throw new UsageError('The output folder would be the whole disk.', hint);
  if (isWithin(resolveLinks(homedir()), folder))
    throw new UsageError(`The output folder ${folder} holds your home folder.`, hint);
  if (isWithin(root, folder) || isWithin(folder, resolveLinks(join(root, 'content'))))
    throw new UsageError('The output folder would replace the content.', hint);
  const taken = [
    ...PROJECT_FOLDERS.map((name) => join(root, name)),
    packageRoot,
    ...TOOL_FOLDERS.map((name) => join(packageRoot, name)),
  ].find((path) => (path === packageRoot ? isWithin(path, folder) : isWithin(folder, path)));
  if (taken !== undefined)
    throw new UsageError(`The output folder ${folder} would replace files of ${taken}.`, hint);
}

/** Absolute path with links resolved; components that do not exist yet are left as they are. */
function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP')
      throw new UsageError(
        `${path} is a link that leads to itself.`,
        'Remove the link, or give another folder.',
      );
    if (code === 'ENOTDIR')
      throw new UsageError(
        `${path} cannot be a folder: a part of its path is a file.`,
        'Give --out another folder.',
      );
    if (code !== 'ENOENT') throw error;
  }
  if (realDisk.state(path) !== null) {
    throw new UsageError(
      `${path} is a link to a folder that does not exist.`,
      'Make that folder, or remove the link.',
    );
  }
  const parent = dirname(path);
  return parent === path ? path : join(resolveLinks(parent), basename(path));
}

function nameOf(root: string, folder: string): string {
  return isWithin(folder, root) ? relative(root, folder).replaceAll(sep, '/') : resolve(folder);
}
