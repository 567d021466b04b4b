import { defineSection } from '../../section.ts';
import { type FaqProps, schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({
  schema,
  View,
  jsonLd: ({ items }: FaqProps) => [
    {
      '@type': 'FAQPage',
      mainEntity: items.map((item) => ({
        '@type': 'Question',
        name: item.heading,
        acceptedAnswer: { '@type': 'Answer', text: item.content },
      })),
    },
  ],
});
