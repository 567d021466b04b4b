/** The styles of a page: those of its sections, without rules that none of its elements can match. */
import { cspHash } from '../browser-code/browser-build.ts';
import { type PageStyles, pageStyles, withoutOtherThemes } from '../browser-code/style-sheets.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { type UsedStyles, usedStyles } from '../bundle/used-styles.ts';

/** Runs a part that several pages share once; see `Recorder.memo`. */
export type Memo = <Value>(key: string, part: () => Value) => Value;

interface StyledPage {
  /** Section types in order of first use, the footer's last. */
  types: readonly string[];
  /** Class names that its elements have. */
  classes: ReadonlySet<string>;
  /** Names of the themes that are shown. */
  themes: readonly string[];
  /** Whether to include unused styles, since the page will be patched in place. */
  isDraft: boolean;
}

export class PageStyler {
  readonly #bundle: Bundle;
  readonly #memo: Memo;
  readonly #parsed = new Map<string, UsedStyles>();
  /** Cache of styles by the page's sections, classes and themes, which pages of one kind share. */
  readonly #printed = new Map<string, string>();
  readonly #hashes = new Map<string, string>();

  constructor(bundle: Bundle, memo: Memo) {
    this.#bundle = bundle;
    this.#memo = memo;
  }

  /** The styles in the page and in the linked file, before unused rules are removed. */
  stylesOf(types: readonly string[]): PageStyles {
    return this.#memo(`styles ${types.join()}`, () => pageStyles(this.#bundle, types));
  }

  /** The text of the page's style element, without colours of its own. */
  print({ types, classes, themes, isDraft }: StyledPage): string {
    const { inline } = this.stylesOf(types);
    if (isDraft) return withoutOtherThemes(inline, themes);
    const scripted = this.#memo(`script classes ${types.join()}`, () =>
      ['base', ...types].flatMap((type) => this.#bundle.scriptClasses[type] ?? []),
    );
    const parsed = this.#parse(inline);
    // In the order of the style sheet, so that pages with the same classes have the same key.
    const used = [...parsed.classes].filter((name) => classes.has(name));
    const key = `${types.join()} ${themes.join()} ${used.join(' ')}`;
    let printed = this.#printed.get(key);
    if (printed === undefined) {
      const names = new Set([...used, ...scripted]);
      printed = withoutOtherThemes(
        parsed.keep((name) => names.has(name)),
        themes,
      );
      this.#printed.set(key, printed);
    }
    return printed;
  }

  /** `sha256-…` of a style element. Few pages have colours of their own, so most hashes are cached. */
  hashOf(css: string): string {
    const hash = this.#hashes.get(css) ?? cspHash(css);
    this.#hashes.set(css, hash);
    return hash;
  }

  #parse(css: string): UsedStyles {
    const parsed = this.#parsed.get(css) ?? usedStyles(css);
    this.#parsed.set(css, parsed);
    return parsed;
  }
}
