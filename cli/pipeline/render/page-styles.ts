/** The styles of a page: those of its sections, without rules that none of its elements can match. */
import { memoized } from '../../memoized.ts';
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
    return memoized(this.#printed, key, () => {
      const names = new Set([...used, ...scripted]);
      return withoutOtherThemes(
        parsed.keep((name) => names.has(name)),
        themes,
      );
    });
  }

  /** `sha256-…` of a style element. Few pages have colours of their own, so most hashes are cached. */
  hashOf(css: string): string {
    return memoized(this.#hashes, css, () => cspHash(css));
  }

  #parse(css: string): UsedStyles {
    return memoized(this.#parsed, css, () => usedStyles(css));
  }
}
