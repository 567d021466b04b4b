/**
 * Finds where pages break rules of the project's profiles. Runs once for a page, when it is loaded; `judge-policy.ts` applies overrides
 * later and locates the remaining findings.
 */

import type { PolicyRule } from '../../schemas/index.ts';
import { layoutFacts, USUAL_LAYOUT } from '../../schemas/plain/layouts.ts';
import { POLICY_CHECKS, type PolicyCheck } from '../../schemas/plain/policy-checks.ts';
import { memoized } from '../memoized.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { Page, PageSection } from '../pipeline/model/types.ts';
import { asRead, type Wording, wordingOf } from './page-text.ts';
import type { NamedProfile, PolicyBook } from './policy-book.ts';
import { createWordScanner, type Hit } from './word-scanner.ts';

/** Plain data: it is cached between builds. */
export interface PolicyFinding {
  /** `real-money/age-mark` */
  rule: string;
  check: PolicyCheck;
  /** Empty for the footer and the navigation, which are on every page. */
  route: string;
  source: string;
  /** What is required: a sentence, or a section's type. Empty when something is forbidden. */
  wanted: string;
  /** What was found, as it is read: a word, a field's name or path, a type. Null when something is missing. */
  found: string | null;
}

/** Inputs of findings besides the page. */
export interface PolicySite {
  policy: PolicyBook;
  locales: readonly string[];
  site: { footer: Readonly<Record<string, object>>; navigation: Readonly<Record<string, unknown>> };
}

/** A rule as it is for one language. */
interface LocalRule {
  id: string;
  rule: PolicyRule;
  check: PolicyCheck;
  /** Numbers of its words in the scanner of the language. */
  words: number[];
  /** The sentence that a page without these words must contain. */
  wanted: string;
}

interface LocalProfile {
  appliesTo: NamedProfile['profile']['appliesTo'];
  mentions: number[] | null;
  rules: LocalRule[];
}

/** All profiles as they are for one language, with one scanner for all their words. */
interface LocalPolicy {
  profiles: LocalProfile[];
  scan(text: string): Hit[];
  /** Texts of claims, in small letters. */
  claims: string[];
  /** Words that occur in the page's footer. */
  footerWords: Set<number>;
}

/** Returns a function that finds a page's policy findings. Without profiles no text is read. */
export function createPolicyCheck(project: PolicySite): (page: Page) => PolicyFinding[] {
  const { policy, site } = project;
  if (policy.profiles.length === 0) return () => [];
  const known = new Map<string, LocalPolicy>();
  return (page) => {
    const local = memoized(known, page.locale, () => localPolicy(project, page.locale));
    const { data } = page;
    const { layout = USUAL_LAYOUT } = data;
    const footer = layoutFacts(data).hasFooter ? (site.footer[page.locale] ?? null) : null;
    const own = [...page.sections, ...page.overlays];
    const { text, flags } = readingOf([
      data.title,
      data.description,
      data.downloadAndWin,
      own.map(({ props }) => props),
    ]);
    for (const flag of wordingOf([data.flags, data.downloadButtonCustomization]).flags) flags.add(flag);
    const contents: PageContents = {
      page,
      text,
      flags,
      hits: byWord(local.scan(text)),
      sections: footer === null ? own : [...own, { type: 'footer', props: { ...footer } }],
      footerWords: footer === null ? new Set() : local.footerWords,
    };
    return local.profiles
      .filter(({ appliesTo }) => isAbout(appliesTo, layout, page.route))
      .flatMap(({ mentions, rules }) => {
        const cause = mentions === null ? null : firstHit(contents.hits, mentions);
        if (mentions !== null && cause === null) return [];
        return rules.flatMap((rule) =>
          findingsOf(rule, local, contents, cause).map(
            ([found, wanted]): PolicyFinding => ({
              rule: rule.id,
              check: rule.check,
              route: page.route,
              source: page.source,
              wanted,
              found,
            }),
          ),
        );
      });
  };
}

/** Findings in the footer and the navigation, which are on every page and reported once. */
export function siteFindings(project: PolicySite): PolicyFinding[] {
  const { policy, site, locales } = project;
  if (policy.profiles.length === 0) return [];
  return locales.flatMap((locale) => {
    const local = localPolicy(project, locale);
    const { text } = readingOf([site.footer[locale], site.navigation[locale]]);
    const hits = byWord(local.scan(text));
    return local.profiles
      .filter(({ mentions }) => mentions === null || firstHit(hits, mentions) !== null)
      .flatMap(({ rules }) =>
        rules.flatMap(({ id, check, words }) => {
          const found =
            check === 'forbidsWords'
              ? hitWords(hits, words)
              : check === 'needsClaim'
                ? unclaimed(text, hits, words, local.claims)
                : [];
          return found.map((word) => ({
            rule: id,
            check,
            route: '',
            source: SITE_FILE,
            wanted: '',
            found: word,
          }));
        }),
      );
  });
}

type Hits = ReadonlyMap<number, readonly Hit[]>;

/** The texts and sections of a page. */
interface PageContents {
  page: Page;
  text: string;
  flags: ReadonlySet<string>;
  hits: Hits;
  /** The footer is one of them, where there is one. */
  sections: readonly PageSection[];
  footerWords: ReadonlySet<number>;
}

/** What was found, and what is required instead. */
type Finding = [found: string | null, wanted: string];

function findingsOf(
  { rule, check, words, wanted }: LocalRule,
  local: LocalPolicy,
  { page, text, flags, hits, sections, footerWords }: PageContents,
  cause: string | null,
): Finding[] {
  const forbidden = (found: string): Finding => [found, ''];
  switch (check) {
    case 'requiresText': {
      if (words.length === 0) return [];
      if (rule.inField !== undefined) {
        const value = fieldOf(page, rule.inField);
        if (typeof value !== 'string') return [];
        const inField = byWord(local.scan(readingOf(value).text));
        return firstHit(inField, words) === null ? [[rule.inField, wanted]] : [];
      }
      const isPresent = firstHit(hits, words) !== null || words.some((word) => footerWords.has(word));
      return isPresent ? [] : [[cause, wanted]];
    }
    case 'requiresSection': {
      const patterns = rule.requiresSection ?? [];
      const isThere = patterns.some((pattern) => sections.some((section) => isLike(section, pattern)));
      return isThere ? [] : [[cause, patterns[0]?.type ?? '']];
    }
    case 'forbidsWords':
      return hitWords(hits, words).map(forbidden);
    case 'forbidsFlag':
      return (rule.forbidsFlag ?? []).filter((flag) => flags.has(flag)).map(forbidden);
    case 'forbidsSection':
      return (rule.forbidsSection ?? [])
        .filter((type) => sections.some((section) => section.type === type))
        .map(forbidden);
    case 'needsClaim':
      return unclaimed(text, hits, words, local.claims).map(forbidden);
  }
}

function localPolicy({ policy, site }: PolicySite, locale: string): LocalPolicy {
  const all: string[] = [];
  const numbersOf = (lists: Record<string, string[]> | undefined): number[] =>
    [...(lists?.['*'] ?? []), ...(lists?.[locale] ?? [])].map((word) => all.push(asRead(word)) - 1);
  const profiles = policy.profiles.map(({ id, profile }): LocalProfile => {
    const { mentions } = profile.appliesTo;
    return {
      appliesTo: profile.appliesTo,
      mentions: mentions === undefined ? null : numbersOf(mentions),
      rules: profile.rules
        .filter((rule) => (rule.severity ?? profile.severity) !== 'off')
        .map((rule) => ({
          id: `${id}/${rule.name}`,
          rule,
          check: checkOf(rule),
          words: numbersOf(rule.requiresText ?? rule.forbidsWords ?? rule.needsClaim),
          wanted: rule.requiresText?.[locale]?.[0] ?? rule.requiresText?.['*']?.[0] ?? '',
        })),
    };
  });
  const scan = createWordScanner(all);
  const claims = policy.claims.flatMap(({ claim }) =>
    [...(claim.texts['*'] ?? []), ...(claim.texts[locale] ?? [])].map((text) => asRead(text).toLowerCase()),
  );
  const footerWords = new Set(scan(readingOf(site.footer[locale]).text).map(({ word }) => word));
  return { profiles, scan, claims, footerWords };
}

function readingOf(data: unknown): Wording {
  const { text, flags } = wordingOf(data);
  return { text: asRead(text), flags };
}

function byWord(hits: readonly Hit[]): Hits {
  const grouped = new Map<number, Hit[]>();
  for (const hit of hits) {
    const others = grouped.get(hit.word);
    if (others === undefined) grouped.set(hit.word, [hit]);
    else others.push(hit);
  }
  return grouped;
}

/** The first word in the list that occurs, as it is written. */
function firstHit(hits: Hits, words: readonly number[]): string | null {
  for (const word of words) {
    const hit = hits.get(word)?.[0];
    if (hit !== undefined) return hit.text;
  }
  return null;
}

function hitWords(hits: Hits, words: readonly number[]): string[] {
  return words.flatMap((word) => hits.get(word)?.[0]?.text ?? []);
}

/** Figures and words that occur in no claim's text, each once. */
function unclaimed(text: string, hits: Hits, words: readonly number[], claims: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { at, text: written } of words.flatMap((word) => hits.get(word) ?? [])) {
    if (found.has(written)) continue;
    const small = written.toLowerCase();
    const isClaimed = claims.some((claim) => {
      for (let inside = claim.indexOf(small); inside !== -1; inside = claim.indexOf(small, inside + 1)) {
        const start = at - inside;
        if (start >= 0 && text.slice(start, start + claim.length).toLowerCase() === claim) return true;
      }
      return false;
    });
    if (!isClaimed) found.add(written);
  }
  return [...found];
}

function isAbout(
  { layouts, routes }: NamedProfile['profile']['appliesTo'],
  layout: string,
  route: string,
): boolean {
  if (layouts !== undefined && !layouts.some((name) => name === layout)) return false;
  return routes === undefined || routes.some((pattern) => isRouteLike(route, pattern));
}

/** `/lite/**` is every route that begins with `/lite/`; without stars the route itself is meant. */
export function isRouteLike(route: string, pattern: string): boolean {
  return pattern.endsWith('**') ? route.startsWith(pattern.slice(0, -2)) : route === pattern;
}

function isLike(section: PageSection, pattern: NonNullable<PolicyRule['requiresSection']>[number]): boolean {
  if (section.type !== pattern.type) return false;
  return Object.entries(pattern.with ?? {}).every(([field, wanted]) => {
    const value = section.props[field];
    return wanted === '*' ? value !== undefined && value !== '' && value !== null : value === wanted;
  });
}

/** `Hero_Banner.heading`: a field of the page. */
function fieldOf(page: Page, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      page.data,
    );
}

export function checkOf(rule: PolicyRule): PolicyCheck {
  const check = POLICY_CHECKS.find((name) => rule[name] !== undefined);
  if (check === undefined) throw new Error(`The rule "${rule.name}" checks nothing.`); // required by the schema
  return check;
}
