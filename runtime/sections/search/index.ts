import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({ schema, View });
