/** How commands write content. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeDraft } from '../written-file.ts';

/**
 * Each file is complete at every moment: its new text is written beside it and renamed over it. So a symbolic link is replaced, never
 * written through.
 */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  const staged = [...files].map(([file, text]) => {
    const path = join(root, file);
    const beside = `${path}.${process.pid}.tmp`;
    writeDraft(beside, text);
    return { path, beside };
  });
  for (const { path, beside } of staged) renameSync(beside, path);
}
