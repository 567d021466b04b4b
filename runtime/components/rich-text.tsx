/**
 * Text with mark-up from content. The rich-text field of the schemas has already reduced it to harmless elements
 * (no scripts, no inline styles), and this is the only place where a string becomes HTML. For static sections only:
 * in an island React would have to set HTML in the browser, which the page's security policy refuses.
 */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div className={className ? `prose ${className}` : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
