import type * as z from 'zod';
import { text } from '../../../schemas/fields/text.ts';
import { heroBanner } from '../../../schemas/hero-banner.ts';

/** The first screen of a page: `Hero_Banner`, with the page's fields on winnings. Source: spec §3. */
export const schema = heroBanner.extend({
  invitation: text('Line above the winnings. Default: "DownloadNow" of the page.').optional(),
  winnings: text(
    'Shown when "showDownloadWinnings" is true. Default: "WinningsContent" of the page.',
  ).optional(),
});

export type HeroProps = z.output<typeof schema>;
