import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** A form that writes the HTML which puts the download script on a partner's page. It starts with the site's own addresses. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
});

export type SdkSnippetProps = z.output<typeof schema>;
