/**
 * Estimates the cost of drawing a picture before it is drawn. A drawing may reuse a part of itself many times, and that part others again:
 * a few lines can expand to more shapes than a phone can draw.
 */
import type { Element } from 'hast';
import { SvgProblem } from './parse-svg.ts';

/** Most shapes to be drawn, each counted as often as it is shown. */
const MOST_PARTS = 200_000;
/** Longest chain of references. */
const MOST_CHAIN = 100;
/** A filter step processes all pixels. */
const PARTS_OF_FILTER_STEP = 50;

/** Limits of single attributes: beyond them drawing takes longer and looks the same. */
const MOST_OF: Readonly<Record<string, number>> = {
  numOctaves: 16,
  stdDeviation: 1000,
  radius: 500,
  order: 25,
  kernelUnitLength: 1000,
};

/** @throws SvgProblem for a drawing beyond the limits */
export function checkEffort(root: Element): void {
  const byId = new Map<string, Element>();
  const elements: Element[] = [];
  const collect = (element: Element): void => {
    elements.push(element);
    const id = element.properties['id'];
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) if (child.type === 'element') collect(child);
  };
  collect(root);
  elements.forEach(checkAttributes);
  const parts = countParts(root, byId);
  if (parts > MOST_PARTS) {
    const found = `${parts > 1e9 ? 'more than a thousand million' : Math.round(parts)} once all references are followed`;
    throw tooMuch(`at most ${MOST_PARTS} parts`, found, root);
  }
}

function checkAttributes(element: Element): void {
  const { tagName, properties } = element;
  for (const [name, most] of Object.entries(MOST_OF)) {
    const value = properties[name];
    if (!tagName.startsWith('fe') || typeof value !== 'string') continue;
    const largest = Math.max(...(value.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []).slice(0, 4).map(Number));
    if (largest > most) throw tooMuch(`${name} of at most ${most}`, value.slice(0, 20), element);
  }
  const dashes = properties['stroke-dasharray'];
  if (typeof dashes !== 'string') return;
  const sum = (dashes.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []).reduce((all, length) => all + Number(length), 0);
  if (sum > 0 && sum < 0.01) throw tooMuch('dashes that can be seen', dashes.slice(0, 20), element);
}

function tooMuch(expected: string, found: string, { position }: Element): SvgProblem {
  return new SvgProblem('limit', `Expected ${expected}, found ${found}.`, position?.start.line ?? null);
}

/** Shapes of an element and of all it refers to. A circle of references draws nothing and counts as nothing. */
function countParts(root: Element, byId: ReadonlyMap<string, Element>): number {
  const known = new Map<Element, number>();
  const underway = new Set<Element>();
  const count = (element: Element, chain: number): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (underway.has(element)) return 0;
    if (chain > MOST_CHAIN) throw tooMuch(`at most ${MOST_CHAIN} references in a row`, 'more', element);
    underway.add(element);
    let parts = element.tagName.startsWith('fe') ? PARTS_OF_FILTER_STEP : 1;
    for (const child of element.children) if (child.type === 'element') parts += count(child, chain);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target !== undefined) parts += count(target, chain + 1);
    }
    underway.delete(element);
    known.set(element, parts);
    return parts;
  };
  return count(root, 0);
}

/** Identifiers of the same drawing that an element names. */
function referencesOf({ properties }: Element): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (name === 'href' || name === 'xlink:href')
      return value.startsWith('#') ? [decode(value.slice(1))] : [];
    return value.includes('url(')
      ? Array.from(value.matchAll(/url\(\s*["']?#([^"')\s]+)/g), ([, id]) => decode(id ?? ''))
      : [];
  });
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id; // a percent sign of its own
  }
}
