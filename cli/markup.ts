import { joinedFacts, type MarkupFacts, noFacts } from './pipeline/render/markup-facts.ts';

/** HTML that React has written, so that every text in it is escaped. Templates insert nothing else unescaped. */
export class Markup {
  /** Only for `pipeline/render/render-markup.tsx`, which lets React write it. */
  constructor(
    readonly html: string,
    readonly facts: MarkupFacts = noFacts(),
  ) {}

  /** The mark-up with its `<slot>` replaced; unchanged when it has none. Texts of content are escaped and cannot become a slot. */
  fill(inner: Markup, name?: string): Markup {
    const [before = '', ...after] = this.html.split(slotOf(name));
    if (after.length === 0) return this;
    return new Markup(before + inner.html + after.join(''), joinedFacts([this.facts, inner.facts]));
  }

  /** The same mark-up with further attributes, of which no fact is taken. */
  withAttributes(add: (html: string) => string): Markup {
    return new Markup(add(this.html), this.facts);
  }

  /** How many slots of this name it has. */
  slots(name: string): number {
    return this.html.split(slotOf(name)).length - 1;
  }
}

/** How React writes an empty slot. */
function slotOf(name: string | undefined): string {
  return name === undefined ? '<slot></slot>' : `<slot name="${name}"></slot>`;
}

/** For pages that lack a part. */
export const NO_MARKUP = new Markup('');
