import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { logo } from '../../../schemas/logo.ts';

/** Associations and certificates as a strip of logos. Source: spec §2 'Home page order', §3 'Logo'. */
export const schema = z.strictObject({
  heading: text('Words before the logos, for example "Member of".').optional(),
  memberships: z.array(logo).min(1).describe('The logos, usually "$use: memberships/…".'),
  backgroundColor: color('Background colour.').optional(),
});

export type MembershipsProps = z.output<typeof schema>;
