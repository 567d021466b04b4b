/** `texts-hi.js`: the sheet's texts in Hindi, in the order of `ui/texts.ts`. A visitor fetches those of one language. */
import type { Texts, Withheld } from './slipway.d.ts';

export const texts: Texts = [
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
];

/** While what came is read back and checked. */
export const checking: string = 'फ़ाइल की जाँच हो रही है';

/** Why nothing of a promised package is handed over. */
export const refusals: Record<Withheld, string> = {
  wrong: 'यह वह फ़ाइल नहीं है जिसका वादा किया गया था, इसलिए इसे सेव नहीं किया गया।',
  unchecked: 'फ़ाइल की जाँच नहीं हो सकी, इसलिए इसे सेव नहीं किया गया।',
  'in-app': 'यह ऐप फ़ाइल की जाँच नहीं कर सकता। डाउनलोड करने के लिए यह पेज अपने ब्राउज़र में खोलें।',
};
