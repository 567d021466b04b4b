/** A finished page for audits: parsed once from its HTML, queried many times. */
import type { Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

export interface BuiltPage {
  route: string;
  html: string;
  /** `hi-IN` */
  lang: string;
  title: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
  /** Language → address, as the page tells search engines. */
  alternates: Map<string, string>;
  ids: string[];
  /** Of links that are places themselves: `<a name>`. */
  placeNames: string[];
  headings: { level: number; text: string }[];
  images: { src: string; alt: string | null; width: string; height: string }[];
  links: { href: string; text: string }[];
  jsonLd: string[];
  /** Texts that are read or heard, each with its language. */
  texts: LocalText[];
  /** Words of the part between header and footer, for comparing pages. */
  mainText: string;
}

export interface LocalText {
  lang: string;
  text: string;
  /** `text`, `description`, or the attribute it is in: `alt`, `aria-label`. */
  from: string;
}

const parser = unified().use(rehypeParse);
const SPOKEN_ATTRIBUTES = {
  alt: 'alt',
  ariaLabel: 'aria-label',
  title: 'title',
  placeholder: 'placeholder',
} as const;
/** Text for programs, or shown only instead of something else. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

export function readBuiltPage(route: string, html: string): BuiltPage {
  const tree: Root = parser.parse(html);
  const page: BuiltPage = {
    route,
    html,
    lang: '',
    title: '',
    description: '',
    canonical: '',
    isIndexed: true,
    alternates: new Map(),
    ids: [],
    placeNames: [],
    headings: [],
    images: [],
    links: [],
    jsonLd: [],
    texts: [],
    mainText: '',
  };
  visit(tree, '', page);
  return page;
}

function visit(node: Nodes, lang: string, page: BuiltPage): void {
  if (node.type === 'text' && node.value.trim() !== '')
    page.texts.push({ lang, text: node.value.trim(), from: 'text' });
  if (node.type === 'root') for (const child of node.children) visit(child, lang, page);
  if (node.type !== 'element') return;
  const own = attribute(node, 'lang') || lang;
  note(node, own, page);
  if (SILENT.has(node.tagName)) return;
  for (const child of node.children) visit(child, own, page);
}

function note(node: Element, lang: string, page: BuiltPage): void {
  const id = attribute(node, 'id');
  if (id !== '') page.ids.push(id);
  if (node.tagName === 'a' && typeof node.properties['name'] === 'string')
    page.placeNames.push(node.properties['name']);
  for (const [property, name] of Object.entries(SPOKEN_ATTRIBUTES)) {
    const text = attribute(node, property).trim();
    if (text !== '') page.texts.push({ lang, text, from: name });
  }
  switch (node.tagName) {
    case 'html':
      page.lang = lang;
      break;
    case 'title':
      page.title ||= textOf(node);
      break;
    case 'meta':
      noteMeta(node, lang, page);
      break;
    case 'link':
      noteLink(node, page);
      break;
    case 'main':
      page.mainText = textOf(node);
      break;
    case 'script':
      if (attribute(node, 'type') === 'application/ld+json') page.jsonLd.push(textOf(node));
      break;
    case 'a':
      if (node.properties['href'] !== undefined)
        page.links.push({ href: attribute(node, 'href'), text: nameOf(node) });
      break;
    case 'img':
      page.images.push({
        src: attribute(node, 'src'),
        alt: node.properties['alt'] === undefined ? null : attribute(node, 'alt'),
        width: attribute(node, 'width'),
        height: attribute(node, 'height'),
      });
      break;
    default: {
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (level !== undefined) page.headings.push({ level: Number(level), text: nameOf(node) });
    }
  }
}

function noteMeta(node: Element, lang: string, page: BuiltPage): void {
  const content = attribute(node, 'content');
  if (attribute(node, 'name') === 'description') {
    page.description = content;
    page.texts.push({ lang, text: content, from: 'description' });
  }
  if (attribute(node, 'name') === 'robots' && content.includes('noindex')) page.isIndexed = false;
}

function noteLink(node: Element, page: BuiltPage): void {
  const rel = attribute(node, 'rel');
  if (rel === 'canonical') page.canonical = attribute(node, 'href');
  const language = attribute(node, 'hrefLang');
  if (rel === 'alternate' && language !== '') page.alternates.set(language, attribute(node, 'href'));
}

function attribute(node: Element, property: string): string {
  const value = node.properties[property];
  return Array.isArray(value) ? value.join(' ') : value === undefined || value === null ? '' : String(value);
}

/** Text with a space where elements meet; styles and scripts have none, but for the element that is asked itself. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  return node.children
    .filter((child) => child.type !== 'element' || !SILENT.has(child.tagName))
    .map(textOf)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a screen reader calls it. */
function nameOf(node: Element): string {
  const label = attribute(node, 'ariaLabel').trim();
  if (label !== '') return label;
  const pictures = (element: Nodes): string[] =>
    element.type !== 'element'
      ? []
      : [
          attribute(element, 'alt'),
          attribute(element, 'ariaLabel'),
          ...element.children.flatMap(pictures),
        ].filter(Boolean);
  return textOf(node) || pictures(node).join(' ');
}
