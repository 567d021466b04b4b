import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** The download script at work: a button, what it says of itself, and switches that break the network under it. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
});

export type SdkDemoProps = z.output<typeof schema>;
