import type { ReactNode } from 'react';

export interface LanguageChoice {
  /** `en`, `hi`, `gu`, `bn`. */
  locale: string;
  /** BCP 47 tag of the language; a locale may be the code of a country. */
  lang: string;
  /** The language's name in its own script. */
  name: string;
  /** The same page in that language, or its home page. */
  href: string;
  current: boolean;
}

interface LanguageLinkProps {
  choice: LanguageChoice;
  className: string;
  children?: ReactNode;
}

/** Link to the page in another language, named in that language. */
export function LanguageLink({ choice, className, children }: LanguageLinkProps) {
  return (
    <a
      className={className}
      href={choice.href}
      lang={choice.lang}
      hrefLang={choice.lang}
      aria-current={choice.current ? 'true' : undefined}
    >
      {choice.name}
      {children}
    </a>
  );
}
