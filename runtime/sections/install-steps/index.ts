import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({
  schema,
  View,
  jsonLd: ({ heading, steps, windowOnly }, page) =>
    steps === undefined || windowOnly
      ? []
      : [
          {
            '@type': 'HowTo',
            name: heading ?? page.title,
            step: steps.map(({ cardNumber, cardDescription, src }) => ({
              '@type': 'HowToStep',
              position: cardNumber,
              text: cardDescription,
              image: page.absolute(src),
            })),
          },
        ],
});
