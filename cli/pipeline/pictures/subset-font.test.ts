import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { describe, expect, test } from 'vitest';
import { type Script, scriptOf, syllablesOf, textsOf } from '../pages/syllables.ts';
import { openWoff } from './bold-fonts.ts';
import { openFont } from './subset-font.ts';

const content = join(import.meta.dirname, '../../../content');

/** All texts of content, in every language. */
const text = readdirSync(content, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:yaml|mdx|csv|json)$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')
  .normalize('NFC');

function wholeFont({ name }: Script): Buffer {
  const { resolve } = createRequire(import.meta.url);
  const family = `noto-sans-${name}`;
  return openWoff(readFileSync(resolve(`@fontsource/${family}/files/${family}-${name}-400-normal.woff`)));
}

function fontOf(bytes: Buffer): Font {
  return new Font(new Face(new FontBlob(bytes)));
}

/** Tamil and Malayalam, in which the example has no pages: the first articles of the Universal Declaration of Human Rights. */
const furtherTexts: Readonly<Record<string, string>> = {
  ta: 'மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள். அவர்கள் நியாயத்தையும் மனச்சாட்சியையும் இயற்பண்பாகப் பெற்றவர்கள். அவர்கள் ஒருவருடனொருவர் சகோதர உணர்வுப் பாங்கில் நடந்துகொள்ளல் வேண்டும். இனம், நிறம், பால், மொழி, மதம், அரசியல் அல்லது வேறு அபிப்பிராயமுடைமை, தேசிய அல்லது சமூகத் தோற்றம், ஆதனம், பிறப்பு அல்லது பிற அந்தஸ்து என்பன போன்ற எத்தகைய வேறுபாடுமின்றி, ஸ்ரீ க்ஷ கோ கௌ நொ',
  ml: 'മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും അന്തസ്സോടും സ്വാതന്ത്ര്യത്തോടുംകൂടി ജനിച്ചിട്ടുള്ളവരാണ്. അന്യോന്യം ഭ്രാതൃഭാവത്തോടെ പെരുമാറുവാനാണ് മനുഷ്യന്ന് വിവേകബുദ്ധിയും മനസ്സാക്ഷിയും സിദ്ധമായിരിക്കുന്നത്. ജാതി, മതം, നിറം, ഭാഷ, സ്ത്രീപുരുഷഭേദം, രാഷ്ട്രീയാഭിപ്രായം, സ്വത്ത്, കുലം എന്നിവയെ കണക്കാക്കാതെ, ക്ഷേത്രം ജ്ഞാനം ശ്രീ പൂക്കൾ അവൻ അവർ',
};

/** What a browser draws: positioned outlines. Glyph numbers differ between a font and its subset. */
function drawn(font: Font, word: string, language: string): string {
  const buffer = new TextBuffer();
  buffer.addText(word);
  buffer.setLanguage(language);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const places = buffer.getGlyphPositions();
  return JSON.stringify(
    buffer.getGlyphInfos().map(({ codepoint }, index) => [font.glyphToPath(codepoint), places[index]]),
  );
}

describe.each(['hi', 'gu', 'bn'])('a font cut for the texts of %s', async (language) => {
  const script = scriptOf(language);
  if (script === undefined) throw new Error('There is no such script.');
  const whole = wholeFont(script);
  const cut = (await openFont(whole, language)).subset(textsOf(syllablesOf(text, script), script));
  const [wholeDrawn, cutDrawn] = [fontOf(whole), fontOf(cut)];

  test('draws every word of content as the whole font does', () => {
    const block = `[\\u{${script.first.toString(16)}}-\\u{${(script.first + 0x7f).toString(16)}}\u200c\u200d]+`;
    const words = [...new Set(text.match(new RegExp(block, 'gu')))];
    expect(words.length).toBeGreaterThan(500);
    expect(
      words.filter((word) => drawn(wholeDrawn, word, language) !== drawn(cutDrawn, word, language)),
    ).toEqual([]);
  });

  test('has every letter of content', () => {
    const letters = new Set(syllablesOf(text, script).join(''));
    const known = new Set(new Face(new FontBlob(cut)).collectUnicodes());
    expect([...letters].filter((letter) => !known.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  test('is less than half of the whole', () => {
    expect(cut.length).toBeLessThan(whole.length / 2);
  });
});

describe.each(Object.entries(furtherTexts))('a font cut for a text in %s', async (language, article) => {
  const script = scriptOf(language);
  if (script === undefined) throw new Error('There is no such script.');
  const whole = wholeFont(script);
  const cut = (await openFont(whole, language)).subset(textsOf(syllablesOf(article, script), script));
  const [wholeDrawn, cutDrawn] = [fontOf(whole), fontOf(cut)];
  const block = `[\\u{${script.first.toString(16)}}-\\u{${(script.first + 0x7f).toString(16)}}\u200c\u200d]+`;
  const words = [...new Set(article.match(new RegExp(block, 'gu')))];

  test('draws every word of it as the whole font does', () => {
    expect(words.length).toBeGreaterThan(20);
    expect(
      words.filter((word) => drawn(wholeDrawn, word, language) !== drawn(cutDrawn, word, language)),
    ).toEqual([]);
  });

  test('has no box for any of its letters', () => {
    const known = new Set(new Face(new FontBlob(cut)).collectUnicodes());
    expect([...words.join('')].filter((letter) => !known.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});
