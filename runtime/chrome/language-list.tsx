import { usePage } from '../page-context.tsx';
import { type LanguageChoice, LanguageLink } from './language-link.tsx';

/** The same choices as the header's switch, open at the foot of the page: there is no header on a landing page. */
export function LanguageList({ alternates }: { alternates: LanguageChoice[] }) {
  const page = usePage();
  if (alternates.length < 2) return null;
  return (
    <nav className="wrap" aria-label={page.label('chooseLanguage')}>
      <ul className="footer__languages">
        {alternates.map((choice) => (
          <li key={choice.locale}>
            <LanguageLink choice={choice} className="footer__link" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
