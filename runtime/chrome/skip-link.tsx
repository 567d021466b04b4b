import { labelText } from '../components/label-text.tsx';
import { usePage } from '../page-context.tsx';
import { MAIN_ID } from './main-id.ts';

/** The skip link, first on every page, to `<main id="main">`. */
export function SkipLink() {
  const page = usePage();
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {labelText(page, 'skipToContent')}
    </a>
  );
}
