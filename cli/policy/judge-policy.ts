/** Turns policy findings into problems: those without an override, and overrides that have expired. */
import type { PolicyRule } from '../../schemas/index.ts';
import type { PolicyCheck } from '../../schemas/plain/policy-checks.ts';
import { endOfDay } from '../../schemas/plain/zoned-time.ts';
import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import type { Problem, ProblemCode } from '../pipeline/model/problems.ts';
import { OVERRIDES_FILE } from '../pipeline/model/routes.ts';
import { createLocationFinder, type LocationFinder } from '../pipeline/resolve/locate-problems.ts';
import type { PolicyBook } from './policy-book.ts';
import { isRouteLike, type PolicyFinding, type PolicySite, siteFindings } from './policy-findings.ts';

interface JudgedSite extends PolicySite {
  root: string;
  siteFiles: readonly string[];
  options: { nowMs: number; timeZone: string };
}

interface KnownRule {
  rule: PolicyRule;
  severity: 'off' | 'warning' | 'error';
  profileName: string;
}

const CODES: Record<PolicyCheck, ProblemCode> = {
  requiresText: 'policy/text',
  requiresSection: 'policy/section',
  forbidsWords: 'policy/words',
  forbidsFlag: 'policy/flag',
  forbidsSection: 'policy/flag',
  needsClaim: 'policy/claim',
};

/**
 * @param pageFindings of all pages; those of footer and navigation are added here
 * @param isComplete no page is missing because of a problem: only then is an override known to cover nothing
 */
export function policyProblems(
  project: JudgedSite,
  pageFindings: readonly PolicyFinding[],
  dependenciesOf: (route: string) => readonly string[],
  isComplete: boolean,
): Problem[] {
  const { policy, options } = project;
  if (policy.profiles.length === 0 && policy.overrides.length === 0) return [];
  const rules = knownRules(policy);
  const locations = createLocationFinder(project.root);
  const used = new Set<number>();
  const locationOf = (finding: PolicyFinding): Location =>
    locateFinding(finding, [...dependenciesOf(finding.route), ...project.siteFiles], locations);

  const current = policy.overrides
    .map((override, index) => ({ ...override, index }))
    .filter(({ until }) => endOfDay(until, options.timeZone) >= options.nowMs);

  const problems: Problem[] = [];
  for (const finding of [...pageFindings, ...siteFindings(project)]) {
    const known = rules.get(finding.rule);
    if (known === undefined) continue;
    const override = current.find(
      ({ rule, where }) =>
        isRuleLike(finding.rule, rule) &&
        (where.startsWith('/')
          ? isRouteLike(finding.route === '' ? '/' : finding.route, where)
          : finding.source === where || locationOf(finding).file === where),
    );
    if (override !== undefined) used.add(override.index);
    else if (finding.check !== 'needsClaim' || policy.hasAllClaims)
      problems.push(findingProblem(finding, known, locationOf(finding)));
  }
  problems.push(...overrideProblems(policy, { rules, used, options, isComplete }, locations));
  problems.push(...expiredClaims(policy, rules, options, locations));
  return problems;
}

/** `policy: 3 overrides, first ends 2027-03-31`; null without overrides. */
export function overridesInWords({ overrides }: PolicyBook, timeZone: string): string | null {
  const endMs = (until: string): number => endOfDay(until, timeZone);
  const [first] = overrides.map(({ until }) => until).sort((a, b) => endMs(a) - endMs(b));
  if (first === undefined) return null;
  const count = overrides.length;
  return `policy: ${count} ${count === 1 ? 'override' : 'overrides'}, ${count === 1 ? 'it' : 'first'} ends ${first}`;
}

function knownRules({ profiles }: PolicyBook): Map<string, KnownRule> {
  return new Map(
    profiles.flatMap(({ id, profile }) =>
      profile.rules.map((rule) => [
        `${id}/${rule.name}`,
        { rule, severity: rule.severity ?? profile.severity, profileName: profile.name },
      ]),
    ),
  );
}

function isRuleLike(id: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

type Location = Pick<Problem, 'file' | 'span' | 'fieldPath'>;

/** Searches the page itself first, then the files that it uses. Missing content is reported at the words that require it. */
function locateFinding(
  { source, check, found }: PolicyFinding,
  others: readonly string[],
  locations: LocationFinder,
): Location {
  const files = [source, ...others];
  if (found === null) return { file: source, span: null, fieldPath: '' };
  if (check === 'requiresText' && /^\w+(?:\.\w+)+$/.test(found)) {
    for (const file of files) {
      const span = locations.locateField(file, found.split('.'), 'value');
      if (span !== null) return { file, span, fieldPath: found };
    }
  }
  const needle = check === 'forbidsSection' ? `type: ${found}` : found;
  for (const file of files) {
    const span = locations.placeWords(file, needle);
    if (span !== null) return { file, span, fieldPath: '' };
  }
  return { file: source, span: null, fieldPath: '' };
}

function findingProblem(
  finding: PolicyFinding,
  { rule, severity, profileName }: KnownRule,
  location: Location,
): Problem {
  return {
    code: CODES[finding.check],
    severity: severity === 'error' ? 'error' : 'warning',
    ...location,
    message: messageOf(finding, profileName, rule),
    ...(finding.found === null ? {} : { found: `"${finding.found}"` }),
    hint: `${rule.because} Rule "${finding.rule}".`,
  };
}

function messageOf({ check, found, wanted }: PolicyFinding, profileName: string, rule: PolicyRule): string {
  const because = found === null ? 'This page' : `This page says "${found}" and`;
  switch (check) {
    case 'requiresText':
      return rule.inField === undefined
        ? `${because} nowhere says "${wanted}".`
        : `This text lacks "${wanted}".`;
    case 'requiresSection': {
      const fields = Object.entries(rule.requiresSection?.[0]?.with ?? {});
      const detail = fields.map(([field, value]) =>
        ` with ${field} ${value === '*' ? '' : `"${value}"`}`.trimEnd(),
      );
      return `${because} has no section "${wanted}"${detail.join(' and')}.`;
    }
    case 'forbidsWords':
    case 'forbidsFlag':
      return `The profile "${profileName}" forbids "${found}".`;
    case 'forbidsSection':
      return `The profile "${profileName}" forbids the section "${found}".`;
    case 'needsClaim':
      return `No claim says "${found}".`;
  }
}

interface Judgement {
  rules: ReadonlyMap<string, KnownRule>;
  /** Indexes of overrides that covered something. */
  used: ReadonlySet<number>;
  options: JudgedSite['options'];
  /** Whether every page was checked, so that an unused override is known to be unused. */
  isComplete: boolean;
}

function overrideProblems(
  { overrides, unreadProfiles }: PolicyBook,
  { rules, used, options, isComplete }: Judgement,
  locations: LocationFinder,
): Problem[] {
  return overrides.flatMap(({ rule, until }, index): Problem[] => {
    const at = (field: 'rule' | 'until' | 'where') => ({
      file: OVERRIDES_FILE,
      span: locations.locateField(OVERRIDES_FILE, [index, field], 'value'),
      fieldPath: `[${index}].${field}`,
    });
    const meant = [...rules].filter(([id]) => isRuleLike(id, rule)).map(([, known]) => known.severity);
    if (meant.length === 0) {
      if (unreadProfiles.some((id) => rule.startsWith(`${id}/`))) return [];
      const hint = meantHint(
        didYouMean(rule, [...rules.keys()]),
        `Rules that exist: ${[...rules.keys()].join(', ')}.`,
      );
      const message = `There is no rule "${rule}".`;
      return [{ code: 'policy/rule', severity: 'error', ...at('rule'), message, found: `"${rule}"`, hint }];
    }
    if (endOfDay(until, options.timeZone) < options.nowMs) {
      return [
        {
          code: 'policy/override-expired',
          severity: meant.includes('error') ? 'error' : 'warning',
          ...at('until'),
          message: `This override ended on ${until}.`,
          hint: 'Mend what it was for and remove it, or decide again and write a later day.',
        },
      ];
    }
    if (used.has(index) || !isComplete || meant.every((severity) => severity === 'off')) return [];
    return [
      {
        code: 'policy/override-unused',
        severity: 'warning',
        ...at('where'),
        message: 'This override covers nothing.',
        hint: 'Remove it, or change where it holds.',
      },
    ];
  });
}

/** Warns of expired claims: a claim must be proved again to stay on pages. */
function expiredClaims(
  { claims }: PolicyBook,
  rules: ReadonlyMap<string, KnownRule>,
  { nowMs, timeZone }: JudgedSite['options'],
  locations: LocationFinder,
): Problem[] {
  const asking = [...rules.values()].filter(({ rule }) => rule.needsClaim !== undefined);
  const on = asking.filter(({ severity }) => severity !== 'off');
  if (on.length === 0) return [];
  const severity = on.some((rule) => rule.severity === 'error') ? 'error' : 'warning';
  return claims
    .filter(({ claim }) => endOfDay(claim.until, timeZone) < nowMs)
    .map(({ file, index, claim }) => {
      const path = index === null ? ['until'] : [index, 'until'];
      const words = Object.values(claim.texts)[0]?.[0] ?? '';
      return {
        code: 'policy/claim-expired' as const,
        severity,
        file,
        span: locations.locateField(file, path, 'value'),
        fieldPath: index === null ? 'until' : `[${index}].until`,
        message: `The claim "${words}" was proved until ${claim.until}.`,
        hint: `Ask ${claim.owner} to prove it again, or take it off the pages.`,
      };
    });
}
