import { isSameLanguage } from '../../schemas/plain/language-chain.ts';
import type { PageContext } from '../page-context.tsx';

/** Attributes of what is written for developers, and so in English on pages of every language. */
export function inEnglish({ locale, direction }: Pick<PageContext, 'locale' | 'direction'>): {
  lang?: 'en';
  dir?: 'ltr';
} {
  if (isSameLanguage(locale, 'en')) return {};
  return { lang: 'en', ...(direction === 'rtl' ? { dir: 'ltr' as const } : {}) };
}
