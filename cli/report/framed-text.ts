import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../pipeline/source/read.ts';
import { OWN_FOLDERS } from '../sections/project-tool.ts';

const OWN_CODE = new RegExp(`^(?:${OWN_FOLDERS.join('|')})/(?!.*\\.\\./)`);

/** Text of a file for the lines around a problem: content, or the project's own code, which runs anyway. Empty when it cannot be read. */
export function framedText(root: string, file: string): string {
  if (!OWN_CODE.test(file)) return readSource(root, file).source?.text ?? '';
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}
