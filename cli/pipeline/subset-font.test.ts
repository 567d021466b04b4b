import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { describe, expect, test } from 'vitest';
import { openWoff } from './social-font.ts';
import { openFont } from './subset-font.ts';
import { type Script, scriptOf, syllablesOf, textsOf } from './syllables.ts';

const content = join(import.meta.dirname, '../../content');

/** All that content says, in every language. */
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

/** What a browser draws: outlines, each at its place. Numbers of glyphs differ between a font and its part. */
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
