/** Reads a partner's page as a browser shows it, or as its server sends it when no browser is available. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Element, Root, RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { ask } from './ask.ts';
import { SYSTEM_BROWSERS } from './system-browsers.ts';

export interface PartnerPage {
  url: string;
  /** What its addresses are relative to: its `<base>`, or else its own address. */
  base: string;
  elements: Element[];
  /** Every policy that applies: of the header and of `<meta>`. */
  policies: string[];
  /** `false`: elements added by the page's own scripts are missing. */
  isFromBrowser: boolean;
}

/** Virtual time in ms that the page's scripts get to build it. */
const PAGE_TIME_MS = 5_000;
const MOST_WAIT_MS = 60_000;

/** Rejects with a sentence when there is no page. */
export async function readPage(address: string): Promise<PartnerPage> {
  const { url, status, headers, body } = await ask(address, { headers: { Accept: 'text/html' } });
  if (status !== 200) throw new Error(`${address} answers ${status}. Expected 200.`);
  const type = headers.get('Content-Type');
  if (!/^text\/html|xhtml/i.test(type ?? ''))
    throw new Error(`${address} is no page: its type is ${type ?? 'missing'}. Expected text/html.`);
  const shown = await shownBy(url);
  const elements = [
    ...elementsOf(
      unified()
        .use(rehypeParse)
        .parse(shown ?? body.toString('utf8')),
    ),
  ];
  const policy = headers.get('Content-Security-Policy');
  const inPage = elements
    .filter(
      (element) =>
        element.tagName === 'meta' && /^content-security-policy$/i.test(attributeOf(element, 'httpEquiv')),
    )
    .map((element) => attributeOf(element, 'content'));
  return {
    url,
    base: baseOf(elements, url),
    elements,
    // Several headers of that name are joined by commas.
    policies: [...(policy?.split(',') ?? []), ...inPage],
    isFromBrowser: shown !== null,
  };
}

function baseOf(elements: readonly Element[], url: string): string {
  const first = elements.find((element) => element.tagName === 'base' && has(element, 'href'));
  const href = first === undefined ? '' : attributeOf(first, 'href');
  return URL.canParse(href, url) ? new URL(href, url).href : url;
}

/** HTML of the page after its scripts; `null` without a browser, or when that fails. */
async function shownBy(url: string): Promise<string | null> {
  const browser = process.env['CHROMIUM_PATH'] || SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (browser === undefined || !existsSync(browser)) return null;
  const args = [
    ...['--headless', '--disable-gpu', '--no-first-run', `--virtual-time-budget=${PAGE_TIME_MS}`],
    // Chromium refuses to run as root otherwise, and most containers run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  try {
    const { stdout } = await promisify(execFile)(browser, [...args, '--dump-dom', url], {
      timeout: MOST_WAIT_MS,
      maxBuffer: 50_000_000,
    });
    return stdout.includes('<') ? stdout : null;
  } catch {
    return null; // then the page is checked as sent, and the report says so
  }
}

function* elementsOf(node: Root | RootContent): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsOf(child);
  if (node.type === 'element' && node.content) yield* elementsOf(node.content);
}

/** An attribute's value, by its name as a property; `''` where it is missing. */
export function attributeOf({ properties }: Element, name: string): string {
  const value = properties[name];
  if (value === undefined || value === null || value === false) return '';
  return Array.isArray(value) ? value.join(' ') : String(value);
}

export function has({ properties }: Element, name: string): boolean {
  return name in properties;
}
