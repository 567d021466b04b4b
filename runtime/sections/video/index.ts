import { filmJsonLd } from '../../components/film-json-ld.ts';
import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({ schema, View, jsonLd: filmJsonLd });
