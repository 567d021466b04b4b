/** Second step: text becomes data. Fast for sound files; a file with a problem is read again with positions. */
import { excessOf } from '../model/data-limits.ts';
import { showValue } from '../model/explain-issue.ts';
import { MOST_QUOTED_LENGTH } from '../model/limits.ts';
import { formatFieldPath, type Problem, problemIn, type Span } from '../model/problems.ts';
import type { BodyPart, Entry, NameReader, SourceFile } from '../model/types.ts';
import { explainYaml } from './explain-yaml.ts';
import { parseFastYaml } from './fast-yaml.ts';
import { firstLine, readFrontMatter } from './front-matter.ts';
import { parseJson } from './parse-json.ts';

/** Data of a YAML or JSON text. `data` is undefined when there are problems. */
export function parseData(
  text: string,
  file: string,
  lineOffset = 0,
): { data: unknown; problems: Problem[] } {
  if (text.trim() === '') return { data: undefined, problems: [emptyFile(file, text, lineOffset)] };
  const fast = file.endsWith('.json') ? parseJson(text) : parseFastYaml(text);
  const { data, problems } =
    fast === undefined ? explainYaml(text, file, lineOffset) : { data: fast, problems: [] };
  if (problems.length > 0) return { data: undefined, problems };
  if (data === null || data === undefined)
    return { data: undefined, problems: [emptyFile(file, text, lineOffset)] };
  const excess = excessOf(data);
  if (excess === null) return { data, problems: [] };
  const { path, part, ...facts } = excess;
  const span = explainYaml(text, file, lineOffset).locate(path, part);
  const fieldPath = formatFieldPath(part === 'key' ? path.slice(0, -1) : path);
  return { data: undefined, problems: [problemIn(file, { ...facts, span, fieldPath })] };
}

/** For callers that do not need the text of `{name}`. */
export const asWritten: NameReader = (name) => `{${name}}`;

export async function parsePage(
  source: SourceFile,
  sectionTypes: readonly string[],
  nameOf: NameReader = asWritten,
): Promise<{ entry: Entry | null; problems: Problem[] }> {
  if (source.path.endsWith('.mdx')) return parseMdxPage(source, sectionTypes, nameOf);
  const { data, problems } = parseData(source.text, source.path);
  if (problems.length > 0) return { entry: null, problems };
  return asEntry(source, data, null);
}

async function parseMdxPage(
  source: SourceFile,
  sectionTypes: readonly string[],
  nameOf: NameReader,
): Promise<{ entry: Entry | null; problems: Problem[] }> {
  if (source.text.trim() === '') return { entry: null, problems: [emptyFile(source.path, source.text, 0)] };
  const { frontMatter, problem } = readFrontMatter(source.text, source.path);
  if (frontMatter === null) return { entry: null, problems: problem === null ? [] : [problem] };
  // MDX costs some 15 ms to load; sites without it never do.
  const { parseMdxBody } = await import('./parse-mdx.ts');
  const { parts, problems } = await parseMdxBody(frontMatter.paddedBody, {
    file: source.path,
    sectionTypes,
    nameOf,
  });
  if (frontMatter.yaml.trim() === '') {
    return { entry: null, problems: [...problems, missingFrontMatter(source)] };
  }
  const parsed = parseData(frontMatter.yaml, source.path, frontMatter.yamlLineOffset);
  if (parsed.problems.length > 0 || problems.length > 0) {
    return { entry: null, problems: [...parsed.problems, ...problems] };
  }
  return asEntry(source, parsed.data, parts);
}

function asEntry(
  source: SourceFile,
  data: unknown,
  body: BodyPart[] | null,
): { entry: Entry | null; problems: Problem[] } {
  if (isMapping(data)) return { entry: { source, data, body }, problems: [] };
  return {
    entry: null,
    problems: [notAMapping(source.path, data, explainSource(source).locate([], 'value'))],
  };
}

/** A mapping with named fields, not a list or a bare value. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A file that holds a list or a bare value where fields are expected. `span` is where that is. */
export function notAMapping(file: string, found: unknown, span: Span | null): Problem {
  const example = file.startsWith('content/pages/') ? 'title: …' : 'name: value';
  const expected = `fields such as "${example}"`;
  const what = Array.isArray(found) ? 'a list' : showValue(found);
  const unspaced =
    typeof found === 'string' ? /^([\w$]+):([^ ].*)$/.exec(found.slice(0, MOST_QUOTED_LENGTH)) : null;
  return problemIn(file, {
    code: 'yaml/not-a-mapping',
    span,
    message: `Expected ${expected}, found ${what}.`,
    expected,
    found: what,
    hint:
      unspaced === null
        ? 'Write one field a line: its name, a colon, a space and its value.'
        : `Put a space after the colon: "${unspaced[1]}: ${unspaced[2]?.trim()}".`,
  });
}

/** A file without content; comments and an empty value do not count as content. */
export function emptyFile(file: string, text: string, lineOffset = 0): Problem {
  const isPage = file.startsWith('content/pages/') && !file.endsWith('/_defaults.yaml');
  const part = lineOffset > 0 ? 'The front matter of this page' : 'This file';
  const isBlank = text.trim() === '';
  const isNote = !isBlank && text.split('\n').every((line) => /^\s*(#|$)/.test(line));
  const message = isBlank ? `${part} is empty.` : `${part} holds ${isNote ? 'only notes' : 'no fields'}.`;
  const line = lineOffset + 1;
  return problemIn(file, {
    code: 'file/empty',
    span: { start: { line, column: 1 }, end: { line, column: 2 } },
    message,
    hint: isPage
      ? 'Begin with "title: …", or delete the file. "slipway new page" gives a page to start from.'
      : 'Write its content, or delete the file.',
  });
}

function missingFrontMatter({ path, text }: SourceFile): Problem {
  const late = /^(?:[ \t]*\r?\n)+---[ \t]*\r?\n/.exec(text);
  const isEmpty = /^---(?:ya?ml)?$/i.test(firstLine(text).replace(/[ \t]+/g, ''));
  const line = late === null ? 1 : late[0].split('\n').length - 1;
  return problemIn(path, {
    code: 'field/missing',
    span: { start: { line, column: 1 }, end: { line, column: late === null ? 2 : 4 } },
    fieldPath: 'title',
    message: isEmpty
      ? 'The front matter of this page is empty, so it has no title.'
      : 'This page has no front matter, so it has no title.',
    hint:
      late !== null
        ? 'Front matter begins on the first line: remove the empty lines above.'
        : isEmpty
          ? 'Write "title: …" between the two lines "---".'
          : 'Begin the file with a line "---", then "title: …", then another line "---".',
  });
}

/** Where fields of a file are, for messages; reads the file's data a second time, with positions. */
export function explainSource(source: Pick<SourceFile, 'path' | 'text'>): ReturnType<typeof explainYaml> {
  if (!source.path.endsWith('.mdx')) return explainYaml(source.text, source.path);
  const { frontMatter } = readFrontMatter(source.text, source.path);
  return explainYaml(frontMatter?.yaml ?? '', source.path, frontMatter?.yamlLineOffset ?? 0);
}
