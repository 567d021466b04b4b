/**
 * Text with mark-up from content. The rich-text field of the schemas has already reduced it to harmless elements
 * (no scripts, no inline styles), and this is the only place where a string becomes HTML. For static sections only:
 * in an island React would have to set HTML in the browser, which the page's security policy refuses.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      dangerouslySetInnerHTML={{ __html: html.replace(LINK_ITEM, '<li class="prose__link">') }}
    />
  );
}

/** An item of a list that is a link and nothing else; no selector can tell it from a link in a sentence. */
const LINK_ITEM = /<li>(?=\s*<a\b[^>]*>(?:(?!<\/?(?:a|li)\b)[\s\S])*<\/a>\s*<\/li>)/g;
