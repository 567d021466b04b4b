/** Colours are content: the brand and the themes of a site. Code names tokens, black, white, and what the system gives. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['cli', 'runtime', 'sdk'];
const READ = /\.(?:css|svg|tsx?)$/;
/** Tests, and texts that show a writer how a colour is written. */
const LEFT_OUT = /\.test\.tsx?$|^cli\/report\/explanations\.ts$/;
/** Pages of the tool, which only the site's developers see. */
const TOOL_PAGES = 'cli/dev/browser/';

const COLOR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgb|hsl)a?\([^)]*\)|\b(?:hwb|(?:ok)?l(?:ab|ch)|color)\(\s*[\d.][^)]*\)/gi;

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((path) => READ.test(path) && !LEFT_OUT.test(path) && !path.startsWith(TOOL_PAGES));
}

/** Colours that are in a source, comments left out. */
function colorsIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '');
  return text.match(COLOR) ?? [];
}

/** Black, white, a grey, or a colour made of values. */
function isWithoutHue(color: string): boolean {
  const hex = /^#([0-9a-f]+)$/i.exec(color)?.[1];
  if (hex === undefined) return /\$\{/.test(color) || /^rgba?\((?:0 0 0|255 255 255)\b/.test(color);
  const [red, green, blue] = hex.length < 6 ? [...hex] : (hex.match(/../g) ?? []);
  return red === green && green === blue;
}

/** Of messages that show how a colour is written. */
const EXAMPLES: Record<string, string[]> = {
  'cli/commands/init-answers.ts': ['#0b6e4f', 'oklch(48% 0.1 165)'],
  'cli/index.ts': ['#0b6e4f'],
  'cli/brand/make-look.ts': ['#0b6e4f'],
  'runtime/sections/qr-code/schema.ts': ['#4b1fa8'],
};

test('no colour with a hue is in the code of cli/, runtime/ and sdk/', () => {
  const found = sources().flatMap((path) => {
    const colors = colorsIn(path).filter((color) => !isWithoutHue(color));
    const hues = colors.filter((color) => !EXAMPLES[path]?.includes(color));
    return hues.length === 0 ? [] : [`${path}: ${hues.join(', ')}`];
  });
  expect(found).toEqual([]);
});

test('no theme is named in the code', () => {
  const named = sources().filter((path) =>
    /\b(?:purple|lightBlue)\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(named).toEqual([]);
});
