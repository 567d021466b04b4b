/** The parts of a content file that an edit replaces: its data as text, and the body of an MDX page. */
import { readFrontMatter } from '../pipeline/formats/front-matter.ts';
import { parseData } from '../pipeline/formats/parse.ts';
import { readSource } from '../pipeline/source/read.ts';

export interface FileParts {
  /** Everything before the data: the opening `---` of an MDX page. */
  before: string;
  /** YAML or JSON. */
  data: string;
  /** Between data and body: the closing `---`. */
  between: string;
  /** Text of an MDX page; empty for other files. */
  body: string;
}

/** @param text a file that parses */
export function splitFile(path: string, text: string): FileParts {
  if (!path.endsWith('.mdx')) return { before: '', data: text, between: '', body: '' };
  const yaml = readFrontMatter(text, path).frontMatter?.yaml ?? '';
  const start = yaml === '' ? 0 : text.indexOf(yaml);
  const end = start + yaml.length;
  const close = /^\s*---[^\n]*\n?/.exec(text.slice(end))?.[0] ?? '';
  const bodyStart = end + close.length;
  return {
    before: text.slice(0, start),
    data: text.slice(start, end),
    between: text.slice(end, bodyStart),
    body: text.slice(bodyStart),
  };
}

export function joinFile({ before, data, between, body }: FileParts): string {
  return before + data + between + body;
}

/** A file's data as written, with `$use` and `$for` as they are, and its body. */
export interface ContentFile {
  data: unknown;
  body: string;
}

/** Null for a file that cannot be read, which is reported elsewhere. The data of an empty one is null. */
export function readContentFile(root: string, path: string): ContentFile | null {
  const { source } = readSource(root, path);
  if (source === null) return null;
  const parts = splitFile(path, source.text);
  const { data, problems } = parseParts(path, parts);
  if (problems.some(({ code }) => code === 'file/empty')) return { data: null, body: parts.body };
  return problems.length > 0 ? null : { data, body: parts.body };
}

/** The data of a split file. */
export function parseParts(path: string, { data }: FileParts): ReturnType<typeof parseData> {
  return parseData(data, path.replace(/\.mdx$/, '.yaml'));
}
