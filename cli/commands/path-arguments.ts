/** What the command line gives where a file or folder is to be named. */
import type { Command } from 'commander';
import { UsageError } from '../usage-error.ts';

/** As help names such values: `--out <dir>`, `import <file>`. */
const FOLDERS: readonly string[] = ['dir', 'folder', 'shards'];
const FILE = 'file';

/** The name of a file that is standard output. */
export const STANDARD_OUTPUT = '-';

/**
 * Throws a UsageError where a value is empty, as that of a script's variable which is not set: it would be the folder in which the command
 * runs. So it does for "-" in the place of a folder. A hook of commander, before the command's action.
 */
export function refuseUnnamedPaths(_: Command, command: Command): void {
  for (const [index, argument] of command.registeredArguments.entries())
    check(`<${argument.name()}>`, argument.name(), command.processedArgs[index]);
  for (let owner: Command | null = command; owner !== null; owner = owner.parent)
    for (const option of owner.options)
      check(option.long ?? option.flags, kindIn(option.flags), owner.getOptionValue(option.attributeName()));
}

/** `--out <dir>` → `dir`. */
function kindIn(flags: string): string {
  return /[<[](\w+)/.exec(flags)?.[1] ?? '';
}

function check(name: string, kind: string, value: unknown): void {
  const isFolder = FOLDERS.includes(kind);
  if (!isFolder && kind !== FILE) return;
  const what = isFolder ? 'folder' : 'file';
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.includes(''))
    throw new UsageError(
      `${name} takes the name of a ${what}, found nothing.`,
      'Is it a variable that is not set? Write the name, or leave it out.',
    );
  if (isFolder && values.includes(STANDARD_OUTPUT))
    throw new UsageError(
      `${name} takes the name of a folder, found "${STANDARD_OUTPUT}": files of a folder cannot be printed.`,
      'Write the name, such as "dist".',
    );
}
