/** A page that is watched while a test uses it, and the questions every page is asked. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';

/** User agent of an Android phone. */
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  userAgent: ANDROID,
  isMobile: true,
  hasTouch: true,
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface WatchedPage {
  page: Page;
  /** What the browser complained of so far. */
  complaints: string[];
  close(): Promise<void>;
}

/** A page that notes everything a visitor's browser would complain about. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  await context.addInitScript(paintWhole);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes(NEVER_PARSED)) return; // of `paintWhole`
    complaints.push(`${page.url()} console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Going on to the next page calls off what the last one was still fetching.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${page.url()} failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    const isExpected404 = response.url().endsWith('/404.html');
    if (response.status() >= 400 && !isExpected404)
      complaints.push(`${page.url()} ${response.status()}: ${response.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Makes a page that tests share that of a visitor who was never here. */
export function forgetVisit(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Address of an element that no page has: what waits for it is painted when the whole document has been read. */
const NEVER_PARSED = '#never-parsed';

/**
 * Runs in the page: where a busy browser stops in the middle of a document to paint is chance, and so is what moves when the rest has come.
 */
function paintWhole(): void {
  const expectAll = (): boolean => {
    const { head } = document;
    if (head === null) return false;
    const link = document.createElement('link');
    link.rel = 'expect';
    link.setAttribute('href', '#never-parsed');
    link.setAttribute('blocking', 'render');
    head.append(link);
    return true;
  };
  const observer = new MutationObserver(() => expectAll() && observer.disconnect());
  if (!expectAll()) observer.observe(document, { childList: true, subtree: true });
}

/** Sum of layout shifts since the page began, by the browser's own count. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

interface AxeResult {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

interface Questions {
  type: 'tag' | 'rule';
  values: string[];
  except: readonly string[];
}

/** Rules of WCAG 2.2 AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Accessibility problems as axe finds them, one line each: of the page, or of a part of it, without what the selectors `except` name. */
export function axeViolations(
  page: Page,
  tags = [...WCAG, 'best-practice'],
  part?: Locator,
  except: readonly string[] = [],
): Promise<string[]> {
  return violations(page, { type: 'tag', values: tags, except }, part);
}

/** What may be wrong with a page at night that is right by day: its colours. */
export function contrastViolations(page: Page, part?: Locator): Promise<string[]> {
  return violations(page, { type: 'rule', values: ['color-contrast'], except: [] }, part);
}

/**
 * The same after dusk has come over a page that is shown by day. Both at once: colours that begin to change while motion is wanted go
 * on changing.
 */
export async function contrastAtNight(page: Page, part?: Locator): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await contrastViolations(page, part);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  return found;
}

/** Looks at the page at rest: words that are just fading in have no colour of their own. */
async function violations(page: Page, questions: Questions, part = page.locator('html')): Promise<string[]> {
  await putAxe(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await part.evaluate(runAxe, questions);
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** Pages whose next documents bring axe along. */
const prepared = new WeakSet<Page>();

/** Axe is half a megabyte: it goes to a page once, and the browser keeps what it has compiled for the page's next documents. */
async function putAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => {
    const { axe, putAxe } = window as { axe?: object; putAxe?: () => void };
    if (axe === undefined) putAxe?.();
    return axe !== undefined || putAxe !== undefined;
  });
  if (!isThere) await page.evaluate(axeSource);
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript(`if (window === top) window.putAxe = () => {${axeSource}\n};`);
}

/** Runs in the page, after axe has been put there. What is in order is not described: nobody reads that. */
async function runAxe(part: Element, { type, values, except }: Questions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(parts: object, options: object): Promise<AxeResult> } };
  // Frames have no axe in them: it would wait for their answers, and a browser warns of messages to another origin.
  const options = { runOnly: { type, values }, resultTypes: ['violations'], iframes: false };
  const { violations } = await axe.run({ include: [part], exclude: except }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** How far the page reaches beyond the screen's width. */
export function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
