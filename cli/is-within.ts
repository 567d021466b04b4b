import { parse, relative, sep } from 'node:path';

/** Whether `path` is `folder` or below it; both absolute. Of another drive it is not, nor of a folder that is only named like `..`. */
export function isWithin(path: string, folder: string): boolean {
  const between = relative(folder, path);
  return (
    between === '' || (between !== '..' && !between.startsWith(`..${sep}`) && parse(between).root === '')
  );
}
