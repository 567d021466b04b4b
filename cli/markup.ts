/** HTML that React has written of nodes, so that every text in it is escaped. Templates put nothing else in as it is. */
export class Markup {
  /** For `pipeline/render-markup.tsx` alone, which has React write it. */
  constructor(readonly html: string) {}

  /** The mark-up with another one in place of its `<slot>`. No text of content can become such an element. */
  fill(inner: Markup): Markup {
    const [before = '', after = ''] = this.html.split(SLOT);
    return new Markup(before + inner.html + after);
  }

  /** Whether an element has the attribute. In texts the name counts for nothing. */
  hasAttribute(name: string): boolean {
    return new RegExp(` ${name}(?=[ =>])(?<=<[^<>]*)`).test(this.html);
  }
}

/** How React writes an empty slot. */
const SLOT = '<slot></slot>';

/** For pages that lack a part. */
export const NO_MARKUP = new Markup('');
