/** Words such as `UPI-তে` in a page's markup: where no line ends between them and their endings. */

/**
 * A word in Latin letters, a hyphen, and an ending in a script of India. Always a whole word: a part of one would be read out by itself.
 */
const COMPOUND =
  /(?<![\p{Script=Latin}\p{Nd}.@/_])[\p{Script=Latin}\p{Nd}]{1,9}-[\u0900-\u0dff]{1,6}(?![\u0900-\u0dff])/gu;
/** Most letters of such a word, its hyphen included: what may not break has to fit into a heading on a narrow screen. */
const MOST_LETTERS = 14;
/** A part of it that is found quickly, and at once in markup whose letters are all Latin. */
const JOINT = /-[\u0900-\u0dff]/;
/** A value of an attribute may have a `>`: React escapes it, and the cleaner of rich texts does not. */
const TAG_OR_TEXT = /<([a-z][\w-]*)?(?:[^>"]|"[^"]*")*>|[^<]+/g;
const ONE_WORD = /^<span class="unbroken">[^<]*<\/span>$/;
/** Elements whose text is not the page's, or has to stay as it is: an island's is compared with what React makes in the browser. */
const LEFT_ALONE = new Set(['slipway-island', 'script', 'style', 'textarea', 'title', 'option', 'svg']);

/**
 * Encloses these words in elements of the class `unbroken`. A word joiner would be copied and searched with the text, and shown by a font
 * that lacks it. The text around the words is enclosed too: in a flex box each element is an item, and a text was one.
 * @param markup as React and the cleaner of rich texts write it: values of attributes in double quotes
 */
export function keepUnbroken(markup: string): string {
  if (!JOINT.test(markup)) return markup;
  let leftAlone = '';
  return markup.replace(TAG_OR_TEXT, (part, name?: string) => {
    if (leftAlone !== '') {
      if (part === `</${leftAlone}>`) leftAlone = '';
      return part;
    }
    if (name !== undefined && LEFT_ALONE.has(name) && !part.endsWith('/>')) leftAlone = name;
    if (part.startsWith('<') || !JOINT.test(part)) return part;
    const text = part.replace(COMPOUND, (word) =>
      word.length > MOST_LETTERS ? word : `<span class="unbroken">${word}</span>`,
    );
    return text === part || ONE_WORD.test(text) ? text : `<span>${text}</span>`;
  });
}
