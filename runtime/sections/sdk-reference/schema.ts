import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** All options, events and states of the download script, from the script's own types rather than from content. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
});

export type SdkReferenceProps = z.output<typeof schema>;
