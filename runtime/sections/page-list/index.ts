import { defineSection } from '../../section.ts';
import { schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({
  schema,
  View,
  jsonLd: ({ pages = [] }, { absolute }) =>
    pages.length === 0
      ? []
      : [
          {
            '@type': 'ItemList',
            itemListElement: pages.map(({ url, title }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: title,
              url: absolute(url),
            })),
          },
        ],
});
