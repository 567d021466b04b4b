/**
 * Where pages break the rules of the project's profiles. Runs once for a page, when it is loaded; places and overrides
 * come later, in `judge-policy.ts`, for the breaches that remain.
 */

import type { PolicyRule } from '../../schemas/index.ts';
import { layoutFacts, USUAL_LAYOUT } from '../../schemas/plain/layouts.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { Page, PageSection } from '../pipeline/model/types.ts';
import { wordingOf } from './page-text.ts';
import { checkOf, type NamedProfile, type PolicyBook, type PolicyCheck } from './policy-book.ts';
import { createWordScanner, type Hit } from './word-scanner.ts';

/** Plain data: it is kept between builds. */
export interface Breach {
  /** `real-money/age-mark` */
  rule: string;
  check: PolicyCheck;
  /** Empty for what stands on every page: the footer and the navigation. */
  route: string;
  source: string;
  /** What is wanted: a sentence, or a section's type. Empty when something is forbidden. */
  wanted: string;
  /** What stands there, as written: a word, a field's name or path, a type. Null when nothing in particular does. */
  found: string | null;
}

/** What breaches depend on besides the page. */
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
  /** What a page that lacks the words has to say. */
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
  /** Words that the foot of the page says. */
  footerWords: Set<number>;
}

/** Gives the breaches of a page. Without profiles there are none, and no text is looked at. */
export function createPolicyCheck(project: PolicySite): (page: Page) => Breach[] {
  const { policy, site } = project;
  if (policy.profiles.length === 0) return () => [];
  const known = new Map<string, LocalPolicy>();
  return (page) => {
    const local = known.get(page.locale) ?? localPolicy(project, page.locale);
    known.set(page.locale, local);
    const { data } = page;
    const { layout = USUAL_LAYOUT } = data;
    const footer = layoutFacts(data).hasFooter ? (site.footer[page.locale] ?? null) : null;
    const own = [...page.sections, ...page.overlays];
    const { text, flags } = wordingOf([
      data.title,
      data.description,
      data.downloadAndWin,
      own.map(({ props }) => props),
    ]);
    for (const flag of wordingOf([data.flags, data.downloadButtonCustomization]).flags) flags.add(flag);
    const said: Said = {
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
        const cause = mentions === null ? null : firstSaid(said.hits, mentions);
        if (mentions !== null && cause === null) return [];
        return rules.flatMap((rule) =>
          breachesOf(rule, local, said, cause).map(
            ([found, wanted]): Breach => ({
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

/** What the footer and the navigation say is on every page, and is reported once. */
export function siteBreaches(project: PolicySite): Breach[] {
  const { policy, site, locales } = project;
  if (policy.profiles.length === 0) return [];
  return locales.flatMap((locale) => {
    const local = localPolicy(project, locale);
    const { text } = wordingOf([site.footer[locale], site.navigation[locale]]);
    const hits = byWord(local.scan(text));
    return local.profiles
      .filter(({ mentions }) => mentions === null || firstSaid(hits, mentions) !== null)
      .flatMap(({ rules }) =>
        rules.flatMap(({ id, check, words }) => {
          const found =
            check === 'forbidsWords'
              ? saidWords(hits, words)
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

/** What a page says and shows. */
interface Said {
  page: Page;
  text: string;
  flags: ReadonlySet<string>;
  hits: Hits;
  /** The footer is one of them, where there is one. */
  sections: readonly PageSection[];
  footerWords: ReadonlySet<number>;
}

/** What is found, and what is wanted in its place. */
type Finding = [found: string | null, wanted: string];

function breachesOf(
  { rule, check, words, wanted }: LocalRule,
  local: LocalPolicy,
  { page, text, flags, hits, sections, footerWords }: Said,
  cause: string | null,
): Finding[] {
  const forbidden = (found: string): Finding => [found, ''];
  switch (check) {
    case 'requiresText': {
      if (words.length === 0) return [];
      if (rule.inField !== undefined) {
        const value = fieldOf(page, rule.inField);
        if (typeof value !== 'string') return [];
        const inField = byWord(local.scan(wordingOf(value).text));
        return firstSaid(inField, words) === null ? [[rule.inField, wanted]] : [];
      }
      const isSaid = firstSaid(hits, words) !== null || words.some((word) => footerWords.has(word));
      return isSaid ? [] : [[cause, wanted]];
    }
    case 'requiresSection': {
      const patterns = rule.requiresSection ?? [];
      const isThere = patterns.some((pattern) => sections.some((section) => isLike(section, pattern)));
      return isThere ? [] : [[cause, patterns[0]?.type ?? '']];
    }
    case 'forbidsWords':
      return saidWords(hits, words).map(forbidden);
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
    [...(lists?.['*'] ?? []), ...(lists?.[locale] ?? [])].map((word) => all.push(word) - 1);
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
    [...(claim.texts['*'] ?? []), ...(claim.texts[locale] ?? [])].map((text) => text.toLowerCase()),
  );
  const footerWords = new Set(scan(wordingOf(site.footer[locale]).text).map(({ word }) => word));
  return { profiles, scan, claims, footerWords };
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

/** The first in the list of words that is said, as it is written. */
function firstSaid(hits: Hits, words: readonly number[]): string | null {
  for (const word of words) {
    const hit = hits.get(word)?.[0];
    if (hit !== undefined) return hit.text;
  }
  return null;
}

function saidWords(hits: Hits, words: readonly number[]): string[] {
  return words.flatMap((word) => hits.get(word)?.[0]?.text ?? []);
}

/** Figures and words that stand in no claim's own words, each once. */
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
