import * as z from 'zod';
import { link } from './fields/route.ts';
import { text } from './fields/text.ts';
import { CONSENT_MODES, EVENT_LOG_FIELDS } from './plain/analytics.ts';

function purpose(description: string) {
  return z
    .strictObject({ name: text('Name of the purpose.'), text: text('What is done for it, in one sentence.') })
    .describe(description);
}

/**
 * The notice in one language: an item of `collections/consent`. After any change of these words the site requests consent again, since
 * nobody has agreed to the new ones.
 */
export const consentTexts = z.strictObject({
  title: text('Heading of the notice.'),
  text: text('What the site asks for, and that downloading works without it.'),
  policyLabel: text('Text of the link to the privacy policy.'),
  policyUrl: link('The privacy policy.'),
  allow: text('Button that agrees to everything.'),
  refuse: text('Button that agrees to nothing.'),
  choose: text('Opens the list of purposes.'),
  save: text('Button that agrees to what is ticked.'),
  close: text('Button that closes the notice without a change.'),
  purposes: z
    .strictObject({
      measurement: purpose(
        'Counting visits and campaigns: tag manager, analytics, smart script, impressions.',
      ),
      advertising: purpose('The advertising pixel.'),
      recording: purpose('Session recording.'),
    })
    .describe('What visitors agree to, each by itself. Only what the site uses is shown.'),
});

/** Whether visitors must consent before vendors receive data about them. */
export const consent = z.strictObject({
  mode: z
    .enum(CONSENT_MODES)
    .describe(
      '"required": nothing is sent to vendors before consent; "implied": everything until a refusal; "off": no consent prompt.',
    )
    .default('required'),
  eventLog: z
    .enum(EVENT_LOG_FIELDS)
    .describe(
      'What the event log (call 6) sends about visitors who have not agreed to measurement. "without-id": no id, no number of the visit, the page without its query; "after-consent": nothing at all; "as-specified": everything, whatever they decide. Say so in the notice and the privacy policy.',
    )
    .default('without-id'),
  texts: z.record(z.string(), consentTexts).describe('The notice: locale → "$use: consent/…".').default({}),
});
