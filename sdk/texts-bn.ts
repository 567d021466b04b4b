/** `texts-bn.js`: the sheet's texts in Bengali, in the order of `ui/texts.ts`. A visitor fetches those of one language. */
import type { Texts, Withheld } from './slipway.d.ts';

export const texts: Texts = [
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
];

/** While what came is read back and checked. */
export const checking: string = 'ফাইল যাচাই করা হচ্ছে';

/** Why nothing of a promised package is handed over. */
export const refusals: Record<Withheld, string> = {
  wrong: 'এটি প্রতিশ্রুত ফাইল নয়, তাই এটি সেভ করা হয়নি।',
  unchecked: 'ফাইলটি যাচাই করা যায়নি, তাই এটি সেভ করা হয়নি।',
  'in-app': 'এই অ্যাপ ফাইলটি যাচাই করতে পারে না। ডাউনলোড করতে এই পেজটি আপনার ব্রাউজারে খুলুন।',
};
