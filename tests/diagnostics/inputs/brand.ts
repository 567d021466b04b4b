/** Colours of a brand that are none, or cannot be read. */
import { type BrokenInput, type FileChanges, input, lines } from '../broken-project.ts';

const brand = (...text: string[]): FileChanges => ({ 'content/brand.yaml': lines(...text) });

export const inputs: readonly BrokenInput[] = [
  ...['poppins', 'Open Sans', '@fontsource-variable/inter'].map((name, index) =>
    input(
      `a font that is no package is answered with the package: ${name}`,
      {
        'content/brand.yaml': lines(
          'colors: { brand: "#0b6e4f" }',
          `fonts: { text: { package: "${name}" } }`,
        ),
      },
      {
        at: 'content/brand.yaml:2:27',
        code: 'field/value',
        says: 'Expected a Fontsource package such as @fontsource/poppins',
        hint: `Write "@fontsource/${['poppins', 'open-sans', 'inter'][index]}".`,
        marks: name,
      },
    ),
  ),
  input('a brand of one colour is fine', brand('colors: { brand: "hsl(161 82% 24%)" }')),
  input('a word that is no colour is refused', brand('colors:', '  brand: greenish'), {
    at: 'content/brand.yaml:2:10',
    code: 'brand/color',
    says: 'Expected an opaque colour of CSS such as "#0b6e4f", found "greenish".',
    hint: 'Write it as "#" and six digits, in quotes.',
    marks: 'greenish',
  }),
  input('a colour that one can see through is refused', brand('colors:', '  brand: rgb(11 110 79 / 50%)'), {
    at: 'content/brand.yaml:2:10',
    code: 'brand/color',
    says: 'Expected an opaque colour',
    hint: 'Write it as "#" and six digits, in quotes.',
  }),
  input(
    'an accent that cannot be read comes with its contrast and the nearest tone',
    brand('colors:', '  brand: "#0b6e4f"', '  accent: "#ffc629"'),
    {
      at: 'content/brand.yaml:3:11',
      code: 'brand/contrast',
      says: '"accent" (#ffc629) on "tint"',
      hint: 'The nearest colour for "accent" that can be read is "#',
    },
  ),
  input(
    'a single token that cannot be read is named',
    brand('colors: { brand: "#0b6e4f" }', 'tokens:', '  dark:', '    ink: "#333"'),
    {
      at: 'content/brand.yaml:4:10',
      code: 'brand/contrast',
      says: 'in the dark scheme, and needs 4.5 : 1.',
      hint: 'The nearest colour for "ink" that can be read is "#',
    },
  ),
  input(
    'a token that does not exist is guessed',
    brand('colors: { brand: "#0b6e4f" }', 'tokens: { light: { papper: white } }'),
    {
      at: 'content/brand.yaml:2:20',
      code: 'field/unknown',
      says: 'Unknown field "papper".',
      hint: 'Did you mean "paper"?',
    },
  ),
];
