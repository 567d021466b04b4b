/** The whole audit of a finished site: every check on every page. */
import type { Browser } from 'playwright';
import { axeViolations, PHONE, watchedPage } from '../e2e/watched-page.ts';
import { type BuiltSite, type Finding, PAGE_CHECKS } from './check-pages.ts';
import {
  HOME_HTML_BYTES,
  HOME_ON_LOAD_BYTES,
  HOME_ON_LOAD_REQUESTS,
  HOME_SCROLLED_BYTES,
  HTML_BYTES,
  LEAST_WORDS,
  LEAST_WORDS_OF_SCREEN,
  SIMILARITY,
} from './limits.ts';
import { nearDuplicates, wordsOf } from './near-duplicates.ts';
import { builtFile } from './read-site.ts';
import { measureTransfer, wireBytes } from './transfer.ts';
import { htmlProblems } from './valid-html.ts';

export interface CheckResult {
  check: string;
  /** Pages looked at. */
  pages: number;
  findings: Finding[];
  /** The figure nearest to its limit, for reading. */
  note: string;
}

/** A finished site that is also served. */
export interface ServedSite {
  site: BuiltSite;
  origin: string;
  outFolder: string;
}

/** Everything that files alone show, but for what takes long: validity and sizes. */
export function checkFiles(site: BuiltSite): CheckResult[] {
  const results = Object.entries(PAGE_CHECKS).map(([check, run]) => ({
    check,
    pages: site.pages.length,
    findings: run(site),
    note: '',
  }));
  return [...results, lengthOfBodies(site), similarPages(site)];
}

export async function checkHtml({ pages }: BuiltSite): Promise<CheckResult> {
  const findings: Finding[] = [];
  for (const { route, html } of pages)
    findings.push(...(await htmlProblems(html)).map((text) => ({ route, text })));
  return { check: 'valid HTML', pages: pages.length, findings, note: '' };
}

/** Sizes of pages as files on the wire. */
export function checkSizes(
  { pages, base }: Pick<BuiltSite, 'pages' | 'base'>,
  outFolder: string,
): CheckResult {
  const sizes = pages.map(({ route }) => {
    const limit = isHome(route, base) ? HOME_HTML_BYTES : HTML_BYTES;
    return { route, limit, bytes: wireBytes(builtFile(outFolder, base, route)) };
  });
  const largest = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  return {
    check: 'size of the HTML',
    pages: pages.length,
    findings: sizes
      .filter(({ bytes, limit }) => bytes > limit)
      .map(({ route, bytes, limit }) => ({ route, text: overLimit('its HTML', bytes, limit) })),
    note: `most: ${largest.route} ${counted(largest.bytes)}`,
  };
}

/** What a phone fetches of the home pages. */
export async function checkTransfer(
  browser: Browser,
  { site, origin, outFolder }: ServedSite,
): Promise<CheckResult> {
  const homes = site.pages.map(({ route }) => route).filter((route) => isHome(route, site.base));
  const findings: Finding[] = [];
  let most = { onLoadBytes: 0, onLoadRequests: 0, scrolledBytes: 0 };
  for (const route of homes) {
    const measured = await measureTransfer(browser, { origin, outFolder, base: site.base }, route);
    const { onLoadBytes, onLoadRequests, scrolledBytes } = measured;
    findings.push(...measured.foreign.map((address) => ({ route, text: `asks another host: ${address}` })));
    if (scrolledBytes > most.scrolledBytes) most = { onLoadBytes, onLoadRequests, scrolledBytes };
    if (onLoadBytes > HOME_ON_LOAD_BYTES)
      findings.push({ route, text: overLimit('loading', onLoadBytes, HOME_ON_LOAD_BYTES) });
    if (onLoadRequests > HOME_ON_LOAD_REQUESTS)
      findings.push({ route, text: `fetches ${onLoadRequests} files, more than ${HOME_ON_LOAD_REQUESTS}` });
    if (scrolledBytes > HOME_SCROLLED_BYTES)
      findings.push({ route, text: overLimit('reading to the end', scrolledBytes, HOME_SCROLLED_BYTES) });
  }
  return {
    check: 'transfer of the homes',
    pages: homes.length,
    findings,
    note: `most: ${counted(most.onLoadBytes)} in ${most.onLoadRequests} files on load, ${counted(most.scrolledBytes)} at the end`,
  };
}

/** Pages open at a time: the machine that tests has two cores. */
const AT_ONCE = 3;

/** Every page in Chromium, on a phone: accessibility, complaints of the browser, requests to other hosts. */
export async function checkInBrowser(
  browser: Browser,
  { site, origin }: ServedSite,
  onPage: () => void,
): Promise<CheckResult[]> {
  const accessibility: Finding[] = [];
  const complaintsOfAll: Finding[] = [];
  const foreign: Finding[] = [];
  const waiting = [...site.pages];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { page, complaints, close } = await watchedPage(browser, PHONE);
      const others = new Set<string>();
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.origin !== origin) others.add(url.href);
      });
      for (let built = waiting.shift(); built !== undefined; built = waiting.shift()) {
        const { route } = built;
        await page.goto(origin + route, { waitUntil: 'load' });
        accessibility.push(...(await axeViolations(page)).map((text) => ({ route, text })));
        foreign.push(...[...others].map((text) => ({ route, text: `asks another host: ${text}` })));
        complaintsOfAll.push(...complaints.splice(0).map((text) => ({ route, text })));
        others.clear();
        onPage();
      }
      await close();
    }),
  );
  const pages = site.pages.length;
  return [
    { check: 'accessibility (axe, 360 px)', pages, findings: accessibility, note: '' },
    { check: 'complaints of the browser', pages, findings: complaintsOfAll, note: '' },
    { check: 'requests to other hosts', pages, findings: foreign, note: '' },
  ];
}

function lengthOfBodies({ pages }: BuiltSite): CheckResult {
  const findings = pages.flatMap(({ route, mainText, isIndexed }): Finding[] => {
    const words = wordsOf(mainText).length;
    const least = isIndexed ? LEAST_WORDS : LEAST_WORDS_OF_SCREEN;
    return words < least ? [{ route, text: `has ${words} words, fewer than ${least}` }] : [];
  });
  return { check: 'length of the text', pages: pages.length, findings, note: '' };
}

function similarPages({ pages }: BuiltSite): CheckResult {
  const byLanguage = new Map<string, Map<string, string>>();
  for (const { lang, route, mainText } of pages) {
    const texts = byLanguage.get(lang) ?? new Map<string, string>();
    byLanguage.set(lang, texts.set(route, mainText));
  }
  const similar = [...byLanguage.values()].flatMap((texts) => nearDuplicates(texts, SIMILARITY / 2));
  const [most] = similar.sort((a, b) => b.similarity - a.similarity);
  return {
    check: 'pages that say the same',
    pages: pages.length,
    findings: similar
      .filter(({ similarity }) => similarity > SIMILARITY)
      .map(({ route, other, similarity }) => ({
        route,
        text: `is ${percent(similarity)} the text of ${other}`,
      })),
    note: most === undefined ? '' : `most: ${percent(most.similarity)} ${most.route} ${most.other}`,
  };
}

function isHome(route: string, base: string): boolean {
  return /^\/(?:[a-z]{2}\/)?$/.test(route.slice(base.length));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function counted(bytes: number): string {
  return `${bytes.toLocaleString('en')} B`;
}

function overLimit(what: string, bytes: number, limit: number): string {
  return `${what} takes ${counted(bytes)}, ${counted(bytes - limit)} more than ${counted(limit)}`;
}
