/** Where in a project's own code an error came from, by the source maps that the compiler leaves in the code. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { COMPILED_SUFFIX } from './project-tool.ts';

interface CompiledFile {
  root: string;
  code: string;
}

/** A place in a file of the project; line and column count from 1. */
export interface Origin {
  /** Relative to the project, with forward slashes. */
  file: string;
  line: number;
  column: number;
}

/** By the name that stack traces show. */
const compiled = new Map<string, CompiledFile>();

/** Name of compiled code in stack traces. @param path absolute path of its source */
export function nameCompiled(path: string, file: CompiledFile): string {
  const name = path + COMPILED_SUFFIX;
  compiled.set(name, file);
  return name;
}

/** Null for an error whose first frame is not in compiled code. */
export function originOf(error: unknown): Origin | null {
  const [, first = ''] = (error instanceof Error ? (error.stack ?? '') : '').split('\n    at ');
  const [, frame = '', line = '', column = ''] = /(?:^|\()([^()]+):(\d+):(\d+)\)?$/m.exec(first) ?? [];
  const known = compiled.get(frame);
  const map = known === undefined ? null : mapIn(known.code);
  if (known === undefined || map === null) return null;
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return null;
  const file = relative(known.root, join(dirname(frame), entry.originalSource)).replaceAll('\\', '/');
  return file.startsWith('..')
    ? null
    : { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

function mapIn(code: string): SourceMap | null {
  const written = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/.exec(code)?.[1];
  if (written === undefined) return null;
  return new SourceMap(JSON.parse(Buffer.from(written, 'base64').toString()) as SourceMapPayload);
}
