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
import type { Problem } from '../pipeline/model/problems.ts';
import { OVERRIDES_FILE } from '../pipeline/model/routes.ts';
import type { Library } from '../pipeline/resolve/library.ts';
import type { LocationFinder } from '../pipeline/resolve/locate-problems.ts';
import { contentHash } from '../pipeline/source/read.ts';

export const POLICY_FOLDER = 'content/policy/';

/** Plain data: it is sent to workers as it is. */
export interface PolicyBook {
  profiles: NamedProfile[];
  overrides: PolicyOverride[];
  claims: PlacedClaim[];
  /** Changes with everything that affects a page's findings. Overrides are applied later and do not affect it. */
  key: string;
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
  library: Library;
  locations: LocationFinder;
  /** Time zone in which days end. */
  timeZone: string;
  /** Data of a file that fits its schema, or null when it does not; its problems are reported on the way. */
  readWhole<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null;
}

export function readPolicy(input: PolicyInput): { book: PolicyBook; problems: Problem[] } {
  const { files, library, readWhole } = input;
  const own = files.filter((path) => path.startsWith(POLICY_FOLDER) && path.endsWith('.yaml'));
  const profiles = own
    .filter((path) => path !== OVERRIDES_FILE)
    .flatMap((file): NamedProfile[] => {
      const profile = readWhole(file, policyProfileSchema(input.layouts));
      return profile === null
        ? []
        : [{ id: file.slice(POLICY_FOLDER.length, -'.yaml'.length), file, profile }];
    });
  const overrides = own.includes(OVERRIDES_FILE)
    ? (readWhole(OVERRIDES_FILE, policyOverridesSchema) ?? [])
    : [];
  const claims = profiles.length === 0 ? [] : readClaims(library);
  const ends = [...overrides.map(({ until }) => until), ...claims.map(({ claim }) => claim.until)];
  return {
    book: {
      profiles,
      overrides,
      claims,
      key: profiles.length === 0 ? '' : contentHash(JSON.stringify([profiles, claims])),
      endsMs: ends.map((until) => endOfDay(until, input.timeZone) + 1),
    },
    problems: profiles.flatMap((profile) => languageGaps(profile, input)),
  };
}

/** Entries that do not fit their schema have been reported where all entries are checked. */
function readClaims(library: Library): PlacedClaim[] {
  return [...library]
    .filter(([name]) => name.startsWith('claims/'))
    .flatMap(([, { file, data }]) => {
      const items: unknown[] = Array.isArray(data) ? data : [data];
      return items.flatMap((item, index) => {
        const parsed = collections.claims.safeParse(item);
        return parsed.success
          ? [{ file, index: Array.isArray(data) ? index : null, claim: parsed.data }]
          : [];
      });
    });
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
      {
        code: 'policy/language',
        severity: 'warning',
        file,
        span: locations.locateField(file, path, 'key'),
        fieldPath: path.join('.'),
        message: `There are no words for ${absent.map((locale) => `"${locale}"`).join(', ')}.`,
        hint: 'Pages in that language would not be checked. Add its words, or "*" for every language.',
      },
    ];
  });
}
