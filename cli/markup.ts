import { joinedFacts, type MarkupFacts, noFacts } from './pipeline/render/markup-facts.ts';

/** HTML that React has written, so that every text in it is escaped. Nothing else gets between templates unescaped. */
export class Markup {
  /**
   * Only for `pipeline/render/render-markup.tsx`, which lets React write it.
   * @param pieces of whole tags. A page is never one string: from 64,000 characters on (or twice as many, if all are Latin) V8 maps memory
   * for each, which takes longer than it took to render them.
   */
  constructor(
    readonly pieces: readonly string[],
    readonly facts: MarkupFacts = noFacts(),
  ) {}

  /** All of it. */
  get html(): string {
    return this.pieces.join('');
  }

  /**
   * The mark-up with parts in place of its slots. Texts of content are escaped and cannot become a slot.
   * @param parts by the names of slots; other slots stay
   */
  fill(parts: Readonly<Record<string, Markup>>): Markup {
    const filled: Markup[] = [];
    const pieces = this.pieces.flatMap((piece) =>
      piece.split(SLOT).flatMap((part, place) => {
        if (place % 2 === 0) return part === '' ? [] : [part];
        const inner = parts[part];
        if (inner === undefined) return [slotNamed(part)];
        filled.push(inner);
        return inner.pieces;
      }),
    );
    return new Markup(pieces, joinedFacts([this.facts, ...filled.map(({ facts }) => facts)]));
  }

  /** How many slots of this name it has. */
  slots(name: string): number {
    return this.html.split(slotNamed(name)).length - 1;
  }
}

/** How React writes an empty slot. */
const SLOT = /<slot name="([\w-]+)"><\/slot>/;

function slotNamed(name: string): string {
  return `<slot name="${name}"></slot>`;
}

/** For pages that lack a part. */
export const NO_MARKUP = new Markup([]);
