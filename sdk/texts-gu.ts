/** `texts-gu.js`: the sheet's texts in Gujarati, in the order of `ui/texts.ts`. A visitor fetches those of one language. */
import type { Texts, Withheld } from './slipway.d.ts';

export const texts: Texts = [
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
];

/** While what came is read back and checked. */
export const checking: string = 'ફાઇલ તપાસાઈ રહી છે';

/** Why nothing of a promised package is handed over. */
export const refusals: Record<Withheld, string> = {
  wrong: 'આ વચન આપેલી ફાઇલ નથી, તેથી તેને સેવ કરવામાં આવી નથી.',
  unchecked: 'ફાઇલ તપાસી શકાઈ નથી, તેથી તેને સેવ કરવામાં આવી નથી.',
  'in-app': 'આ ઍપ ફાઇલ તપાસી શકતી નથી. ડાઉનલોડ કરવા માટે આ પેજ તમારા બ્રાઉઝરમાં ખોલો.',
};
