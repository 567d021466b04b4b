/** Paths inside the output: which are valid, and which two exclude each other. */

/** Whether a path stays below its base folder, on every system. */
export function isOutputPath(path: string): boolean {
  return (
    path.length > 0 &&
    !/[\\\0]/.test(path) &&
    !/^[a-z]:/i.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Equal for names that are one file on a case-insensitive disk. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Folders that a file is in, outermost first: `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The first two paths that cannot both be files: they differ only in case, or one is a folder of the other. */
export function findClash(paths: Iterable<string>): [string, string] | null {
  const byName = new Map<string, string>();
  for (const path of paths) {
    const name = foldedPath(path);
    const twin = byName.get(name);
    if (twin !== undefined) return [twin, path];
    byName.set(name, path);
  }
  const known = new Set<string>();
  for (const [name, path] of byName) {
    // Many files share a folder: each folder's ancestors are visited once.
    const end = name.lastIndexOf('/');
    const inner = end === -1 ? '' : name.slice(0, end);
    if (known.has(inner)) continue;
    known.add(inner);
    for (const folder of foldersOf(name)) {
      const file = byName.get(folder);
      if (file !== undefined) return [file, path];
    }
  }
  return null;
}

/** All folders that files are in. @param paths files, relative to the output folder */
export function foldersWith(paths: Iterable<string>): Set<string> {
  const folders = new Set(['']);
  for (const path of paths) {
    // Many files share a folder: each folder's ancestors are visited once.
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

/** The folder of a path, '' for the output folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
