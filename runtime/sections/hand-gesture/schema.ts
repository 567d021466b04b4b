import * as z from 'zod';

/** Seconds between loading and the hand. Source: spec §4, §9. */
export const DEFAULT_DELAY_SECONDS = 2;

/** A hand that points at the download button, on phones. Source: spec §4 'Other timers and states'. */
export const schema = z.strictObject({
  delayInSecond: z
    .number()
    .min(0)
    .max(120)
    .describe(`Seconds after loading at which the hand appears. Default: ${DEFAULT_DELAY_SECONDS}.`)
    .default(DEFAULT_DELAY_SECONDS),
});

export type HandGestureProps = z.output<typeof schema>;
