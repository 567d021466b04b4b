import { filmJsonLd } from '../../components/film-json-ld.ts';
import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({
  schema,
  View,
  jsonLd: ({ heading, steps, video }, page) => [
    {
      '@type': 'HowTo',
      name: heading,
      step: steps.map(({ title, text }, index) => ({
        '@type': 'HowToStep',
        position: index + 1,
        name: title,
        text: text ?? title,
      })),
    },
    ...(video === undefined ? [] : filmJsonLd(video, page)),
  ],
});
