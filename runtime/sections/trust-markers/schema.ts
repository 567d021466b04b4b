import * as z from 'zod';
import { color } from '../../../schemas/fields/color.ts';
import { text } from '../../../schemas/fields/text.ts';
import { trustMarker } from '../../../schemas/trust-marker.ts';

/** A strip of short reasons to trust the app. Source: spec §2 'Home page order', §3 'Trust marker'. */
export const schema = z.strictObject({
  heading: text('Heading above the strip.').optional(),
  markers: z.array(trustMarker).min(1).describe('The trust markers, usually "$use: trust-markers/…".'),
  backgroundColor: color('Background colour. Default: the theme’s tint.').optional(),
});

export type TrustMarkersProps = z.output<typeof schema>;
