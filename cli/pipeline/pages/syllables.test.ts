import { expect, test } from 'vitest';
import { type Script, scriptOf, syllablesOf } from './syllables.ts';

function scriptFor(tag: string): Script {
  const script = scriptOf(tag);
  if (script === undefined) throw new Error(`${tag} has no script.`);
  return script;
}

test.each([
  ['hi', 'क्षत्रिय हिंदी ज़िन्दगी।', ['क्ष', 'ज़ि', 'त्रि', 'दी', 'न्द', 'य', 'हिं', 'गी', '।']],
  ['gu', 'વ્યક્તિ 18+', ['ક્તિ', 'વ્ય']],
  ['bn', 'র‍্যান্ডম', ['ন্ড', 'ম', 'র‍্যা']],
])('%s: %s is cut between its syllables', (tag, text, syllables) => {
  expect(syllablesOf(text, scriptFor(tag))).toEqual([...syllables].sort());
});

test('each syllable is named once, and other scripts are passed over', () => {
  expect(syllablesOf('પાસો Paasa पासा পাশা પાસો', scriptFor('gu-IN'))).toEqual(['પા', 'સો']);
});

test('English, and Hindi in Latin letters, have no script of their own', () => {
  expect(['en-IN', 'hi-Latn', 'fr'].map(scriptOf)).toEqual([undefined, undefined, undefined]);
});

test('words are known again on the next page, and after more of them than are remembered', () => {
  const script = scriptFor('hi');
  const page = { title: 'पासा फेंकें', sections: [{ text: 'पासा' }] };
  const syllables = ['पा', 'फें', 'कें', 'सा'].sort();
  expect(syllablesOf(page, script)).toEqual(syllables);
  expect(syllablesOf(page, script)).toEqual(syllables);
  const letters = [...'कखगघचछजझटठडढतथदध'];
  const words = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
  );
  expect(words.length).toBeGreaterThan(50_000);
  expect(syllablesOf(words, script)).toEqual([...letters].sort());
  expect(syllablesOf([page, words, page], script)).toEqual([...letters, ...syllables].sort());
});
