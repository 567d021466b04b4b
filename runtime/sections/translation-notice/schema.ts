import * as z from 'zod';
import { languageTag } from '../../../schemas/fields/locale.ts';
import { route } from '../../../schemas/fields/route.ts';
import { fixedText } from '../../../schemas/fields/text.ts';

/** Notice that a page is not fully translated. Added by the build to pages with `fallback: true`. */
export const schema = z.strictObject({
  language: fixedText('Name of the page’s language in that language: हिन्दी.'),
  original: route('The page in the default language.'),
  originalLanguage: fixedText('Name of the default language: English.'),
  originalTag: languageTag('Tag of the default language: en-GB.'),
});

export type TranslationNoticeProps = z.output<typeof schema>;
