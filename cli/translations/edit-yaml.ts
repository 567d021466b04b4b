/**
 * Writes texts into YAML (or JSON, which is YAML) and leaves every other character as it is: comments, order, quotes,
 * line breaks. Existing texts are replaced in their token; new ones become a new line.
 */
import {
  Composer,
  CST,
  type Document,
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  type ParsedNode,
  Parser,
  stringify,
} from 'yaml';
import { formatFieldPath } from '../pipeline/model/problems.ts';
import type { Path } from './compare-texts.ts';

export interface TextEdit {
  path: Path;
  value: string;
  /** Fields after which to insert a new one, the nearest first. */
  after: readonly string[];
}

/** Thrown for a text that cannot be edited, because the file uses an anchor or a merge key there. */
export class EditError extends Error {
  readonly path: Path;

  constructor(path: Path, message: string) {
    super(message);
    this.path = path;
  }
}

export function editYaml(text: string, edits: readonly TextEdit[], isJson = false): string {
  const { tokens, document } = parse(text);
  const added: TextEdit[] = [];
  for (const edit of edits) {
    const node = document.getIn(edit.path, true) as Node | undefined;
    if (node === undefined) {
      added.push(edit);
      continue;
    }
    const token = isScalar(node) ? node.srcToken : undefined;
    if (token === undefined) throw new EditError(edit.path, 'It is an alias or has an anchor.');
    const parent = document.getIn(edit.path.slice(0, -1), true);
    const place = { afterKey: isMap(parent), inFlow: isCollection(parent) && parent.flow === true };
    if (needsQuotes(token, edit.value)) {
      CST.setScalarValue(token as CST.Token, '', { ...place, type: 'QUOTE_DOUBLE' });
      Object.assign(token, { source: JSON.stringify(edit.value) });
    } else CST.setScalarValue(token as CST.Token, edit.value, place);
  }
  const changed = tokens.map((token) => CST.stringify(token)).join('');
  return added.reduce((current, edit) => addField(current, edit, isJson), changed);
}

function parse(text: string): { tokens: CST.Token[]; document: Document.Parsed<ParsedNode> } {
  const tokens = [...new Parser().parse(text)];
  const composer = new Composer<ParsedNode>({ keepSourceTokens: true, uniqueKeys: false });
  const [document] = [...composer.compose(tokens, true, text.length)];
  if (document === undefined) throw new Error('A file without a document has no texts to edit.');
  return { tokens, document };
}

/** Adds a field to an existing mapping, after the field that precedes it in the source. */
function addField(text: string, { path, value, after }: TextEdit, isJson: boolean): string {
  const { document } = parse(text);
  const parentPath = path.slice(0, -1);
  if (parentPath.length === 0 && isEmpty(document)) return addFirstField(text, path, value);
  const parent = parentPath.length === 0 ? document.contents : document.getIn(parentPath, true);
  if (parent === undefined && parentPath.length === 1) return addGroup(text, { path, value, after }, isJson);
  if (!isMap(parent)) throw noFields(path);
  const pairs = parent.items as Pair<ParsedNode, ParsedNode | null>[];
  const named = after
    .map((name) => pairs.find(({ key }) => isScalar(key) && key.value === name))
    .find((pair) => pair !== undefined);
  const before = named ?? pairs.at(-1);
  const key = String(path.at(-1));
  const written = isJson ? `${JSON.stringify(key)}: ${JSON.stringify(value)}` : `${key}: ${inFlow(value)}`;
  if (before === undefined) {
    const [start] = (parent as ParsedNode).range;
    return `${text.slice(0, start + 1)} ${written} ${text.slice(start + 1)}`;
  }
  let end = (before.value?.range ?? before.key.range)[1];
  if (parent.flow === true) return `${text.slice(0, end)}, ${written}${text.slice(end)}`;
  while (text[end - 1] === '\n') end -= 1;
  const lineEnd = text.indexOf('\n', end);
  const at = lineEnd === -1 ? text.length : lineEnd;
  const start = pairs[0]?.key.range[0] ?? 0;
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  return `${text.slice(0, at)}\n${' '.repeat(indent)}${key}: ${inBlock(value, indent)}${text.slice(at)}`;
}

function isEmpty({ contents }: Document.Parsed<ParsedNode>): boolean {
  // A line `---` begins a document whose value is null, though none is written.
  return contents === null || (isScalar(contents) && contents.source === '' && contents.value === null);
}

/** The first field of a file that is empty, or of comments only, below these. */
function addFirstField(text: string, path: Path, value: string): string {
  const line = `${path.join('')}: ${inBlock(value, 0)}`;
  return text === '' || text.endsWith('\n') ? `${text}${line}\n` : `${text}\n${line}`;
}

function noFields(path: Path): EditError {
  const parent = formatFieldPath(path.slice(0, -1));
  return new EditError(path, parent === '' ? 'It has no fields.' : `There are no fields at ${parent}.`);
}

/** A field of a group that is not there yet, at the top of the file. */
function addGroup(text: string, { path, value, after }: TextEdit, isJson: boolean): string {
  const [group = '', field = ''] = path.map(String);
  const stand = 'group';
  const added = addField(text, { path: [group], value: stand, after }, isJson);
  const { document } = parse(added);
  const [start = 0, end = 0] = (document.getIn([group], true) as ParsedNode).range;
  const inner = isJson
    ? `{ ${JSON.stringify(field)}: ${JSON.stringify(value)} }`
    : isMap(document.contents) && document.contents.flow === true
      ? `{ ${field}: ${inFlow(value)} }`
      : `\n  ${field}: ${inBlock(value, 2)}`;
  return `${added.slice(0, start).trimEnd()}${inner.startsWith('\n') ? '' : ' '}${inner}${added.slice(end)}`;
}

function inFlow(value: string): string {
  // Not `trim()`: a text may consist of a space that is not YAML whitespace.
  return stringify([value], { collectionStyle: 'flow', lineWidth: 0 }).replace(/^\[ ?| ?\]\n$/g, '');
}

/** Without quotes a text such as `0` or `yes` would not be a text, and a block would lose spaces and line breaks. */
function needsQuotes({ type }: { type: string }, value: string): boolean {
  if (type === 'block-scalar') return !fitsBlock(value);
  return type === 'scalar' && !value.includes('\n') && /^["']/.test(stringify(value, { lineWidth: 0 }));
}

/** A block scalar takes its indentation from its first line, and ends with one line break. */
function fitsBlock(value: string): boolean {
  return !/^\n*[ \t]|\n\n$/.test(value);
}

function inBlock(value: string, indent: number): string {
  if (!value.includes('\n')) return stringify(value, { lineWidth: 0 }).replace(/\n$/, '');
  if (!fitsBlock(value)) return JSON.stringify(value);
  const lines = value.replace(/\n$/, '').split('\n');
  const body = lines.map((line) => (line === '' ? '' : `${' '.repeat(indent + 2)}${line}`));
  return [`|${value.endsWith('\n') ? '' : '-'}`, ...body].join('\n');
}
