/** Where a site is at home and what it sells is content: no country, currency, time zone or trade is in the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['cli', 'runtime', 'schemas', 'templates'];
const READ = /\.(?:hbs|html|tsx?|ya?ml)$/;
const CODE =
  /\bINR\b|\bRs\b|₹|\b(?:Asia\/(?:Kolkata|Calcutta))\b|\+05:?30\b|\b[a-z]{2}-IN\b|\bIndian?\b|GameApplication/g;

/** What the specification says of India, and what is about India whoever builds the site: the path → what may be in it. */
const MEANT: Record<string, RegExp> = {
  // The local back end answers with some region, for developers alone.
  'cli/dev/fake-backend/calls.ts': /^(?:India|hi-IN)$/,
  'cli/dev/fake-backend/switches.ts': /^India$/,
  // Signs that a brand's font has, besides those of the texts.
  'cli/pipeline/pictures/brand-fonts.ts': /^₹$/,
  // The kind that was chosen.
  'cli/commands/init-answers.ts': /^GameApplication$/,
  // Descriptions that give an example.
  'schemas/fields/locale.ts': /^hi-IN$/,
  'schemas/site.ts': /^hi-IN$/,
  'runtime/sections/translation-notice/schema.ts': /^en-IN$/,
  'schemas/testimonial.ts': /^₹$/,
  // Lists of what exists.
  'schemas/fields/standard-code.ts': /^(?:GameApplication|Asia\/Kolkata)$/,
};
/** Tests, and samples that a writer changes. */
const LEFT_OUT = /\.test\.tsx?$|^runtime\/sections\/[^/]+\/example\.yaml$/;

/** Comments left out. */
function codeOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

test('no country, currency, time zone or trade is in the code', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((path) => READ.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) =>
      (codeOf(path).match(CODE) ?? [])
        .filter((text) => !MEANT[path]?.test(text))
        .map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});
