import * as z from 'zod';
import { date } from './fields/date.ts';
import { refuse } from './fields/refuse.ts';
import { text } from './fields/text.ts';
import { LAYOUT_NAMES } from './plain/layouts.ts';
import { POLICY_CHECKS } from './plain/policy-checks.ts';

/** Effect of a breach: nothing, a warning, or a stopped build. */
const severity = z.enum(['off', 'warning', 'error']);

/** Locale → words or sentences; those of `*` apply to every language. */
function wordsByLocale(description: string) {
  return z
    .record(
      z.string(),
      z.array(text('A word or sentence.').max(200)).min(1).max(1000).describe('Words of one language.'),
    )
    .describe(`${description} Locale → list; "*" for every language.`);
}

const ruleName = z.string().check((payload) => {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(payload.value)) return;
  refuse(payload, { expected: 'a name such as age-mark' });
});

const sectionPattern = z.strictObject({
  type: text('Type of the section; "footer" is also the foot of the site.'),
  with: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean()]).describe('The value; "*" takes any that is not empty.'),
    )
    .describe('Values that its fields must have: field → value.')
    .optional(),
});

const rule = z
  .strictObject({
    name: ruleName.describe('Short name; overrides write "profile/name".'),
    because: text('Why the rule is there. Writers read it below the problem.'),
    severity: severity.describe('How a breach counts. Default: that of the profile.').optional(),
    requiresText: wordsByLocale('The page must say one of these, its footer included.').optional(),
    inField: text(
      'With "requiresText": the field that must say it, on pages that have the field: downloadAndWin.WinningsContent.',
    ).optional(),
    requiresSection: z
      .array(sectionPattern)
      .min(1)
      .describe('The page must have one of these sections.')
      .optional(),
    forbidsWords: wordsByLocale(
      'The page must not say any of these. "*" at the end of a word matches any ending.',
    ).optional(),
    forbidsFlag: z
      .array(text('Name of the field.'))
      .min(1)
      .describe('Fields that must not be true, wherever they are: downloadOnAnyClick.')
      .optional(),
    forbidsSection: z
      .array(text('Type of the section.'))
      .min(1)
      .describe('Types of sections that the page must not have.')
      .optional(),
    needsClaim: wordsByLocale(
      'Words allowed only where an entry of content/collections/claims says the same words. "{number} " at the beginning matches any figure.',
    ).optional(),
  })
  .check((payload) => {
    const { value } = payload;
    const checks = POLICY_CHECKS.filter((name) => value[name] !== undefined);
    if (checks.length !== 1) refuse(payload, { expected: `one of the fields ${POLICY_CHECKS.join(', ')}` });
    if (value.inField !== undefined && value.requiresText === undefined)
      refuse(payload, { expected: '"inField" beside "requiresText"', path: ['inField'] });
  });

export type PolicyRule = z.output<typeof rule>;

/** A set of rules over content: `content/policy/<name>.yaml`. @param layouts names of the project's layouts */
export function policyProfileSchema(layouts = LAYOUT_NAMES) {
  return z.strictObject({
    name: text('What the profile is about, as people call it.'),
    about: text('What it checks and where its rules come from.').optional(),
    severity: severity.describe('How a breach counts. Default: warning.').default('warning'),
    appliesTo: z
      .strictObject({
        layouts: z.array(z.enum(layouts)).min(1).describe('Layouts of the pages.').optional(),
        routes: z
          .array(text('A route, or a beginning with "**": /lite/**.'))
          .min(1)
          .describe('Routes of the pages.')
          .optional(),
        mentions: wordsByLocale('Pages that say one of these, footer aside.').optional(),
      })
      .describe('Which pages it looks at: those that fit all that is written. Default: every page.')
      .default({}),
    rules: z.array(rule).min(1).describe('The rules.'),
  });
}

export type PolicyProfile = z.output<ReturnType<typeof policyProfileSchema>>;

/** Breaches that somebody takes responsibility for, until a date: `content/policy/overrides.yaml`. */
export const policyOverridesSchema = z
  .array(
    z.strictObject({
      rule: text('The rule as "profile/name"; "profile/*" for all of a profile.'),
      where: text('A route, a beginning with "**" such as /lite/**, or a file of content.'),
      reason: text('Why the rule does not hold there.').min(20),
      owner: text('Who decided it and answers for it.'),
      until: date('Last day of the override: 2027-03-31.'),
    }),
  )
  .describe('Exceptions, each with a reason, an owner and an end.');

export type PolicyOverride = z.output<typeof policyOverridesSchema>[number];
