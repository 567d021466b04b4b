/** Commands as messages print them: they work as they are where the reader is. */
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';

/** Where a command was called, and how. */
export interface Call {
  cwd: string;
  /** The program as it was started: `process.argv[1]`. */
  program: string;
}

/** How this process was called. */
export function callOf({ argv, cwd }: Pick<NodeJS.Process, 'argv' | 'cwd'>): Call {
  return { cwd: cwd(), program: argv[1] ?? 'slipway' };
}

/**
 * A line for a shell that runs `slipway dev` and the like in a project.
 * @param root the project's folder, absolute
 * @param args words of the command, for example `dev`
 */
export function nextCommand(root: string, args: string, { cwd, program }: Call): string {
  const place = relative(cwd, root);
  // A folder elsewhere is shorter by its own name than by steps upwards.
  const folder = place.startsWith('..') || isAbsolute(place) ? root : place;
  if (isInstalledAbove(root)) return `${place === '' ? '' : `cd ${quoted(folder)} && `}npx slipway ${args}`;
  // npx would ask the registry there, so the project is named to the program that runs here.
  const here = isInstalledAbove(cwd) ? 'npx slipway' : programCall(program);
  return `${here} ${args}${place === '' ? '' : ` --root ${quoted(folder)}`}`;
}

/** Whether npx finds the tool in a folder: it looks into those above as well. */
function isInstalledAbove(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules/.bin/slipway'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalledAbove(parent);
}

/** One that the system finds by its name, or a file for Node. */
function programCall(program: string): string {
  return basename(program) === 'slipway' ? 'slipway' : `node ${quoted(program)}`;
}

/** A path as one word of a shell, and never a flag. */
function quoted(path: string): string {
  const word = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
