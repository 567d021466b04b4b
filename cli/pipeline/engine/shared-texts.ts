/**
 * Equal texts of many pages as one. Threads and the store hand over each page's facts as a copy of their own, so the paths, links and
 * names that pages have in common would be in memory once a page.
 */
import type { PageSummary } from '../model/types.ts';
import type { FileDetails } from './page-maker.ts';

export class SharedTexts {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, string[]>();

  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  texts(texts: readonly string[]): string[] {
    return texts.map((text) => this.text(text));
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
  details({ summaries, dependencies, ...others }: FileDetails, path: string): FileDetails {
    return {
      ...others,
      summaries: summaries.map((summary) => this.#summary(summary, path)),
      dependencies: this.texts(dependencies),
    };
  }

  #summary(summary: PageSummary, path: string): PageSummary {
    const { source, route, translationKey, locale, lang, layout } = summary;
    return {
      ...summary,
      source: source === path ? path : source,
      translationKey: translationKey === route ? route : this.text(translationKey),
      locale: this.text(locale),
      lang: this.text(lang),
      layout: this.text(layout),
      sectionTypes: this.list(summary.sectionTypes),
      assets: this.list(summary.assets),
      links: this.texts(summary.links),
      anchors: this.list(summary.anchors),
    };
  }
}
