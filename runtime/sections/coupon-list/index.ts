import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

/** An island for its copy buttons only: before a touch the codes are plain text to select. */
export const section = defineSection({ schema, View, hydrate: 'interaction' });
