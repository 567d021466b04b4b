import * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';

/** The login of content editors. Source: spec §2 screen behaviour 12, §5, §6, §7 call 5. */
export const schema = z.strictObject({
  title: text('Title of the form. Default: "Login".').optional(),
  note: text('Line below the title. Default: "Please contact the system admin for an account."').optional(),
});

export type LoginFormProps = z.output<typeof schema>;
