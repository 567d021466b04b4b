import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

/** An island that is hydrated on a touch; `browser.ts` touches it after a download. */
export const section = defineSection({ schema, View, hydrate: 'interaction' });
