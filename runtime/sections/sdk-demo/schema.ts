import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** A live demo of the download script: a button, its log, and switches that simulate faults. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
});

export type SdkDemoProps = z.output<typeof schema>;
