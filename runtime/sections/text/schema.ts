import type * as z from 'zod';
import { textSection } from '../../../schemas/text.ts';

/** A text with its heading. Source: spec §3 'Text section'. */
export const schema = textSection;

export type TextProps = z.output<typeof schema>;
