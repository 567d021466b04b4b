/** How commands write content. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDraft } from '../written-file.ts';

/**
 * Each file is complete at every moment: its new text is written beside it and renamed over it. So a symbolic link is replaced, never
 * written through.
 */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  const staged = [...files].map(([file, text]) => {
    const path = join(root, file);
    return { path, beside: `${path}.${process.pid}.tmp`, text };
  });
  try {
    for (const { beside, text } of staged) writeDraft(beside, text);
    for (const { path, beside } of staged) renameSync(beside, path);
  } finally {
    for (const { beside } of staged) rmSync(beside, { force: true });
  }
}
