import { usePage } from '../page-context.tsx';
import type { LanguageChoice } from './language-switch.tsx';

/** The same choices as the header's switch, open at the foot of the page: there is no header on a landing page. */
export function LanguageList({ alternates }: { alternates: LanguageChoice[] }) {
  const page = usePage();
  if (alternates.length < 2) return null;
  return (
    <nav className="wrap" aria-label={page.label('chooseLanguage')}>
      <ul className="footer__languages">
        {alternates.map((choice) => (
          <li key={choice.locale}>
            <a
              className="footer__link"
              href={choice.href}
              lang={choice.locale}
              hrefLang={choice.locale}
              {...(choice.current ? { 'aria-current': 'true' as const } : {})}
            >
              {choice.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
