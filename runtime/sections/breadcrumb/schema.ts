import * as z from 'zod';
import { link } from '../../../schemas/fields/route.ts';
import { text } from '../../../schemas/fields/text.ts';

/** The path from the home page to this one. Source: spec §2 'Page body section types'. */
export const schema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        label: text('Name of the step.'),
        link: link('Page of the step. Leave it out for the last one, which is this page.').optional(),
      }),
    )
    .min(1)
    .describe('The steps, the home page first and this page last.'),
});

export type BreadcrumbProps = z.output<typeof schema>;
