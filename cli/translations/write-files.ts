/** How commands write content. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Each file is complete at every moment: its new text is written beside it and renamed over it. So a symbolic link is replaced, never
 * written through.
 */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  const staged = [...files].map(([file, text]) => {
    const path = join(root, file);
    const beside = `${path}.${process.pid}.tmp`;
    rmSync(beside, { force: true });
    writeFileSync(beside, text, { flag: 'wx' });
    return { path, beside };
  });
  for (const { path, beside } of staged) renameSync(beside, path);
}
