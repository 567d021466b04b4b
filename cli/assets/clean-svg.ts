/**
 * Removes from a drawing everything that runs, loads or links elsewhere. What is allowed is listed in `allowed-svg.ts`; the
 * parser reads by the rules of XML as browsers do, the cleaner takes a tree and gives a tree. A drawing from which nothing had to be
 * removed keeps its bytes.
 */
import type { Element, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import {
  ALLOWED_SVG,
  EMBEDDED_PICTURE,
  holdsStyleValue,
  isActiveAttribute,
  isAllowedElement,
  isMovement,
  isSilentElement,
  mayBeMoved,
  REMOVED,
} from './allowed-svg.ts';
import { cleanCss, isPlainValue } from './clean-css.ts';
import { isForeign, type ParsedSvg, parseSvg, SvgProblem, shortName } from './parse-svg.ts';
import { isSoundEmbedded } from './recognise.ts';
import { checkEffort } from './svg-effort.ts';
import { writeSvg } from './write-svg.ts';

/** A removal that is reported to the writer. */
export interface Removal {
  /** 1-based line of the file. */
  line: number;
  /** `<script>`, `onload of <svg>`. */
  what: string;
}

export interface CleanedSvg {
  /** The bytes to publish: the given ones when nothing had to be removed. */
  bytes: Uint8Array;
  isChanged: boolean;
  removals: Removal[];
  /** The outermost element, for its size. */
  root: Element;
}

/** @throws SvgProblem when it is not a drawing, or one that takes too long to show */
export function cleanSvg(bytes: Uint8Array): CleanedSvg {
  const parsed = parseSvg(bytes);
  const notes = new Notes();
  const root = cleanTree(parsed, notes);
  for (const { line, what, isActive } of parsed.prologues) notes.add(line, what, isActive);
  if (!notes.isChanged) return { bytes, isChanged: false, removals: [], root };
  const written = Buffer.from(writeSvg(root));
  checkWritten(written);
  return { bytes: written, isChanged: true, removals: notes.removals, root };
}

/** Parses the written drawing again as a browser will, and checks that it is clean. */
function checkWritten(written: Uint8Array): void {
  const notes = new Notes();
  const again = parseSvg(written);
  cleanTree(again, notes);
  if (notes.isChanged || again.prologues.length > 0) {
    throw new SvgProblem(
      'unreadable',
      'This drawing cannot be cleaned: what is left of it is read in two ways.',
    );
  }
}

class Notes {
  readonly removals: Removal[] = [];
  /** Whether something was removed, reported or not. */
  isChanged = false;

  add(line: number, what: string, isWorthAWord: boolean): void {
    this.isChanged = true;
    if (isWorthAWord) this.removals.push({ line, what });
  }
}

function cleanTree({ tree, root }: ParsedSvg, notes: Notes): Element {
  prepare(root, notes);
  const before = attributesByElement(root);
  const cleaned = sanitize(tree, ALLOWED_SVG) as Root | Element;
  const cleanRoot =
    cleaned.type === 'root' ? cleaned.children.find(({ type }) => type === 'element') : cleaned;
  if (cleanRoot?.type !== 'element' || cleanRoot.tagName !== 'svg') {
    throw new SvgProblem('unreadable', 'Nothing of this drawing is left once it is cleaned.');
  }
  noteMissing(before, cleanRoot, notes);
  checkEffort(cleanRoot);
  return cleanRoot;
}

/** Attributes of a link: its target and related ones. */
const LINK_ATTRIBUTE =
  /^(?:(?:xlink:)?href|xlink:\w+|target|download|ping|rel|type|hreflang|referrerpolicy)$/i;

/** Handles what an allow-list of names cannot decide: styles, animations and links. */
function prepare(element: Element, notes: Notes): void {
  const { properties } = element;
  const line = lineOf(element);
  if (element.tagName === 'a') {
    // A link becomes a group, so that its contents are still drawn.
    notes.add(line, '<a>', true);
    element.tagName = 'g';
    for (const name of Object.keys(properties)) if (LINK_ATTRIBUTE.test(name)) delete properties[name];
  }
  const { tagName } = element;
  const movesForbidden = isMovement(tagName) && !mayBeMoved(properties['attributeName'] ?? 'transform');
  if (movesForbidden || !isAllowedElement(tagName)) {
    const isWorthAWord = movesForbidden || !(isForeign(tagName) || isSilentElement(tagName));
    notes.add(line, `<${shortName(tagName)}>`, isWorthAWord);
    element.tagName = REMOVED;
    return;
  }
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    if (name === 'style') cleanStyleAttribute(element, value, notes);
    else if (isRefused(element, name, value)) {
      notes.add(line, `${shortName(name)} of <${tagName}>`, true);
      delete properties[name];
    }
  }
  if (tagName === 'style') cleanStyleElement(element, notes);
  for (const child of element.children) if (child.type === 'element') prepare(child, notes);
}

function isRefused({ tagName }: Element, name: string, value: string): boolean {
  const embedded = tagName === 'image' && /href$/.test(name) ? EMBEDDED_PICTURE.exec(value)?.[1] : undefined;
  if (embedded !== undefined) return !isSoundEmbedded(Buffer.from(embedded, 'base64'));
  return holdsStyleValue(name) && !isPlainValue(value);
}

function cleanStyleAttribute(element: Element, value: string, notes: Notes): void {
  const { css, removed } = cleanCss(value, 'declarationList');
  for (const what of removed)
    notes.add(lineOf(element), `${what} in the style of <${element.tagName}>`, true);
  if (css === '') delete element.properties['style'];
  else element.properties['style'] = css;
}

function cleanStyleElement(element: Element, notes: Notes): void {
  const line = lineOf(element);
  const written = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  if (element.children.some(({ type }) => type !== 'text'))
    notes.add(line, 'what is not a style in <style>', true);
  const { css, removed } = cleanCss(written, 'stylesheet');
  for (const what of removed) notes.add(line, `${what} in <style>`, true);
  element.children = css === '' ? [] : [{ type: 'text', value: css }];
}

function lineOf({ position }: Element): number {
  return position?.start.line ?? 1;
}

interface KnownElement {
  line: number;
  tagName: string;
  attributes: string[];
}

/** Elements by their number in the file, as they are before the allow-list is applied. */
function attributesByElement(root: Element): Map<number, KnownElement> {
  const found = new Map<number, KnownElement>();
  visit(root, (element) => {
    const { tagName, properties } = element;
    if (tagName === REMOVED) return false;
    found.set(numberOf(element), { line: lineOf(element), tagName, attributes: Object.keys(properties) });
    return true;
  });
  return found;
}

/** Finds what the allow-list removed by comparing with the elements before. */
function noteMissing(before: Map<number, KnownElement>, cleanRoot: Element, notes: Notes): void {
  visit(cleanRoot, (element) => {
    const known = before.get(numberOf(element));
    before.delete(numberOf(element));
    for (const name of known?.attributes ?? []) {
      if (Object.hasOwn(element.properties, name)) continue;
      notes.add(
        lineOf(element),
        `${shortName(name)} of <${element.tagName}>`,
        isActiveAttribute(shortName(name)),
      );
    }
    return true;
  });
  for (const { line, tagName } of before.values()) notes.add(line, `<${tagName}>`, true);
}

function numberOf({ position }: Element): number {
  return position?.start.offset ?? 0;
}

/** Visits an element and those inside it, as long as `see` says so. */
function visit(element: Element, see: (element: Element) => boolean): void {
  if (!see(element)) return;
  for (const child of element.children) if (child.type === 'element') visit(child, see);
}
