/** Content that attacks: what a writer can put into any field of any schema is text and pictures on the site, and nothing else. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentType } from '../../cli/pipeline/site-files/content-types.ts';
import { RICH_TEXT_TAGS } from '../../schemas/plain/html.ts';
import { type AttackedSite, writeAttackedSite } from '../attacks/attacked-site.ts';
import { allowedParts, type FoundPage, findForeign, touchEverything } from '../attacks/find-foreign.ts';
import { PAYLOADS } from '../attacks/payloads.ts';
import { buildProject } from '../build-project.ts';
import { rounds } from '../rounds.ts';
import { threePages } from '../shared-cache.ts';
import { filesBelow, type TemporaryProject } from '../temporary-project.ts';
import { PHONE } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

const ORIGIN = 'https://dice.example';
/** Where the pictures and addresses of content are that it may name. */
const MEDIA = 'https://media.example';

/** Pages open at a time: most of a visit is waiting. */
const AT_ONCE = 4;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Rich text, and what headings of a page's own text may have besides. */
const ALLOWED = allowedParts(
  [...RICH_TEXT_TAGS, ['h1', []] as const].map(([tag, names]) => [
    tag,
    [
      ...names,
      ...(/^h\d$/.test(tag) ? ['id'] : []),
      ...(tag === 'a' ? ['name'] : []),
      ...(tag === 'li' ? ['class'] : []),
    ],
  ]),
);

/** Opens pages of a built site as a phone would, several at a time. */
class Visitor {
  /** Scripts run, requests made and messages logged that are not the site's own. */
  readonly problems: string[] = [];
  readonly found = new Map<string, FoundPage>();
  private context: BrowserContext | null = null;
  /** An empty page used to parse other pages. */
  private reader: Page | null = null;

  constructor(
    private readonly outFolder: string,
    private readonly hasPolicy: boolean,
  ) {}

  async visitAll(routes: readonly string[]): Promise<void> {
    this.context ??= await this.open();
    const { context } = this;
    const waiting = [...routes];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let route = waiting.shift(); route !== undefined; route = waiting.shift())
          await this.visit(context, route);
      }),
    );
  }

  /** The elements of a page as it is served. Nothing of it is run. */
  async skeletonOf(route: string): Promise<string[]> {
    this.reader ??= await browser.newPage();
    const html = this.textOf(route);
    return (await this.reader.evaluate(findForeign, { allowed: ALLOWED, html })).skeleton;
  }

  async close(): Promise<void> {
    await Promise.all([this.context?.close(), this.reader?.context().close()]);
  }

  private async visit(context: BrowserContext, route: string): Promise<void> {
    const page = await context.newPage();
    this.watch(page, route);
    await page.goto(ORIGIN + route, { waitUntil: 'load' });
    // The page's policy forbids parsing HTML, for this test too.
    const html = this.hasPolicy ? null : this.textOf(route);
    const served = await page.evaluate(findForeign, { allowed: ALLOWED, html });
    await this.touch(page);
    const { foreign } = await page.evaluate(findForeign, { allowed: ALLOWED, html: null });
    this.found.set(route, { ...served, foreign: [...served.foreign, ...foreign] });
    for (const frame of page.frames().slice(1))
      if (!frame.url().startsWith(MEDIA) && frame.url() !== '' && !frame.url().startsWith(`${ORIGIN}/game/`))
        this.problems.push(`${route} frame ${frame.url()}`);
    await page.close();
  }

  private textOf(route: string): string {
    return readFileSync(join(this.outFolder, route, 'index.html'), 'utf8').replace(POLICY, '');
  }

  private async touch(page: Page): Promise<void> {
    try {
      await page.evaluate(touchEverything);
      // A frame and an idle moment: requests started by a touch have then been made.
      await page.evaluate(
        () =>
          new Promise<void>((done) =>
            requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 1000 })),
          ),
      );
      await page.waitForLoadState('networkidle');
    } catch (error) {
      this.problems.push(String(error));
    }
  }

  private async open(): Promise<BrowserContext> {
    const context = await browser.newContext(PHONE);
    await context.exposeBinding('attacked', ({ page }) => this.problems.push(`${page.url()} ran`));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`violation of ${violatedDirective}: ${blockedURI}`),
      );
    });
    await context.route('**/*', (route) => this.answer(route));
    return context;
  }

  private watch(page: Page, route: string): void {
    page.on('dialog', (dialog) => {
      this.problems.push(`${route} dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('framenavigated', (frame) => {
      const isHere = frame !== page.mainFrame() || frame.url().split('#')[0] === ORIGIN + route;
      if (!isHere) this.problems.push(`${route} left for ${frame.url()}`);
    });
    page.on('popup', (popup) => this.problems.push(`${route} opened ${popup.url()}`));
    page.on('download', (download) => this.problems.push(`${route} saved ${download.url()}`));
    page.on('pageerror', (error) => this.problems.push(`${route} error ${error.message}`));
    page.on('console', (message) => {
      if (/violation|Content Security|Trusted/i.test(message.text()))
        this.problems.push(`${route} ${message.text()}`);
    });
  }

  private answer(route: Route): Promise<void> {
    const { origin, pathname } = new URL(route.request().url());
    if (origin === MEDIA) return route.fulfill({ contentType: 'image/gif', body: PIXEL });
    const path = decodeURIComponent(pathname).replace(/\/$/, '/index.html');
    const file = join(this.outFolder, path);
    if (origin === ORIGIN && existsSync(file) && statSync(file).isFile()) {
      const bytes = readFileSync(file);
      const isPage = extname(file) === '.html' && !this.hasPolicy;
      const body = isPage ? bytes.toString().replace(POLICY, '') : bytes;
      return route.fulfill({ contentType: contentType(file), body });
    }
    // Services do not respond here.
    if (origin !== ORIGIN || !/^\/(?:api|apk)\//.test(pathname))
      this.problems.push(`asked for ${route.request().url()}`);
    return route.fulfill({ status: 404, body: '' });
  }
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/;

const RUNS = rounds({ usual: 1, long: 12 });

describe.each(Array.from({ length: RUNS }, (_, round) => round))('round %i of attacks', (round) => {
  let project: TemporaryProject;
  let site: AttackedSite;
  let dispose: (() => void)[] = [];

  beforeAll(async () => {
    project = await threePages((remove) => dispose.push(remove));
    site = await writeAttackedSite(project, round);
    const { problems } = await buildProject(project);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  afterAll(() => {
    for (const remove of dispose) remove();
    dispose = [];
  });

  const folder = (): string => join(project.root, 'dist');

  test('every text field holds an attack, or a form of one; only colours, days, codes and ids of vendors refuse all', () => {
    const { raw, disguised, refused, texts } = site.tally;
    expect(texts.size).toBeGreaterThan(200);
    expect(texts.size).toBeGreaterThan(PAYLOADS.length * 0.9);
    expect(raw.size).toBeGreaterThan(400);
    expect(disguised.size).toBeGreaterThan(150);
    const ofClosedForm =
      /(?:colou?r(?:Mobile)?|colors\.\w+|Date|updated|until|expires|Id|tagHosts|certificates|packageName|currency|region|timeZone|langs\.\w+|tagsLang)$/i;
    expect([...refused].filter((field) => !ofClosedForm.test(field))).toEqual([]);
  });

  test('without a policy nothing runs, is foreign or is asked for', async () => {
    const visitor = new Visitor(folder(), false);
    await visitor.visitAll([...site.pages.map(({ route }) => route), ...OTHERS]);
    expect(visitor.problems).toEqual([]);
    const found = [...visitor.found].map(([route, { skeleton: _, ...parts }]) => [route, parts] as const);
    const nothing = { foreign: [], repeatedIds: [], globals: [], unreadable: [] };
    expect(found).toEqual(found.map(([route]) => [route, nothing]));
    for (const { route, twin } of site.pages) {
      if (twin === null) continue;
      expect(visitor.found.get(route)?.skeleton, route).toEqual(await visitor.skeletonOf(twin));
    }
    await visitor.close();
  });

  test('with the policy nothing violates it', async () => {
    const visitor = new Visitor(folder(), true);
    await visitor.visitAll(site.pages.map(({ route }) => route).filter((_, index) => index % 3 === 0));
    await visitor.close();
    expect(visitor.problems).toEqual([]);
  });

  test('no policy admits a host that only a text names', () => {
    const policies = [...filesBelow(folder())]
      .filter(([path]) => path.endsWith('.html'))
      .map(([, html]) => POLICY.exec(html)?.[0] ?? '');
    expect(policies.filter((policy) => /evil|[^'"a-z0-9;:/.* +=<>#-]/i.test(policy))).toEqual([]);
  });

  test('files for machines can be read', async () => {
    const files = [...filesBelow(folder())];
    const page = await browser.newPage();
    const unreadable: string[] = [];
    for (const [path, latin1] of files) {
      const text = Buffer.from(latin1, 'latin1').toString();
      if (/\.(?:json|webmanifest)$/.test(path)) JSON.parse(text);
      if (path.endsWith('.xml')) {
        const problem = await page.evaluate(
          (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent,
          text,
        );
        if (problem !== undefined) unreadable.push(`${path}: ${problem}`);
      }
    }
    await page.close();
    expect(files.filter(([path]) => path.endsWith('.xml')).map(([path]) => path)).toHaveLength(2);
    expect(unreadable).toEqual([]);
  });
});

/** Pages whose header, footer and labels alone are attacked. */
const OTHERS = ['/hi/', '/city/rules/'];
