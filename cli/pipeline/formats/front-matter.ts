/** The only module that calls gray-matter: front matter is data, and never runs code. */
import matter from 'gray-matter';
import { type Problem, problemIn } from '../model/problems.ts';

export interface FrontMatter {
  /** The block between the `---` lines, as written; empty when the file has none. */
  yaml: string;
  /** The body with one empty line for every line of front matter, so that line numbers stay those of the file. */
  paddedBody: string;
  /** Lines before the YAML: 1 for the opening `---`, 0 without a block. */
  yamlLineOffset: number;
}

/** The first line of a text, without its end. */
export function firstLine(text: string): string {
  const feed = text.indexOf('\n');
  return (feed === -1 ? text : text.slice(0, feed)).replace(/\r$/, '');
}

/**
 * Splits front matter from body. Only YAML is accepted: gray-matter would otherwise run a block that opens with
 * `---js` as code. The YAML itself is not parsed here.
 */
export function readFrontMatter(
  text: string,
  path: string,
): { frontMatter: FrontMatter | null; problem: Problem | null } {
  // gray-matter leaves out the fields of its answer.
  if (text === '') return { frontMatter: { yaml: '', paddedBody: '', yamlLineOffset: 0 }, problem: null };
  const language = /^---[ \t]*([^\s-][^\r\n]*)?\r?\n/.exec(text)?.[1]?.trim().toLowerCase();
  if (language !== undefined && language !== 'yaml' && language !== 'yml') {
    const found = `"---${language}"`;
    return {
      frontMatter: null,
      problem: problemIn(path, {
        code: 'front-matter/language',
        span: { start: { line: 1, column: 4 }, end: { line: 1, column: 4 + language.length } },
        message: `Expected front matter in YAML, found ${found}.`,
        expected: 'front matter in YAML',
        found,
        hint: 'Open the block with "---" alone. Front matter can never run code.',
      }),
    };
  }
  const isOpen = text.includes('\n') && /^---(?:ya?ml)?$/i.test(firstLine(text).replace(/[ \t]+/g, ''));
  if (isOpen && !/\n---[ \t]*(?:\r?\n|$)/.test(text)) {
    return {
      frontMatter: null,
      problem: problemIn(path, {
        code: 'front-matter/unclosed',
        span: { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } },
        message: 'The front matter that opens here is never closed.',
        hint: 'Put a line with "---" alone after the last field.',
      }),
    };
  }
  const refuseToRun = (): never => {
    throw new Error('Front matter cannot run code.');
  };
  // Options are always passed: without them gray-matter answers from a shared cache that callers can change.
  const file = matter(text, {
    language: 'yaml',
    engines: {
      yaml: { parse: () => ({}), stringify: refuseToRun },
      javascript: { parse: refuseToRun, stringify: refuseToRun },
      json: { parse: refuseToRun, stringify: refuseToRun },
    },
  });
  const hasBlock = file.content.length < text.length;
  const bodyStart = text.length - file.content.length;
  const linesBefore = hasBlock ? text.slice(0, bodyStart).split('\n').length - 1 : 0;
  return {
    frontMatter: {
      // From the line after the dashes to the end of the line before those that close.
      yaml: file.matter.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''),
      paddedBody: hasBlock ? '\n'.repeat(linesBefore) + file.content : text,
      yamlLineOffset: hasBlock ? 1 : 0,
    },
    problem: null,
  };
}
