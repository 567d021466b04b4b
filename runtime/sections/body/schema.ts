import * as z from 'zod';
import { richText } from '../../../schemas/fields/rich-text.ts';

/** A part of the text of an `.mdx` page. Written by the build, which splits the text at the sections inside it. */
export const schema = z.strictObject({
  parts: z
    .array(z.strictObject({ html: richText('Formatted text.') }))
    .min(1)
    .describe('The text, in order.'),
});

export type BodyProps = z.output<typeof schema>;
