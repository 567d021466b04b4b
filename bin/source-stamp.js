import { readdirSync, statSync } from 'node:fs';

/** Folders whose code or templates end up in the compiled tool or in the pages it writes. */
export const SOURCE_FOLDERS = ['bin', 'cli', 'schemas', 'runtime', 'sdk', 'templates', 'themes'];

/**
 * Size and modification time of every source file, as one text: equal texts mean nothing was edited.
 * Cheap on purpose (a directory walk and no hashing), since it runs at every start in a checkout.
 */
export function sourceStamp(root) {
  const lines = [];
  for (const folder of [...SOURCE_FOLDERS]) walk(root, folder, lines);
  lines.push(fileLine(root, 'package.json'));
  return lines.join('\n');
}

function walk(root, folder, lines) {
  for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      // Compiled files are not sources: the tool, the package's copy of the SDK, and what another process is compiling.
      if (!path.startsWith('bin/compiled')) walk(root, path, lines);
    } else if (isSource(entry.name)) {
      lines.push(fileLine(root, path));
    }
  }
}

/** Tests and examples change nothing that is built. */
export function isSource(name) {
  return !/\.(test|spec)\.tsx?$/.test(name);
}

function fileLine(root, path) {
  const { size, mtimeMs } = statSync(root + path);
  return `${path} ${size} ${mtimeMs}`;
}
