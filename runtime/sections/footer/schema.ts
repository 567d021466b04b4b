import type * as z from 'zod';
import { footer } from '../../../schemas/footer.ts';

/**
 * The foot of every page: an entry of the collection `footers`. Everything may be missing, in which case the foot says
 * so. Source: spec §2 screen behaviour 14, §8.
 */
export const schema = footer.partial();

export type FooterProps = z.output<typeof schema>;
