/** The contract of a section folder: what its `index.ts` exports and what its view may ask of the page around it. */
import type { ReactNode } from 'react';
import type * as z from 'zod';

/**
 * When an island's code is fetched and hydrated. `interaction` (first touch, click or focus inside it) is the usual
 * choice: React reaches a visitor only after a touch. The others wait for the page to be idle in addition.
 */
export type Hydrate = 'load' | 'idle' | 'visible' | 'interaction';

/** One JSON-LD object without `@context`, which the page adds. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/** What a section's JSON-LD may need to know of its page. URLs are absolute. */
export interface JsonLdPage {
  url: string;
  origin: string;
  locale: string;
  title: string;
  productName: string;
  /** In which a day without a time begins: IANA name. */
  timeZone: string;
  absolute(path: string): string;
}

export interface SectionDefinition<Schema extends z.ZodType> {
  /** Everything content may say of this section, without `type`. Written with `z.strictObject`. */
  schema: Schema;
  /** A pure function of the validated props; the same on the server and in the browser. */
  View: (props: z.output<Schema>) => ReactNode;
  /** Present on islands only. A section without it ships no JavaScript. */
  hydrate?: Hydrate;
  /** Structured data this section contributes to its page. */
  jsonLd?: (props: z.output<Schema>, page: JsonLdPage) => JsonLd[];
}

/** Gives a section folder's parts one checked type. The folder's name is the section's `type` in content. */
export function defineSection<Schema extends z.ZodType>(
  definition: SectionDefinition<Schema>,
): SectionDefinition<Schema> {
  return definition;
}
