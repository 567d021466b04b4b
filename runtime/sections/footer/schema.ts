import type * as z from 'zod';
import { footer } from '../../../schemas/footer.ts';

/**
 * The footer of every page: an entry of the collection `footers`. If everything is missing, the footer says so. Source: spec §2 screen
 * behaviour 14, §8.
 */
export const schema = footer.partial();

export type FooterProps = z.output<typeof schema>;
