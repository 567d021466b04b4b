import { usePage } from '../page-context.tsx';

/** The first link of every page: past the header, to `<main id="main">`. */
export function SkipLink() {
  const page = usePage();
  return (
    <a className="skip-link" href="#main">
      {page.label('skipToContent')}
    </a>
  );
}
