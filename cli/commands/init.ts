/** `slipway init`: a project that builds at once. Never overwrites a file. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';
import { createFile } from '../written-file.ts';

export interface InitOptions {
  name?: string;
  origin?: string;
  yes?: boolean;
}

const STARTER = [
  { template: 'new/site.yaml', path: 'content/site.yaml' },
  { template: 'new/home.yaml', path: 'content/pages/index.yaml' },
  { template: 'new/404.yaml', path: 'content/pages/404.yaml' },
  { template: 'new/footer.yaml', path: 'content/collections/footers/en.yaml' },
  { template: 'new/faqs.yaml', path: 'content/collections/faqs/home.yaml' },
  { template: 'new/favicon.svg', path: 'content/assets/favicon.svg' },
  { template: 'new/gitignore', path: '.gitignore' },
];

export async function init(folder: string | undefined, options: InitOptions): Promise<number> {
  const root = resolve(folder ?? '.');
  if (existsSync(join(root, 'content/site.yaml'))) {
    throw new UsageError(
      'There is a project here already.',
      'Run "slipway dev" to see it, or give the name of a new folder.',
    );
  }
  const answers = await ask(options);
  for (const { template, path } of STARTER) {
    const isNew = createFile(join(root, path), renderTemplate(template, answers));
    process.stdout.write(isNew ? `  ${path}\n` : `  ${path} was there already, and stays as it is\n`);
  }
  const { writeEditorSettings } = await import('../editor-schemas.ts');
  await writeEditorSettings(root);
  const where = relative(process.cwd(), root);
  process.stdout.write(
    `\nA project is ready${where === '' ? '' : ` in ${where}`}. Next:\n  ${where === '' ? '' : `cd ${where} && `}slipway dev\n`,
  );
  return 0;
}

/** Asks for what was not given, on a terminal only. */
async function ask(options: InitOptions): Promise<{ name: string; slug: string; origin: string }> {
  const given = { name: options.name ?? 'My Game', origin: options.origin ?? 'https://www.example.com' };
  const answers =
    options.yes || !process.stdin.isTTY || !process.stdout.isTTY
      ? given
      : await askOnTerminal(given, options);
  const slug = answers.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-$/g, '');
  if (!/^https:\/\/[^/\s]+$/.test(answers.origin)) {
    throw new UsageError(
      `"${answers.origin}" is not the address of a site.`,
      'Write --origin https://www.example.com, without a path.',
    );
  }
  return { ...answers, slug: slug === '' ? 'app' : slug };
}

async function askOnTerminal(given: { name: string; origin: string }, options: InitOptions) {
  const { cancel, isCancel, text } = await import('@clack/prompts');
  const answers = { ...given };
  for (const [key, message] of [
    ['name', 'What is the product called?'],
    ['origin', 'Where will the site be published?'],
  ] as const) {
    if (options[key] !== undefined) continue;
    const answer = await text({ message, initialValue: given[key] });
    if (isCancel(answer)) {
      cancel('Nothing was written.');
      throw new UsageError('Stopped.', 'Run "slipway init --yes" to take the defaults.');
    }
    answers[key] = answer;
  }
  return answers;
}
