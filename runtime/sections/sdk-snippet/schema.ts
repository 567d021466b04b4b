import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** A form that generates the HTML which adds the download script to a partner's page. Its defaults are the site's own addresses. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
});

export type SdkSnippetProps = z.output<typeof schema>;
