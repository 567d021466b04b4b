/**
 * Reads an MDX body into finished HTML and section components, in order.
 *
 * Nothing of the body is ever executed: imports, exports and expressions are problems, and a component's attributes
 * must be literals. The body becomes data, so it can be cached and rendered like every other section.
 */
import { createProcessor } from '@mdx-js/mdx';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { isReadable } from '../../../schemas/fields/text.ts';
import { bodyExcess } from '../markdown/body-limits.ts';
import { type ShortBody, shortBody } from '../markdown/plain-words.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { MOST_PROBLEMS_OF_A_KIND } from '../model/limits.ts';
import { linkProblem, PICTURE_IN_TEXT } from '../model/links.ts';
import { type Problem, type ProblemCode, problemIn, type Span } from '../model/problems.ts';
import type { BodyPart, NameReader } from '../model/types.ts';
import { mergeConflict } from './merge-conflict.ts';
import { isLostWithWords, PROPERTIES, treeToCleanHtml } from './rich-text.ts';

/** The nodes MDX adds to Markdown's tree, as far as they are looked at here. */
interface MdxNode {
  type: string;
  name?: string | null;
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  meta?: string | null;
  attributes?: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  children?: MdxNode[];
  position?: { start: { line: number; column: number }; end: { line: number; column: number } };
  data?: {
    estree?: { body: { expression?: EstreeNode }[] } | null;
    /** In place of `estree`, which is copied with every later step. */
    literal?: unknown;
  };
}

interface EstreeNode {
  type: string;
  value?: unknown;
  operator?: string;
  argument?: EstreeNode;
  elements?: (EstreeNode | null)[];
  properties?: { type: string; key: EstreeNode & { name?: string }; value: EstreeNode; computed?: boolean }[];
  expressions?: EstreeNode[];
  quasis?: { value: { cooked: string } }[];
}

interface BodyContext {
  file: string;
  /** Names of all section folders. */
  sectionTypes: readonly string[];
  nameOf: NameReader;
}

/**
 * @param body padded with empty lines so that its line numbers are the file's
 */
export async function parseMdxBody(
  body: string,
  context: BodyContext,
): Promise<{ parts: BodyPart[]; problems: Problem[] }> {
  const { file } = context;
  if (body.trim() === '') return { parts: [], problems: [] };
  const excess = bodyExcess(body);
  if (excess !== null) {
    const { at, ...facts } = excess;
    const span = { start: at, end: { line: at.line, column: at.column + 1 } };
    return { parts: [], problems: [problemIn(file, { ...facts, span })] };
  }
  const short = shortBody(body);
  const sound = short === null ? null : await soundParts(short, context);
  return sound === null ? partsOrProblems(body, context) : { parts: sound, problems: [] };
}

/** The parts of a shortened body; null when it has a problem, whose column and words would be those of the short one. */
async function soundParts({ text, restore }: ShortBody, context: BodyContext): Promise<BodyPart[] | null> {
  const problems: Problem[] = [];
  let isWhole = true;
  try {
    const tree = await treeOf(text, context.file, (markdown) => {
      isWhole = restoreTexts(markdown, restore);
      guard(markdown, context, problems);
    });
    return isWhole && problems.length === 0 ? toParts(tree) : null;
  } catch (error) {
    if (error instanceof VFileMessage) return null;
    throw error;
  }
}

/** Puts the words back that were shortened. @returns false where one is in a tag, whose attributes end at another column then */
function restoreTexts(node: MdxNode, restore: ShortBody['restore']): boolean {
  for (const name of TEXTS) {
    const text = node[name];
    if (typeof text === 'string') node[name] = restore(text);
  }
  for (const { value } of node.attributes ?? []) {
    const text = typeof value === 'string' ? value : (value?.value ?? '');
    if (restore(text) !== text) return false;
  }
  return (node.children ?? []).every((child) => restoreTexts(child, restore));
}

/** Members of Markdown's nodes that hold text of the body. */
const TEXTS = ['value', 'title', 'alt', 'meta'] as const;

async function partsOrProblems(
  body: string,
  context: BodyContext,
): Promise<{ parts: BodyPart[]; problems: Problem[] }> {
  const { file } = context;
  const problems: Problem[] = [];
  try {
    const tree = await treeOf(body, file, (markdown) => guard(markdown, context, problems));
    return { parts: problems.length > 0 ? [] : toParts(tree), problems };
  } catch (error) {
    if (!(error instanceof VFileMessage)) throw error;
    return {
      parts: [],
      problems: [mergeConflict(body, file, 'mdx/syntax') ?? syntaxProblem(error, body, file)],
    };
  }
}

declare module 'vfile' {
  interface DataMap {
    /** What happens to a body on its way. */
    steps: { look: (markdown: MdxNode) => void; take: (html: Root) => void };
  }
}

/** Shared by all bodies: setting it up takes as long as parsing a paragraph. */
const processor = createProcessor({
  format: 'mdx',
  remarkPlugins: [
    remarkGfm,
    () =>
      (tree: unknown, { data }: VFile) => {
        data.steps?.look(tree as MdxNode);
      },
  ],
  rehypePlugins: [
    // The next step, which is not called, would compile the tree to JavaScript.
    () =>
      (tree: Root, { data }: VFile, _next: () => void) => {
        data.steps?.take(tree);
      },
  ],
});

/** A body as a tree of HTML. `look` may change the tree of Markdown before. Rejects with the parser's message. */
function treeOf(body: string, path: string, look: (markdown: MdxNode) => void): Promise<Root> {
  return new Promise((resolve, reject) => {
    const file = new VFile({ value: body, path, data: { steps: { look, take: resolve } } });
    // The tree is Markdown's here; the processor's own type names what the last plugin would make of it.
    processor.run(processor.parse(file) as never, file, (error) => void reject(error));
  });
}

/** Where a writer finds the sections there are; on a site that is no game, without those for games. */
const SECTION_LIST = '"slipway new section-sample" lists the sections there are.';

/** Reports everything that would execute, and every component that is not a section. */
function guard(tree: MdxNode, { file, sectionTypes, nameOf }: BodyContext, problems: Problem[]): void {
  const visit = (node: MdxNode, depth: number): void => {
    if (node.children?.some(isComment)) node.children = node.children.filter((child) => !isComment(child));
    for (const child of node.children ?? []) {
      // Further ones come from the same mistake, and each costs a search for a suggestion.
      if (problems.length >= MOST_PROBLEMS_OF_A_KIND) return;
      check(child, depth);
      visit(child, depth + 1);
    }
  };

  // "body" is the page's own text, not a component.
  const types = sectionTypes.filter((type) => type !== 'body').map(componentName);

  const check = (node: MdxNode, depth: number): void => {
    if (node.type === 'mdxjsEsm') {
      report('mdx/code', node, NO_IMPORTS, NO_IMPORTS_HINT);
    } else if (isName(node)) {
      const wrong = fillName(node, nameOf);
      if (wrong !== null) report('fact/unknown', node, wrong.message, wrong.hint);
    } else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      report('mdx/code', node, `${NO_EXPRESSIONS}: {${shorten(node.value ?? '')}}.`, NO_EXPRESSIONS_HINT);
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      checkElement(node, depth);
    } else if (node.type === 'link' || node.type === 'definition') {
      checkLink(node, node.url ?? '');
    } else if (node.type === 'image' || node.type === 'imageReference') {
      report(PICTURE_IN_TEXT.code, node, PICTURE_IN_TEXT.message, PICTURE_IN_TEXT.hint);
    } else if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') {
      report('field/value', node, NO_FOOTNOTES, NO_FOOTNOTES_HINT);
    }
    if (node.type === 'heading' && !hasLetters(node))
      report('field/length', node, 'This heading is empty.', 'Write its text, or remove it.');
    if (node.type === 'link' && !hasLetters(node))
      report('field/length', node, 'This link has no text.', 'Write what visitors press: [Rules](/rules/).');
  };

  const checkLink = (node: MdxNode, href: string): void => {
    const problem = linkProblem(href);
    if (problem === null) return;
    problems.push(problemIn(file, { ...problem, span: spanOf(node) }));
  };

  const checkElement = (node: MdxNode, depth: number): void => {
    const name = node.name ?? '';
    checkAttributes(node);
    // Plain HTML: cleaned like all rich text.
    if (/^[a-z][a-z0-9]*$/.test(name) && !sectionTypes.includes(name)) {
      if (name === 'a') checkLink(node, attributeText(node, 'href') ?? '#');
      for (const lost of lossesOf(name, node)) report('field/value', node, lost.message, lost.hint);
      return;
    }
    if (!types.includes(name)) {
      const guess = didYouMean(name.replaceAll('-', ''), types);
      const hint = guess ? `Did you mean <${guess}>?` : SECTION_LIST;
      if (name === '')
        report('mdx/component', node, 'An empty tag <> is not allowed in content.', 'Remove it.');
      else report('mdx/component', node, `There is no section <${name}>.`, hint);
      return;
    }
    if (depth > 0 || node.type === 'mdxJsxTextElement') {
      report(
        'mdx/component',
        node,
        `The section <${name}> is inside other text.`,
        'Put it on lines of its own, with an empty line before and after.',
      );
    }
  };

  const checkAttributes = (node: MdxNode): void => {
    for (const attribute of node.attributes ?? []) {
      if (attribute.type === 'mdxJsxAttribute' && keepLiteral(attribute)) continue;
      const what =
        attribute.type === 'mdxJsxAttribute' ? `The value of "${attribute.name}"` : 'This attribute';
      report(
        'mdx/code',
        attribute.position === undefined ? node : { type: attribute.type, position: attribute.position },
        `${what} is not a plain value.`,
        'Write texts in quotes, and numbers, lists and true or false in braces: count={3}.',
      );
    }
  };

  const report = (code: ProblemCode, node: MdxNode, message: string, hint: string): void => {
    problems.push(problemIn(file, { code, span: spanOf(node), message, hint }));
  };

  visit(tree, 0);
}

/** Replaces `{product}` by its text. Returns what is wrong with the name, if anything. */
function fillName(node: MdxNode, nameOf: NameReader): Exclude<ReturnType<NameReader>, string> | null {
  const found = nameOf((node.value ?? '').trim());
  if (typeof found !== 'string') return found;
  const text: MdxNode = { type: 'text', value: found };
  if (node.type === 'mdxFlowExpression') Object.assign(node, { type: 'paragraph', children: [text] });
  else Object.assign(node, text);
  return null;
}

/** Whether a node contains text to read; components and pictures are reported separately. */
function hasLetters({ type, value, children = [] }: MdxNode): boolean {
  if (type === 'image' || type.startsWith('mdx')) return true;
  return isReadable(value ?? '') || children.some(hasLetters);
}

const NO_FOOTNOTES = 'A footnote is not allowed in a text.';
const NO_FOOTNOTES_HINT = 'Put the note into the text itself.';
const NO_IMPORTS = 'Imports and exports are not allowed in content.';
const NO_IMPORTS_HINT = 'Remove the line; sections can be used by their names without importing them.';
const NO_EXPRESSIONS = 'An expression in curly braces is not allowed in content';
const NO_EXPRESSIONS_HINT = 'Write the text itself. To show a curly brace, write \\{.';

/** What is wrong with an element of HTML that visitors would miss, at most one problem. */
function lossesOf(name: string, { children = [] }: MdxNode): { message: string; hint: string }[] {
  if (name === 'img') return [PICTURE_IN_TEXT];
  if (!isLostWithWords(name) || !children.some(hasLetters)) return [];
  const hint = 'Write its words as text, and use a section for what is more than text.';
  return [{ message: `What is inside of <${name}> would not be shown.`, hint }];
}

function attributeText(node: MdxNode, name: string): string | null {
  const attribute = node.attributes?.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof attribute?.value === 'string' ? attribute.value : null;
}

/** A word in braces, as `{product}`. */
function isName({ type, value = '' }: MdxNode): boolean {
  return (type === 'mdxFlowExpression' || type === 'mdxTextExpression') && /^\s*[A-Za-z]\w*\s*$/.test(value);
}

function isComment(node: MdxNode): boolean {
  if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return false;
  const text = node.value ?? '';
  for (let at = 0; ; ) {
    at += text.slice(at).search(/\S|$/);
    if (at === text.length) return true;
    const end = text.startsWith('/*', at) ? text.indexOf('*/', at + 2) : -1;
    if (end === -1) return false;
    at = end + 2;
  }
}

function spanOf(node: MdxNode): Span | null {
  const position = node.position;
  if (position === undefined) return null;
  const { start, end } = position;
  const sameLine = start.line === end.line;
  return {
    start: { line: start.line, column: start.column },
    end: { line: start.line, column: sameLine ? end.column : start.column + (node.name?.length ?? 1) + 1 },
  };
}

function shorten(text: string): string {
  const first = text.trim().split('\n')[0] ?? '';
  return first.length > 40 ? `${first.slice(0, 39)}…` : first;
}

interface SyntaxWords {
  code?: ProblemCode;
  message: string;
  hint: string;
  /** Where the mistake is, when it is not where the parser stopped. */
  location?: { line: number; column: number };
  length?: number;
}

function syntaxProblem(error: VFileMessage, body: string, file: string): Problem {
  const at = { line: error.line ?? 1, column: error.column ?? 1 };
  const { code = 'mdx/syntax', message, hint, location = at, length = 1 } = syntaxWords(error, body, at);
  const span = { start: { ...location }, end: { line: location.line, column: location.column + length } };
  return problemIn(file, { code, span, message, hint });
}

/** The parser's error in a writer's words. */
function syntaxWords(error: VFileMessage, body: string, at: { line: number; column: number }): SyntaxWords {
  const { reason } = error;
  if (error.source === 'micromark-extension-mdxjs-esm') {
    const line = body.split('\n')[at.line - 1] ?? '';
    return {
      code: 'mdx/code',
      message: NO_IMPORTS,
      hint: NO_IMPORTS_HINT,
      location: { line: at.line, column: 1 },
      length: line.trimEnd().length,
    };
  }
  if (error.source === 'micromark-extension-mdx-expression') {
    const location = openingBefore(body, at, '{') ?? at;
    const isOpen = error.ruleId === 'unexpected-eof';
    return {
      code: 'mdx/code',
      message: isOpen ? 'The curly brace that opens here is never closed.' : `${NO_EXPRESSIONS}.`,
      hint: NO_EXPRESSIONS_HINT,
      location,
    };
  }
  return error.ruleId === 'end-tag-mismatch' ? mismatchWords(reason) : tagWords(reason, body, at);
}

/** A tag that is not closed, or closed by another. */
function mismatchWords(reason: string): SyntaxWords {
  const [, opened = '', line = '1', column = '1'] = /for `<([^`>]*)>` \((\d+):(\d+)/.exec(reason) ?? [];
  const closing = /^Unexpected closing tag `<\/([^`>]*)>`/.exec(reason)?.[1];
  if (closing !== undefined) {
    return {
      message: `The tag </${closing}> is where </${opened}> is expected.`,
      hint: `Close <${opened}> first; it opens on line ${line}.`,
      length: closing.length + 3,
    };
  }
  if (opened === '')
    return { message: 'A tag closes outside of the paragraph or list in which it opens.', hint: TAG_HINT };
  return {
    message: `The tag <${opened}> that opens here is never closed.`,
    hint: VOID_TAGS.has(opened)
      ? `Write <${opened} />.`
      : `Write </${opened}> where it ends, in the same paragraph.`,
    location: { line: Number(line), column: Number(column) },
    length: opened.length + 2,
  };
}

const TAG_HINT = 'In MDX the character < begins a tag. Write \\< to show it, and close every tag.';
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'meta', 'link']);

/** A tag with wrong syntax. */
function tagWords(reason: string, body: string, at: { line: number; column: number }): SyntaxWords {
  const location = openingBefore(body, at, '<') ?? at;
  const rest = (body.split('\n')[location.line - 1] ?? '').slice(location.column - 1);
  if (rest.startsWith('<!--')) {
    return {
      message: 'A note cannot be written as <!-- … --> here.',
      hint: 'Write {/* … */} around it.',
      location,
      length: 4,
    };
  }
  const address = /^<([^\s<>]*)>/.exec(rest)?.[1];
  if (address !== undefined && /[@/.]/.test(address) && !address.startsWith('/')) {
    const target = address.includes('@') && !address.startsWith('mailto:') ? `mailto:${address}` : address;
    return {
      message: 'An address is not allowed between < and >.',
      hint: `Write [${address.replace(/^mailto:/, '')}](${target}).`,
      location,
      length: address.length + 2,
    };
  }
  if (/^Unexpected closing slash/.test(reason)) {
    const tag = /^<\/[\w.-]*>/.exec(rest)?.[0] ?? '</…>';
    return {
      message: `The tag ${tag} closes something that was never opened.`,
      hint: 'Remove it, or open the tag before.',
      location,
      length: tag.length,
    };
  }
  if (/attribute value/.test(reason)) {
    return {
      message: 'The value of an attribute is written in quotes.',
      hint: 'Write name="value", and close the quotes.',
      location: at,
    };
  }
  if (/before name/.test(reason)) {
    return {
      message: 'The character "<" begins a tag, and no name of a tag follows.',
      hint: TAG_HINT,
      location,
    };
  }
  return {
    message: 'This tag cannot be read.',
    hint: 'Write it as <Name field="value" />, with every quote and bracket closed.',
    location,
  };
}

/** The last unescaped `mark` before a position. */
function openingBefore(
  body: string,
  at: { line: number; column: number },
  mark: string,
): { line: number; column: number } | null {
  const lines = body.split('\n');
  for (let line = Math.min(at.line, lines.length); line >= 1; line -= 1) {
    const text = line === at.line ? (lines[line - 1] ?? '').slice(0, at.column) : (lines[line - 1] ?? '');
    for (
      let column = text.lastIndexOf(mark);
      column !== -1;
      column = column === 0 ? -1 : text.lastIndexOf(mark, column - 1)
    ) {
      if (text[column - 1] !== '\\') return { line, column: column + 1 };
    }
  }
  return null;
}

/** Keeps the value of an attribute, and no longer how it is written; false when it would have to be computed. */
function keepLiteral(attribute: MdxJsxAttribute): boolean {
  const literal = literalOf(attribute);
  if (literal === undefined) return false;
  if (attribute.value !== null && typeof attribute.value === 'object')
    attribute.value.data = { literal } as MdxNode['data'] as typeof attribute.value.data;
  return true;
}

/** The value of a literal attribute; `undefined` when it would have to be computed. */
function literalOf(attribute: MdxJsxAttribute): unknown {
  const { value } = attribute;
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const data = value.data as MdxNode['data'];
  if (data?.literal !== undefined) return data.literal;
  const expression = data?.estree?.body[0]?.expression;
  return expression === undefined ? undefined : literalValue(expression);
}

function literalValue(node: EstreeNode): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value instanceof RegExp ? undefined : node.value;
    case 'TemplateLiteral':
      return node.expressions?.length === 0 ? node.quasis?.[0]?.value.cooked : undefined;
    case 'UnaryExpression': {
      const value = node.operator === '-' && node.argument ? literalValue(node.argument) : undefined;
      return typeof value === 'number' ? -value : undefined;
    }
    case 'ArrayExpression': {
      const items = (node.elements ?? []).map((item) => (item === null ? undefined : literalValue(item)));
      return items.includes(undefined) ? undefined : items;
    }
    case 'ObjectExpression': {
      const entries = (node.properties ?? []).map((property) => {
        if (property.type !== 'Property' || property.computed) return undefined;
        const value = literalValue(property.value);
        return value === undefined
          ? undefined
          : ([property.key.name ?? String(property.key.value), value] as const);
      });
      if (entries.includes(undefined)) return undefined;
      return Object.fromEntries(entries.filter((entry) => entry !== undefined));
    }
    default:
      return undefined;
  }
}

/** `faq-item` ⇄ `FaqItem`. */
function componentName(type: string): string {
  return type.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}

function sectionType(name: string): string {
  return name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
}

/** Ids that pages or sections already have: a heading with the same id gets a number. */
const OWN_ANCHORS = ['main', 'first-view', 'read', 'referral-code'];

/** Groups the nodes between components into pieces of HTML. */
function toParts(root: Root): BodyPart[] {
  const parts: BodyPart[] = [];
  const takenNames = new Map<string, number>(OWN_ANCHORS.map((name) => [name, 0]));
  let pending: RootContent[] = [];
  const flush = (): void => {
    const html = treeToCleanHtml({ type: 'root', children: pending }, takenNames);
    const line = pending.find((node) => node.position !== undefined)?.position?.start.line ?? 1;
    if (html !== '') parts.push({ kind: 'html', html, line });
    pending = [];
  };
  for (const child of root.children) {
    const node = child as unknown as MdxNode;
    if (node.type === 'mdxJsxFlowElement' && !/^[a-z]/.test(node.name ?? '')) {
      flush();
      parts.push(sectionPart(node, takenNames));
    } else {
      pending.push(withPlainElements(child as ElementContent) as RootContent);
    }
  }
  flush();
  return parts;
}

function sectionPart(node: MdxNode, takenNames: Map<string, number>): BodyPart {
  const props: Record<string, unknown> = {};
  for (const attribute of node.attributes ?? []) {
    if (attribute.type === 'mdxJsxAttribute') props[attribute.name] = literalOf(attribute);
  }
  const children = (node.children ?? []) as unknown as ElementContent[];
  const inner = treeToCleanHtml(
    { type: 'root', children: children.map(withPlainElements) as RootContent[] },
    takenNames,
  );
  // Text inside a component is its rich text, as `body_html` is in YAML.
  if (inner !== '') props['body_html'] = inner;
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  const attributes: Record<string, Span> = {};
  for (const attribute of node.attributes ?? []) {
    const span =
      attribute.position === undefined
        ? null
        : spanOf({ type: attribute.type, position: attribute.position });
    if (attribute.type === 'mdxJsxAttribute' && span !== null) attributes[attribute.name] = span;
  }
  const name = node.name ?? '';
  return {
    kind: 'section',
    type: sectionType(name),
    props,
    line,
    column,
    nameLength: name.length,
    attributes,
  };
}

/** MDX represents HTML tags by node types of its own; the cleaner knows elements only. */
function withPlainElements(node: ElementContent): ElementContent {
  const mdx = node as unknown as MdxNode;
  if (mdx.type === 'mdxJsxFlowElement' || mdx.type === 'mdxJsxTextElement') {
    const properties: Element['properties'] = {};
    for (const attribute of mdx.attributes ?? []) {
      if (attribute.type !== 'mdxJsxAttribute') continue;
      const value = literalOf(attribute);
      const property = PROPERTIES[attribute.name] ?? attribute.name;
      if (typeof value === 'string' || typeof value === 'number') properties[property] = String(value);
    }
    const children = ((mdx.children ?? []) as unknown as ElementContent[]).map(withPlainElements);
    const { position } = node;
    const place = position === undefined ? {} : { position };
    return { type: 'element', tagName: mdx.name ?? 'span', properties, children, ...place };
  }
  if (node.type === 'element') return { ...node, children: node.children.map(withPlainElements) };
  return node;
}
