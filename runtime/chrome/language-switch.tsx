import { Icon } from '../components/icon.tsx';
import { usePage } from '../page-context.tsx';

export interface LanguageChoice {
  /** `en`, `hi`, `gu`, `bn`. */
  locale: string;
  /** The language's name in its own script. */
  name: string;
  /** The same page in that language, or its home page. */
  href: string;
  current: boolean;
}

/** The languages this page can be read in, each named in its own script. Nothing when there is only one. */
export function LanguageSwitch({ alternates }: { alternates: LanguageChoice[] }) {
  const page = usePage();
  const current = alternates.find((choice) => choice.current);
  if (alternates.length < 2 || current === undefined) return null;
  return (
    <details className="language-switch" name="header">
      <summary className="language-switch__toggle">
        <Icon name="globe" />
        <span className="visually-hidden">{page.label('language')}: </span>
        <span lang={current.locale}>{current.name}</span>
      </summary>
      <ul className="language-switch__list">
        {alternates.map((choice) => (
          <li key={choice.locale}>
            <a
              className="language-switch__link"
              href={choice.href}
              lang={choice.locale}
              hrefLang={choice.locale}
              {...(choice.current ? { 'aria-current': 'true' as const } : {})}
            >
              {choice.name}
              {choice.current ? <Icon name="check" /> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
