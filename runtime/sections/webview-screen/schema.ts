import * as z from 'zod';
import { pictureUrl } from '../../../schemas/fields/media-url.ts';
import { refuse } from '../../../schemas/fields/refuse.ts';
import { richText } from '../../../schemas/fields/rich-text.ts';
import { text } from '../../../schemas/fields/text.ts';
import { video } from '../../../schemas/video.ts';

/** Required fields by kind of screen. */
const NEEDS = {
  document: ['body_html'],
  film: ['film'],
  referral: ['path', 'shareText'],
  'referral-summary': ['path'],
  list: ['path'],
} as const;

const path = z
  .string()
  .check((payload) => {
    if (/^[\w-]+(?:\/[\w.-]+)*$/.test(payload.value)) return;
    refuse(payload, {
      expected: 'a path below the service’s address, such as referral/summary',
      hint: 'Write it without a slash at the beginning or the end.',
    });
  })
  .describe(
    'Where the service for in-app screens has the data of this screen, for example "academy/tv". For "referral", "referral-summary" and "list".',
  );

/**
 * One complete screen inside the app: its bar and its content. The specification names the routes but not their content; these five kinds
 * serve all of them. Source: spec §2 'In-app webview routes', §7 call 8.
 */
export const schema = z
  .strictObject({
    screen: z
      .enum(['document', 'film', 'referral', 'referral-summary', 'list'])
      .describe(
        'Kind of screen. "document": text; "film": one film; "referral": the user’s code to share; "referral-summary": who came of it; "list": things to open.',
      ),
    title: text('Title in the bar of the screen.'),
    intro: text('A sentence below the bar.').optional(),
    body_html: richText('The text of a "document"; simple formatting is allowed.').optional(),
    film: video.describe('The film of a "film" screen.').optional(),
    path: path.optional(),
    emptyText: text('Shown when there is nothing to list. Default: "Nothing here yet."').optional(),
    shareText: text(
      'What is shared on a "referral" screen, with {code} and {link} in it: "Play with me: {link}, code {code}".',
    ).optional(),
    image: pictureUrl('Picture of a "referral" screen, for users who get its new form.').optional(),
    steps: z
      .array(z.strictObject({ title: text('What to do.'), text: text('What happens then.') }))
      .min(1)
      .describe('How it works, on a "referral" screen, for users who get its new form.')
      .optional(),
  })
  .check((payload) => {
    const { value } = payload;
    for (const field of NEEDS[value.screen]) {
      if (value[field] !== undefined) continue;
      refuse(payload, { expected: `"${field}" on a screen of the kind "${value.screen}"`, path: [field] });
    }
  });

export type WebviewScreenProps = z.output<typeof schema>;
