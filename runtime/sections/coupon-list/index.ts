import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

/** An island only for its copy buttons: before a touch the codes are selectable text. */
export const section = defineSection({ schema, View, hydrate: 'interaction' });
