import * as z from 'zod';
import { date } from './fields/date.ts';
import { text } from './fields/text.ts';

/** An advertising claim with the person responsible for it: `content/collections/claims/`. Policy profiles may require one. */
export const claim = z.strictObject({
  texts: z
    .record(z.string(), z.array(text('The words, letter for letter.')).min(1).describe('All ways to say it.'))
    .describe('The claim as pages say it: locale → words; "*" for words of every language.'),
  source: text('What proves it: a report, a count, a certificate.'),
  owner: text('Who answers for it, and keeps it accurate.'),
  until: date('Last day on which it may be published unless it is proved again: 2027-03-31.'),
});

export type Claim = z.output<typeof claim>;
