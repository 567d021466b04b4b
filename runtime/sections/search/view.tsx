import { useId } from 'react';
import { labelText } from '../../components/label-text.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { usePage } from '../../page-context.tsx';
import type { SearchProps } from './schema.ts';

/** Without scripts the form opens the page that lists all pages, which may be this one. `browser.ts` fills in the results. */
export function View({ heading, titleTag, subtitle, siteMap }: SearchProps) {
  const page = usePage();
  const fieldId = useId();
  const texts = {
    results: page.labelForms('searchResults'),
    none: page.label('searchNone'),
    failed: page.label('searchFailed'),
  };
  return (
    <SectionFrame type="search">
      {heading === undefined ? null : (
        <SectionHeading title={heading} titleTag={titleTag} subtitle={subtitle} />
      )}
      <div
        data-section="search"
        data-start="focusin"
        data-query="q"
        data-index={`/search/${page.locale}.json`}
        data-locale={page.formats.tag}
        data-texts={JSON.stringify(texts)}
      >
        <search className="search__form">
          <form action={siteMap}>
            <label className="search__label" htmlFor={fieldId}>
              {labelText(page, 'searchField')}
            </label>
            <div className="search__row">
              <input
                className="search__field"
                id={fieldId}
                type="search"
                name="q"
                autoComplete="off"
                enterKeyHint="search"
                dir="auto"
              />
              <button className="button search__button" type="submit">
                {labelText(page, 'search')}
              </button>
            </div>
          </form>
        </search>
        <p className="search__status" role="status" lang={page.labelLanguage('searchResults')} />
        <ol className="search__results" />
        {siteMap === page.route ? null : (
          <p>
            <a className="search__all" href={siteMap}>
              {labelText(page, 'siteMap')}
            </a>
          </p>
        )}
      </div>
    </SectionFrame>
  );
}
