import { usePage } from '../page-context.tsx';
import { type LanguageChoice, LanguageLink } from './language-link.tsx';

/** The choices of the header's switch as an open list in the footer, since landing pages have no header. */
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
