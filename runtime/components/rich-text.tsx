import { type Html, isHtml } from '../../schemas/plain/html.ts';

/**
 * Text with mark-up: the only place where a string of content becomes HTML. It takes the value of the schemas' rich-text field and reads it
 * again, since a value may come from a cache, a thread or a cast. For static sections only: in an island React would have to set HTML in
 * the browser, which the page's security policy forbids.
 */
export function RichText({ html, className }: { html: Html; className?: string | undefined }) {
  if (!isHtml(html))
    throw new TypeError('RichText was given a text that the cleaner of rich text has not made.');
  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      dangerouslySetInnerHTML={{ __html: withMarks(html) }}
    />
  );
}

/** A list item that consists of a link; no selector can distinguish it from a link in a sentence. */
const LINK_ITEM = /<li>(?=\s*<a\b[^>]*>(?:(?!<\/?(?:a|li)\b)[\s\S])*<\/a>\s*<\/li>)/g;

/** Marks what styles cannot find by themselves. A wide table scrolls, with the arrow keys too. */
function withMarks(html: Html): string {
  return html.replace(LINK_ITEM, '<li class="prose__link">').replaceAll('<table>', '<table tabindex="0">');
}
