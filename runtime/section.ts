/** The contract of a section folder: what its `index.ts` exports, and what its JSON-LD may use of the page. */
import type { ReactNode } from 'react';
import type * as z from 'zod';

/**
 * When an island's code is loaded and hydrated. `interaction` (first click, key or focus inside it) is the usual choice: React is loaded
 * only after a touch. The others additionally wait for the page to be idle.
 */
export type Hydrate = 'load' | 'idle' | 'visible' | 'interaction';

/** One JSON-LD object without `@context`, which the page adds. */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/** Page values for a section's JSON-LD. URLs are absolute. */
export interface JsonLdPage {
  url: string;
  origin: string;
  locale: string;
  title: string;
  productName: string;
  /** Time zone in which a day without a time begins: IANA name. */
  timeZone: string;
  absolute(path: string): string;
}

export interface SectionDefinition<Schema extends z.ZodType> {
  /** Schema of the section's content, without `type`. Use `z.strictObject`. */
  schema: Schema;
  /** A pure function of the validated props; identical on the server and in the browser. */
  View: (props: z.output<Schema>) => ReactNode;
  /** Set for islands only. A section without it ships no JavaScript. */
  hydrate?: Hydrate;
  /** Structured data that this section adds to its page. */
  jsonLd?: (props: z.output<Schema>, page: JsonLdPage) => JsonLd[];
}

/** Type-checks a section folder's parts. The folder's name is the section's `type` in content. */
export function defineSection<Schema extends z.ZodType>(
  definition: SectionDefinition<Schema>,
): SectionDefinition<Schema> {
  return definition;
}
