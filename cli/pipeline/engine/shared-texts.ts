/**
 * Equal texts of many pages as one. Threads and the store hand over each page's facts as a copy of their own, so the paths, links and
 * names that pages have in common would be in memory once a page.
 */
import type { PageSummary } from '../model/types.ts';
import type { FileDetails } from '../pages/load-page.ts';
import type { MadePage } from './page-maker.ts';

export class SharedTexts {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, string[]>();
  readonly #keepsWords: boolean;

  /** @param keepsWords false where the words of pages are read from the store when they are needed: no other fact is as large */
  constructor(keepsWords = true) {
    this.#keepsWords = keepsWords;
  }

  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  texts(texts: readonly string[]): string[] {
    return orNothing(texts.map((text) => this.text(text)));
  }

  /** For lists that pages have in common: unlike `texts`, each different one stays in memory. Nobody may change it. */
  list(texts: readonly string[]): string[] {
    const key = texts.join('\n');
    let known = this.#lists.get(key);
    if (known === undefined) {
      known = this.texts(texts);
      this.#lists.set(key, known);
    }
    return known;
  }

  /** @param path of the file */
  details({ summaries, problems, findings, dependencies }: FileDetails, path: string): FileDetails {
    return {
      summaries: summaries.map((summary) => this.#summary(summary, path)),
      problems: orNothing(problems),
      findings: orNothing(findings),
      dependencies: this.list(dependencies),
    };
  }

  /** @param set its number in the build */
  page({ rendered, own }: MadePage, set: number): MadePage {
    const { outputPath, bytes, gzipBytes, hash, leadsToGame } = rendered;
    const route = this.text(rendered.route);
    return { rendered: { route, outputPath, bytes, gzipBytes, hash, leadsToGame }, set, own: this.text(own) };
  }

  /** Field by field: a copy by spreading would give each object a shape of its own, which is larger than the object. */
  #summary(summary: PageSummary, path: string): PageSummary {
    const { source } = summary;
    const shared: PageSummary = {
      source: source === path ? path : source,
      route: this.text(summary.route),
      locale: this.text(summary.locale),
      lang: this.text(summary.lang),
      translationKey: this.text(summary.translationKey),
      translationOf: summary.translationOf,
      title: summary.title,
      description: summary.description,
      layout: this.text(summary.layout),
      noindex: summary.noindex,
      theme: summary.theme,
      image: summary.image,
      art: summary.art,
      date: summary.date,
      updated: summary.updated,
      author: summary.author,
      sectionTypes: this.list(summary.sectionTypes),
      callsSmartScript: summary.callsSmartScript,
      assets: this.list(summary.assets),
      links: this.texts(summary.links),
      anchors: this.list(summary.anchors),
    };
    for (const name of OPTIONAL_NAMES) copyField(summary, shared, name);
    if (summary.words !== undefined) shared.words = this.#keepsWords ? summary.words : '';
    // Pages of a kind often show the same ones.
    if (summary.syllables !== undefined) shared.syllables = this.text(summary.syllables);
    return shared;
  }
}

type OptionalName = Exclude<
  { [Name in keyof PageSummary]-?: undefined extends PageSummary[Name] ? Name : never }[keyof PageSummary],
  'syllables' | 'words'
>;

/** All of them, or it does not compile. */
const OPTIONAL: Record<OptionalName, true> = {
  frame: true,
  tags: true,
  cover: true,
  filled: true,
  topics: true,
  isFurther: true,
};
const OPTIONAL_NAMES = Object.keys(OPTIONAL) as OptionalName[];

function copyField<Name extends OptionalName>(from: PageSummary, to: PageSummary, name: Name): void {
  if (from[name] !== undefined) to[name] = from[name];
}

function orNothing<Item>(items: Item[]): Item[] {
  return items.length === 0 ? (NOTHING as never[]) : items;
}

const NOTHING = Object.freeze([]);
