import * as z from 'zod';
import { refuse } from './fields/refuse.ts';
import { fixedText } from './fields/text.ts';

/** Weights that a family may have, as CSS counts them. */
const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900];

const weight = z.number().check((payload) => {
  if (!WEIGHTS.includes(payload.value)) refuse(payload, { expected: 'a weight such as 400 or 700' });
});

const PACKAGE = /^@fontsource\/[a-z0-9-]+$/;

const packageName = z.string().check((payload) => {
  if (PACKAGE.test(payload.value)) return;
  const name = payload.value.trim().replace(/^@fontsource(?:-variable)?\//, '');
  const meant = `@fontsource/${name.toLowerCase().replaceAll(' ', '-')}`;
  const hint = PACKAGE.test(meant) ? `Write "${meant}". ` : '';
  refuse(payload, {
    expected: 'a Fontsource package such as @fontsource/poppins',
    hint: `${hint}Packages of variable fonts (@fontsource-variable) cannot be cut.`,
  });
});

/** A name in `content/fonts`. */
const fileName = z.string().check((payload) => {
  if (/^[\w-][\w. -]*\.(?:woff2?|ttf|otf)$/i.test(payload.value)) return;
  refuse(payload, { expected: 'the name of a file in content/fonts, ending in .woff2, .woff, .ttf or .otf' });
});

function brandFont(description: string, weights: number[]) {
  return z
    .strictObject({
      package: packageName
        .describe('A package that is installed in the project: @fontsource/poppins.')
        .optional(),
      weights: z
        .array(weight)
        .min(1)
        .describe(`Weights of the package that are shown. Default: ${weights.join(' and ')}.`)
        .default(weights),
      licence: fixedText(
        'Licence that allows the font on the site, for whoever looks after it: OFL-1.1. It is not published.',
      ).optional(),
      files: z
        .record(z.string(), fileName)
        .describe('Files in content/fonts by weight, instead of a package: { 400: sans.woff2 }.')
        .optional(),
    })
    .check((payload) => {
      const { package: name, files } = payload.value;
      if ((name === undefined) === (files === undefined))
        refuse(payload, { expected: 'either "package" or "files"' });
      for (const key of Object.keys(files ?? {}))
        if (!WEIGHTS.includes(Number(key)))
          refuse(payload, {
            expected: `a weight such as 400 or 700 instead of "${key}"`,
            path: ['files', key],
          });
    })
    .describe(description);
}

/** Fonts of the brand. Whether the files exist and can be subset is checked when fonts are built. */
export const brandFonts = z.strictObject({
  text: brandFont('Of all texts. Titles have it too unless "titles" says otherwise.', [400, 700]).optional(),
  titles: brandFont('Of titles.', [700]).optional(),
});

export type BrandFontContent = z.output<ReturnType<typeof brandFont>>;
