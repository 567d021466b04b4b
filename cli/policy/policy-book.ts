/** `content/policy/`: profiles of rules over content and the exceptions to them, with the claims that rules ask for. */
import type * as z from 'zod';
import {
  type Claim,
  collections,
  type PolicyOverride,
  type PolicyProfile,
  policyOverridesSchema,
  policyProfileSchema,
} from '../../schemas/index.ts';
import { endOfDay } from '../../schemas/plain/zoned-time.ts';
import { didYouMean } from '../pipeline/model/did-you-mean.ts';
import { formatFieldPath, type Problem, problemIn } from '../pipeline/model/problems.ts';
import { OVERRIDES_FILE } from '../pipeline/model/routes.ts';
import { wrongKind } from '../pipeline/project/misnamed-files.ts';
import { type Library, whyUnknown } from '../pipeline/resolve/library.ts';
import type { LocationFinder } from '../pipeline/resolve/locate-problems.ts';
import { kindProblem } from '../pipeline/source/file-problems.ts';
import { contentHash } from '../pipeline/source/read.ts';

export const POLICY_FOLDER = 'content/policy/';

/** Plain data: it is sent to workers as it is. */
export interface PolicyBook {
  profiles: NamedProfile[];
  overrides: PolicyOverride[];
  claims: PlacedClaim[];
  /** Changes with everything that affects a page's findings. Overrides are applied later and do not affect it. */
  key: string;
  /** Names of profiles that cannot be read, so that nobody knows their rules. */
  unreadProfiles: string[];
  /** Whether every claim could be read: only then is one known to be missing. */
  hasAllClaims: boolean;
  /** Moments at which an override or a claim ends: epoch milliseconds. */
  endsMs: number[];
}

export interface NamedProfile {
  /** The file's name: `real-money`. */
  id: string;
  file: string;
  profile: PolicyProfile;
}

export interface PlacedClaim {
  file: string;
  /** Index in a file that contains a list. */
  index: number | null;
  claim: Claim;
}

export interface PolicyInput {
  /** Paths of all files of content. */
  files: readonly string[];
  locales: readonly string[];
  /** Names of all layouts. */
  layouts: readonly string[];
  /** Files and folders of content that could not be listed. */
  unlisted: readonly Problem[];
  library: Library;
  locations: LocationFinder;
  /** Time zone in which days end. */
  timeZone: string;
  /** Data of a file that fits its schema, or null when it does not; its problems are reported on the way. */
  readWhole<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null;
}

export function readPolicy(input: PolicyInput): { book: PolicyBook; problems: Problem[] } {
  const { files, library, unlisted, readWhole } = input;
  const own = files.filter(isPolicyFile);
  const profileFiles = own.filter((path) => path !== OVERRIDES_FILE && !isMeantAsOverrides(path));
  const profiles = profileFiles.flatMap((file): NamedProfile[] => {
    const profile = readWhole(file, policyProfileSchema(input.layouts));
    return profile === null ? [] : [{ id: profileId(file), file, profile }];
  });
  const ofProfiles = [...profileFiles, ...unlisted.map(({ file }) => file).filter(isPolicyFile)].map(
    profileId,
  );
  const overrides = own.includes(OVERRIDES_FILE)
    ? (readWhole(OVERRIDES_FILE, policyOverridesSchema) ?? [])
    : [];
  const { claims, areAll } = readClaims(profiles.length === 0 ? new Map() : library);
  const ends = [...overrides.map(({ until }) => until), ...claims.map(({ claim }) => claim.until)];
  return {
    book: {
      profiles,
      overrides,
      claims,
      key: profiles.length === 0 ? '' : contentHash(JSON.stringify([profiles, claims])),
      unreadProfiles: ofProfiles.filter((name) => profiles.every(({ id }) => id !== name)),
      hasAllClaims: areAll && whyUnknown('claims/*', unlisted).length === 0,
      endsMs: ends.map((until) => endOfDay(until, input.timeZone) + 1),
    },
    problems: [...misnamedFiles(files), ...profiles.flatMap((profile) => languageGaps(profile, input))],
  };
}

/** Data that is no profile by its name: its rules would be broken without a word. Notes may lie beside. */
function misnamedFiles(files: readonly string[]): Problem[] {
  return files
    .filter((path) => path.startsWith(POLICY_FOLDER) && /\.(?:ya?ml|json)$/i.test(path))
    .flatMap((path) => {
      const expected = 'a profile such as fees.yaml, or overrides.yaml';
      const found = `"${path.slice(path.lastIndexOf('/') + 1)}"`;
      if (isMeantAsOverrides(path))
        return [kindProblem(path, { expected, found, hint: 'Did you mean "overrides.yaml"?' })];
      return isPolicyFile(path) ? [] : [wrongKind(path, expected)];
    });
}

/** `overide.yaml`, `overrides.yml` and the like. */
function isMeantAsOverrides(path: string): boolean {
  const name = path.slice(POLICY_FOLDER.length, path.lastIndexOf('.'));
  return path !== OVERRIDES_FILE && didYouMean(name, ['overrides']) !== null;
}

function isPolicyFile(path: string): boolean {
  return path.startsWith(POLICY_FOLDER) && path.endsWith('.yaml');
}

function profileId(file: string): string {
  return file.slice(POLICY_FOLDER.length, -'.yaml'.length);
}

/** Entries that do not fit their schema have been reported where all entries are checked. */
function readClaims(library: Library): { claims: PlacedClaim[]; areAll: boolean } {
  const claims: PlacedClaim[] = [];
  let areAll = true;
  for (const [name, { file, data }] of library) {
    if (!name.startsWith('claims/')) continue;
    const items: unknown[] = Array.isArray(data) ? data : [data];
    for (const [index, item] of items.entries()) {
      const parsed = collections.claims.safeParse(item);
      areAll &&= parsed.success;
      if (parsed.success)
        claims.push({ file, index: Array.isArray(data) ? index : null, claim: parsed.data });
    }
  }
  return { claims, areAll };
}

/** Reports rules without words for a language: pages in it would silently escape the rule. */
function languageGaps({ file, profile }: NamedProfile, { locales, locations }: PolicyInput): Problem[] {
  const lists: [path: (string | number)[], words: Record<string, readonly string[]> | undefined][] = [
    [['appliesTo', 'mentions'], profile.appliesTo.mentions],
  ];
  for (const [index, rule] of profile.rules.entries()) {
    for (const field of ['requiresText', 'forbidsWords', 'needsClaim'] as const)
      lists.push([['rules', index, field], rule[field]]);
  }
  return lists.flatMap(([path, words]): Problem[] => {
    if (words === undefined || Object.hasOwn(words, '*')) return [];
    const absent = locales.filter((locale) => !Object.hasOwn(words, locale));
    if (absent.length === 0) return [];
    return [
      problemIn(file, {
        code: 'policy/language',
        severity: 'warning',
        span: locations.locateField(file, path, 'key'),
        fieldPath: formatFieldPath(path),
        message: `There are no words for ${absent.map((locale) => `"${locale}"`).join(', ')}.`,
        hint: 'Pages in that language would not be checked. Add its words, or "*" for every language.',
      }),
    ];
  });
}
