import { defineSection, type JsonLdPage } from '../../section.ts';
import { type BreadcrumbProps, schema } from './schema.ts';
import { View } from './view.tsx';

export const section = defineSection({
  schema,
  View,
  jsonLd: ({ items }: BreadcrumbProps, page: JsonLdPage) => [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.label,
        item: item.link ? page.absolute(item.link) : page.url,
      })),
    },
  ],
});
