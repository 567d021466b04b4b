import { type Html, isHtml } from '../../schemas/plain/html.ts';

/**
 * Text with mark-up from content: the only place where a string of content becomes HTML. It takes what the rich-text field
 * of the schemas gives and reads it once more, since a value may have come from a cache, a thread or a cast. For static
 * sections only: in an island React would have to set HTML in the browser, which the page's security policy refuses.
 */
export function RichText({ html, className }: { html: Html; className?: string | undefined }) {
  if (!isHtml(html))
    throw new TypeError('RichText was given a text that the cleaner of rich text has not made.');
  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      dangerouslySetInnerHTML={{ __html: html.replace(LINK_ITEM, '<li class="prose__link">') }}
    />
  );
}

/** An item of a list that is a link and nothing else; no selector can tell it from a link in a sentence. */
const LINK_ITEM = /<li>(?=\s*<a\b[^>]*>(?:(?!<\/?(?:a|li)\b)[\s\S])*<\/a>\s*<\/li>)/g;
