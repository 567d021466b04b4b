import { labelText } from '../../components/label-text.tsx';
import { usePage } from '../../page-context.tsx';
import type { TranslationNoticeProps } from './schema.ts';

/** One line before the page, with a link to the complete page. */
export function View({ language, original, originalLanguage, originalTag }: TranslationNoticeProps) {
  const page = usePage();
  return (
    <p className="translation-notice wrap" dir="auto">
      {labelText(page, 'partlyTranslated', { language })}{' '}
      <a href={original} lang={originalTag} hrefLang={originalTag}>
        {originalLanguage}
      </a>
    </p>
  );
}
