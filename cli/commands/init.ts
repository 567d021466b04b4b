/** `slipway init`: a project that builds at once, in its own colours. Never overwrites a file. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { languageFacts } from '../../schemas/plain/languages.ts';
import { packageRoot } from '../package-root.ts';
import { plainLetters } from '../pipeline/model/routes.ts';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';
import { allOrNothing } from '../written-file.ts';
import { answersOf, CATEGORIES, type InitOptions } from './init-answers.ts';
import { addLocale, startFile, startOfLabels } from './new-locale.ts';
import { callOf, nextCommand } from './next-command.ts';

const STARTER = [
  { template: 'new/site.yaml', path: 'content/site.yaml' },
  { template: 'new/brand.yaml', path: 'content/brand.yaml' },
  { template: 'new/404.yaml', path: 'content/pages/404.yaml' },
  { template: 'new/favicon.svg', path: 'content/assets/favicon.svg' },
  { template: 'new/mark.svg', path: 'content/assets/mark.svg' },
  { template: 'new/gitignore', path: '.gitignore' },
];

const NO_PACKAGE = `
There is no address of an APK yet: the buttons for Android lead to the sample of "dev", which no other server has.
Before you publish, put yours into "download" of content/site.yaml.
`;

/** Characters of a name beside which the title and the description of the home page have room for more. */
const LONGEST_IN_TITLE = 25;

export async function init(folder: string | undefined, options: InitOptions): Promise<number> {
  const root = resolve(folder ?? '.');
  if (existsSync(join(root, 'content/site.yaml'))) {
    throw new UsageError(
      'There is a project here already.',
      `Run "${nextCommand(root, 'dev', callOf(process))}" to see it, or give the name of a new folder.`,
    );
  }
  const answers = await answersOf(options);
  const { defaultLanguage } = answers;
  const language = { code: defaultLanguage, ...languageFacts(defaultLanguage) };
  const isEnglish = language.tag.split('-')[0] === 'en';
  const data = {
    ...answers,
    language,
    isRightToLeft: language.dir === 'rtl',
    isEnglish,
    // A page can be in a language of the site alone.
    english: answers.languages.find((code) => code.split('-')[0] === 'en')?.toLowerCase(),
    slug: slugOf(answers.name),
    isLongName: [...answers.name].length > LONGEST_IN_TITLE,
    category: CATEGORIES[answers.kind],
    ...(await colorsOf(answers.color)),
  };
  const starter = [...STARTER, footerOf(defaultLanguage), ...starterOf(answers.kind)];
  allOrNothing(() => {
    for (const { template, path } of starter) startFile(root, path, renderTemplate(template, data));
    startFile(
      root,
      `content/labels/${defaultLanguage}.yaml`,
      isEnglish ? renderTemplate('new/labels.yaml', data) : startOfLabels(root, language),
    );
    for (const language of answers.languages) addLocale(root, language, {});
  });
  const { writeEditorSettings } = await import('../editor-settings.ts');
  await writeEditorSettings(root);
  if (answers.androidUrl === null && answers.lookupUrl === null) process.stdout.write(NO_PACKAGE);
  const where = relative(process.cwd(), root);
  const next = nextCommand(root, 'dev', callOf(process));
  process.stdout.write(`\nA project is ready${where === '' ? '' : ` in ${where}`}. Next:\n  ${next}\n`);
  return 0;
}

function footerOf(locale: string): { template: string; path: string } {
  return { template: 'new/footer.yaml', path: `content/collections/footers/${locale}.yaml` };
}

/** The home page, its questions and its artwork. */
function starterOf(kind: string): { template: string; path: string }[] {
  const folder = `new/kinds/${kind}`;
  const drawings = readdirSync(join(packageRoot, 'templates', folder, 'art'))
    .sort()
    .map((name) => name.replace(/\.hbs$/, ''));
  return [
    { template: `${folder}/home.yaml`, path: 'content/pages/index.yaml' },
    { template: `${folder}/faqs.yaml`, path: 'content/collections/faqs/home.yaml' },
    ...drawings.map((name) => ({ template: `${folder}/art/${name}`, path: `content/assets/start/${name}` })),
  ];
}

function slugOf(name: string): string {
  const slug = plainLetters(name)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-$/g, '');
  return slug === '' ? 'app' : slug;
}

/** Colours of the artwork where it is shown outside a page. @throws UsageError for a colour that cannot be the brand's */
async function colorsOf(
  color: string,
): Promise<{ brand: string; onBrand: string; deep: string; soft: string }> {
  const { brandSchema } = await import('../../schemas/index.ts');
  const { makeLook } = await import('../brand/make-look.ts');
  const { look, problems } = makeLook(brandSchema.parse({ colors: { brand: color } }));
  const [problem] = problems;
  if (look === null)
    throw new UsageError(
      problem?.message ?? `"${color}" cannot be the colour of a brand.`,
      problem?.hint ?? '',
    );
  const { brand: ground, onBrand, brandDeep, onBrandSoft } = look.colors;
  return { brand: ground, onBrand, deep: brandDeep, soft: onBrandSoft };
}
