import * as z from 'zod';
import { feature } from '../../../schemas/feature.ts';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';

/** Features of the app as tiles in a grid. Source: spec §2 'Page body section types', 'Home page order'. */
export const schema = z.strictObject({
  heading: text('Heading of the section.').optional(),
  subtitle: text('Line below the heading.').optional(),
  features: z
    .array(feature)
    .min(1)
    .describe('The features, usually "$use: features/…". Three, four or six look best.'),
  backgroundColor: color('Background colour.').optional(),
});

export type FeatureProps = z.output<typeof schema>;
