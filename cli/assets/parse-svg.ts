/** Parses an SVG file by the rules of XML, as browsers do: what is not well-formed is not a drawing. */
import { isUtf8 } from 'node:buffer';
import type { Comment, Element, Root, Text } from 'hast';
import { SaxesParser, type SaxesTagNS } from 'saxes';

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Prefixes that attributes keep; those of other namespaces mean nothing to a browser. */
const KNOWN_NAMESPACES: Readonly<Record<string, string>> = {
  '': '',
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** Most elements of a drawing, and most of them inside one another: far beyond what drawing programs write. */
export const MOST_ELEMENTS = 50_000;
export const MOST_DEPTH = 200;

/** A problem of a file as a whole. */
export class SvgProblem extends Error {
  readonly kind: 'unreadable' | 'limit';
  /** 1-based; null when the whole file is meant. */
  readonly line: number | null;

  /** @param message whole sentences for the writer */
  constructor(kind: SvgProblem['kind'], message: string, line: number | null = null) {
    super(message);
    this.kind = kind;
    this.line = line;
  }
}

/** Something outside of the tree that is not published. */
export interface Prologue {
  line: number;
  what: string;
  /** Whether a browser would act on it. */
  isActive: boolean;
}

export interface ParsedSvg {
  /** Elements of SVG by their names, those of others as `{namespace}name`; so are the attributes. */
  tree: Root;
  root: Element;
  prologues: Prologue[];
}

/** @throws SvgProblem */
export function parseSvg(bytes: Uint8Array): ParsedSvg {
  if (!isUtf8(bytes)) throw new SvgProblem('unreadable', 'Expected an SVG drawing in UTF-8.');
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const tree: Root = { type: 'root', children: [] };
  const open: (Root | Element)[] = [tree];
  const prologues: Prologue[] = [];
  let count = 0;
  let start = { line: 1, column: 1, offset: 0 };

  const add = (node: Element | Text | Comment): void => {
    open.at(-1)?.children.push(node);
  };
  const skip = (what: string, isActive: boolean): void => {
    prologues.push({ line: parser.line, what, isActive });
  };
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    throw new SvgProblem('unreadable', `This drawing is not well-formed XML: ${reason}.`, parser.line);
  });
  parser.on('xmldecl', ({ encoding, version }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) skip(`the encoding "${encoding}"`, true);
    if (version !== undefined && version !== '1.0') skip(`the XML version "${version}"`, false);
  });
  parser.on('doctype', (text) => {
    skip('a document type', text.includes('['));
  });
  parser.on('processinginstruction', ({ target }) => {
    skip(`the instruction "${shortName(target)}"`, target === 'xml-stylesheet');
  });
  parser.on('opentagstart', ({ name }) => {
    count += 1;
    if (count > MOST_ELEMENTS) throw tooMany(`more than ${MOST_ELEMENTS} elements`, parser.line);
    if (open.length > MOST_DEPTH) throw tooMany(`more than ${MOST_DEPTH} levels`, parser.line);
    const length = name.length + 1;
    // The character behind the name has been read; it may be the end of the line.
    const line = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    start = { line, column: Math.max(1, parser.columnIndex - length), offset: count };
  });
  parser.on('opentag', (tag) => {
    const element = elementOf(tag);
    element.position = { start, end: start };
    add(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (value: string): void => {
    if (open.length > 1) add({ type: 'text', value });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', (value) => {
    add({ type: 'comment', value });
  });
  parser.write(new TextDecoder().decode(bytes)).close();

  const root = tree.children.find((node) => node.type === 'element');
  if (root?.tagName !== 'svg') {
    throw new SvgProblem(
      'unreadable',
      `Expected an SVG drawing, which begins with <svg xmlns="${SVG_NAMESPACE}">.`,
    );
  }
  return { tree, root, prologues };
}

function tooMany(found: string, line: number): SvgProblem {
  return new SvgProblem('limit', `Expected a drawing that can be shown at once, found ${found}.`, line);
}

function elementOf({ uri, local, attributes }: SaxesTagNS): Element {
  // No prototype, since an attribute may be called `__proto__`.
  const properties: Element['properties'] = Object.create(null);
  for (const attribute of Object.values(attributes)) {
    if (attribute.uri === XMLNS_NAMESPACE) continue;
    const prefix = KNOWN_NAMESPACES[attribute.uri] ?? `{${attribute.uri}}`;
    properties[prefix + attribute.local] = attribute.value;
  }
  const tagName = uri === SVG_NAMESPACE ? local : `{${uri}}${local}`;
  return { type: 'element', tagName, properties, children: [] };
}

/** Whether a name is of a namespace that browsers ignore, such as metadata of drawing programs. */
export function isForeign(name: string): boolean {
  return name.startsWith('{') && !name.startsWith(`{${XHTML_NAMESPACE}}`);
}

/** A name for messages: without its namespace, and shortened. */
export function shortName(name: string): string {
  return name.replace(/^\{[^}]*\}/, '').slice(0, 40);
}
