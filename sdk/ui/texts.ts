/**
 * The texts the sheet shows, in the site's four languages, and how they travel. English is word for word that of
 * `schemas/plain/labels.ts`, a `#` standing for what is filled in. This file does not reach the browser: `packed-texts.ts`
 * does, and a test keeps the two the same. After a change, run `npx vitest run sdk/ui/texts.test.ts -u`.
 */

/** Names of the texts, in the order they travel in. Those that `labels.ts` knows have its names. */
export const TEXT_NAMES = [
  'downloadingNamedApp',
  'downloadComplete',
  'downloadAgain',
  'weakInternet',
  'safeAndSecure',
  'loading',
  'secondsLeft',
  'clickAbove',
  'close',
  'installFind',
  'installOpen',
  'installAllow',
  'restartDownload',
  'openBrowser',
] as const;

export const texts: Record<'en' | 'hi' | 'gu' | 'bn', readonly string[]> = {
  en: [
    'Downloading # app',
    'Download Complete',
    'Download Again',
    'Weak Internet',
    '100% safe & secure',
    'Loading...',
    '# Sec left',
    'Upar click kare',
    'Close',
    'Find the app in notifications or downloads',
    'Open the file to install',
    'Allow installs from this source',
    'Restart the Download',
    'Open in browser',
  ],
  hi: [
    '# ऐप डाउनलोड हो रहा है',
    'डाउनलोड पूरा हुआ',
    'फिर से डाउनलोड करें',
    'इंटरनेट कमज़ोर है',
    '100% सुरक्षित',
    'लोड हो रहा है...',
    '# सेकंड बाकी',
    'ऊपर क्लिक करें',
    'बंद करें',
    'ऐप को सूचनाओं या डाउनलोड में ढूँढें',
    'इंस्टॉल करने के लिए फ़ाइल खोलें',
    'इस स्रोत से इंस्टॉल की अनुमति दें',
    'डाउनलोड फिर से शुरू करें',
    'ब्राउज़र में खोलें',
  ],
  gu: [
    '# ઍપ ડાઉનલોડ થઈ રહી છે',
    'ડાઉનલોડ પૂરું થયું',
    'ફરીથી ડાઉનલોડ કરો',
    'ઇન્ટરનેટ નબળું છે',
    '100% સુરક્ષિત',
    'લોડ થઈ રહ્યું છે...',
    '# સેકન્ડ બાકી',
    'ઉપર ક્લિક કરો',
    'બંધ કરો',
    'સૂચનાઓ અથવા ડાઉનલોડમાં ઍપ શોધો',
    'ઇન્સ્ટૉલ કરવા માટે ફાઇલ ખોલો',
    'આ સ્રોતમાંથી ઇન્સ્ટૉલની મંજૂરી આપો',
    'ડાઉનલોડ ફરીથી શરૂ કરો',
    'બ્રાઉઝરમાં ખોલો',
  ],
  bn: [
    '# অ্যাপ ডাউনলোড হচ্ছে',
    'ডাউনলোড সম্পূর্ণ',
    'আবার ডাউনলোড করুন',
    'ইন্টারনেট দুর্বল',
    '100% সুরক্ষিত',
    'লোড হচ্ছে...',
    '# সেকেন্ড বাকি',
    'উপরে ক্লিক করুন',
    'বন্ধ করুন',
    'নোটিফিকেশন বা ডাউনলোডে অ্যাপ খুঁজুন',
    'ইনস্টল করতে ফাইলটি খুলুন',
    'এই উৎস থেকে ইনস্টলের অনুমতি দিন',
    'ডাউনলোড আবার শুরু করুন',
    'ব্রাউজারে খুলুন',
  ],
};

/** First code point of each script's block; the blocks are laid out alike, letter for letter. */
const BLOCKS = { hi: 0x900, bn: 0x980, gu: 0xa80 };

/**
 * One language as it travels: each letter of its script as one ASCII character, so that it takes one byte instead of three and the
 * languages share their words with each other. `/` to `|` are the block's letters from the second on; Latin letters and
 * digits stand between `~`, and `}` separates the texts.
 */
function pack(locale: 'hi' | 'gu' | 'bn'): string {
  return texts[locale].join('}').replace(/[A-Za-z0-9][A-Za-z0-9 ]*(?<! )|[^ -.}]/g, (found) => {
    if (found < '\x7f') return `~${found}~`;
    const offset = found.charCodeAt(0) - BLOCKS[locale];
    if (offset < 1 || offset > 0x4e) throw new Error(`Cannot pack "${found}" of ${locale}.`);
    return String.fromCharCode(0x2e + offset);
  });
}

/** The source of `packed-texts.ts`. */
export function packedSource(): string {
  const quote = (text: string) => JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'");
  return `/** Written by the test of \`texts.ts\`, which says what stands here in readable form. */
export const ENGLISH =
  '${quote(texts.en.join('}'))}';

export const HINDI =
  '${quote(pack('hi'))}';

export const BENGALI =
  '${quote(pack('bn'))}';

export const GUJARATI =
  '${quote(pack('gu'))}';
`;
}
