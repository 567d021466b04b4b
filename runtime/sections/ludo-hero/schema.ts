import type * as z from 'zod';
import { schema as heroSchema } from '../hero/schema.ts';

/** A hero whose picture is a game that can be played at once. Source: spec §2 screen behaviour 6, §3 'Hero_Banner'. */
export const schema = heroSchema;

export type LudoHeroProps = z.output<typeof schema>;
