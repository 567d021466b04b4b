import { readSource } from '../pipeline/source/read.ts';
import { ownCodeText } from '../sections/project-tool.ts';

/** Text of a file for the line below a problem: content, or the project's own code. Empty when it cannot be read. */
export function framedText(root: string, file: string): string {
  return ownCodeText(root, file) ?? readSource(root, file).source?.text ?? '';
}
