/** Why nothing of a promised package is handed over, as the sheet says it. Part of `verify.js`: a download without a promise needs none. */
import type { Withheld } from '../types.ts';

const refusals: Record<string, Record<Withheld, string>> = {
  en: {
    wrong: 'This is not the file that was promised, so it was not saved.',
    unchecked: 'The file could not be checked, so it was not saved.',
    'in-app': 'This app cannot check the file. Open this page in your browser to download it.',
  },
  hi: {
    wrong: 'यह वह फ़ाइल नहीं है जिसका वादा किया गया था, इसलिए इसे सेव नहीं किया गया।',
    unchecked: 'फ़ाइल की जाँच नहीं हो सकी, इसलिए इसे सेव नहीं किया गया।',
    'in-app': 'यह ऐप फ़ाइल की जाँच नहीं कर सकता। डाउनलोड करने के लिए यह पेज अपने ब्राउज़र में खोलें।',
  },
  gu: {
    wrong: 'આ વચન આપેલી ફાઇલ નથી, તેથી તેને સેવ કરવામાં આવી નથી.',
    unchecked: 'ફાઇલ તપાસી શકાઈ નથી, તેથી તેને સેવ કરવામાં આવી નથી.',
    'in-app': 'આ ઍપ ફાઇલ તપાસી શકતી નથી. ડાઉનલોડ કરવા માટે આ પેજ તમારા બ્રાઉઝરમાં ખોલો.',
  },
  bn: {
    wrong: 'এটি প্রতিশ্রুত ফাইল নয়, তাই এটি সেভ করা হয়নি।',
    unchecked: 'ফাইলটি যাচাই করা যায়নি, তাই এটি সেভ করা হয়নি।',
    'in-app': 'এই অ্যাপ ফাইলটি যাচাই করতে পারে না। ডাউনলোড করতে এই পেজটি আপনার ব্রাউজারে খুলুন।',
  },
};

/** In a language (`hi`, `hi-IN`), in English when there is none. */
export function refusalText(reason: Withheld, locale: string): string {
  return (refusals[locale.slice(0, 2)] ?? refusals['en'])?.[reason] ?? '';
}
