import * as z from 'zod';
import { flag } from './fields/text.ts';

/** Settings of an automatically scrolling row. Source: spec §4 'Slider', §9. */
export const autoScroll = {
  autoScroll: flag(
    'Moves on by itself until the visitor points at it or presses "Pause"; never for visitors who prefer reduced motion.',
  ).optional(),
  autoScrollMs: z
    .int()
    .min(1000)
    .max(60_000)
    .describe('Milliseconds between two moves. Default: 3000.')
    .optional(),
};
