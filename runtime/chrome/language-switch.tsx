import { Icon } from '../components/icon.tsx';
import { labelText } from '../components/label-text.tsx';
import { usePage } from '../page-context.tsx';
import { type LanguageChoice, LanguageLink } from './language-link.tsx';

/** The languages of this page, each named in its own script. Nothing when there is only one. */
export function LanguageSwitch({ alternates }: { alternates: LanguageChoice[] }) {
  const page = usePage();
  const current = alternates.find((choice) => choice.current);
  if (alternates.length < 2 || current === undefined) return null;
  return (
    <details className="language-switch" name="header">
      <summary className="language-switch__toggle">
        <Icon name="globe" />
        <span className="visually-hidden">{labelText(page, 'language')}: </span>
        <span lang={current.lang}>{current.name}</span>
      </summary>
      <ul className="language-switch__list">
        {alternates.map((choice) => (
          <li key={choice.locale}>
            <LanguageLink choice={choice} className="language-switch__link">
              {choice.current ? <Icon name="check" /> : null}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
