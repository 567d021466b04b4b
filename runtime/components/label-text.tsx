import type { ReactElement } from 'react';
import type { LabelKey } from '../../schemas/plain/labels.ts';
import type { PageContext } from '../page-context.tsx';

/** A label as text of the page, marked where it is in another language than the page. An attribute takes `page.label`. */
export function labelText(
  page: PageContext,
  key: LabelKey,
  values?: Record<string, string | number>,
): string | ReactElement {
  const text = page.label(key, values);
  const language = page.labelLanguage(key);
  return language === undefined ? text : <span lang={language}>{text}</span>;
}
