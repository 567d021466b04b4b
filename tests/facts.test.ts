/** Facts of `site.yaml` that texts name: `{product}`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { labels } from '../schemas/plain/labels.ts';
import { buildProject, NOW } from './build-project.ts';
import { pathsBelow } from './paths-below.ts';
import { threePages } from './shared-cache.ts';
import { repository, type TemporaryProject } from './temporary-project.ts';

/** Three pages whose texts name facts wherever a text is allowed. */
async function namingProject(): Promise<TemporaryProject> {
  const project = await threePages();
  const home = project
    .read('content/pages/index.yaml')
    .replace('title: Dice, the game', 'title: "{product}: the game"')
    .replace('bannerAlt: A die', 'bannerAlt: "The die of {product}"')
    .replace('One tap and you play.', 'By {legalName}, version {version}. Not {{product}}.');
  project.write('content/pages/index.yaml', home);
  const footer = project.read('content/collections/footers/en.yaml');
  project.write('content/collections/footers/en.yaml', footer.replace('title: Dice', 'title: "{product}"'));
  project.write('content/labels/en.yaml', 'downloadApp: Get {product}\n');
  project.write(
    'content/collections/faqs/home.yaml',
    '- heading: Is {product} fair?\n  content: <p>{product} is. <a href="mailto:{supportEmail}">Ask</a>.</p>\n',
  );
  project.write(
    'content/pages/city/rules.mdx',
    '---\ntitle: Rules of {product}\nnoindex: true\n---\n\n# Rules of {product}\n\nBy {legalName} alone.\n\n{product}\n',
  );
  state(project, 'supportEmail: help@dice.example');
  state(project, 'version: 1.0.0');
  return project;
}

/** Adds a line below `product`. */
function state(project: TemporaryProject, line: string): void {
  project.write(
    'content/site.yaml',
    project.read('content/site.yaml').replace('product:\n', `product:\n  ${line}\n`),
  );
}

async function built(project: TemporaryProject): Promise<{ home: string; rules: string }> {
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { home: project.read('dist/index.html'), rules: project.read('dist/city/rules/index.html') };
}

test('stand in titles, texts of every kind, shared entries, alternative texts, labels and MDX', async () => {
  const { home, rules } = await built(await namingProject());
  expect(home).toContain('<title>Dice: the game</title>');
  expect(home).toContain('aria-label="The die of Dice"');
  expect(home).toContain('By Dice Private Limited, version 1.0.0. Not {product}.');
  expect(home).toContain('Is Dice fair?');
  expect(home).toContain('Dice is. <a href="mailto:help@dice.example">Ask</a>');
  expect(home).toContain('Get Dice');
  expect(rules).toContain('Rules of Dice</h1>');
  expect(rules).toContain('By Dice Private Limited alone.');
  expect(rules).toContain('<p>Dice</p>');
});

test('renaming the product is one line, with a cache as without one', async () => {
  const project = await namingProject();
  await built(project);
  project.write(
    'content/site.yaml',
    project.read('content/site.yaml').replace('name: Dice', 'name: Comet & Co'),
  );
  const { home, rules } = await built(project);
  expect(home).toContain('<title>Comet &amp; Co: the game</title>');
  expect(home).toContain('Is Comet &amp; Co fair?');
  expect(rules).toMatch(/Rules of Comet &(?:amp|#x26); Co<\/h1>/);
  expect(home + rules).not.toMatch(/Dice(?! Private)/);
});

test('are those of the page’s language', async () => {
  const project = await namingProject();
  project.write(
    'content/site.yaml',
    project.read('content/site.yaml').replace('name: Dice', 'name: { en: Dice, hi: पासा }'),
  );
  project.write(
    'content/pages/hi/index.yaml',
    project.read('content/pages/hi/index.yaml').replace(/^title: .*$/m, 'title: "{product} खेलें"'),
  );
  await built(project);
  expect(project.read('dist/hi/index.html')).toContain('<title>पासा खेलें</title>');
});

test.each([
  ['{prodcut}', 'There is no fact {prodcut}.', 'Did you mean {product}?'],
  ['{everything}', 'There is no fact {everything}.', 'Facts that exist: product, legalName'],
  ['{packageSize}', 'content/site.yaml does not state "packageSize"', 'Add "packageSize" below "product"'],
])('%s is a problem with its place', async (name, message, hint) => {
  for (const [path, before] of [
    ['content/pages/index.yaml', 'Roll the dice'],
    ['content/collections/faqs/home.yaml', 'Is {product} fair?'],
    ['content/pages/city/rules.mdx', 'alone'],
  ] as const) {
    const project = await namingProject();
    const text = project.read(path);
    project.write(path, text.replace(before, `Now ${name} comes`));
    const { problems } = await buildProject(project, { nowMs: NOW });
    const found = problems.filter(({ code }) => code === 'fact/unknown');
    const line = text.slice(0, text.indexOf(before)).split('\n').length;
    expect(found.map(({ file, span }) => [file, span?.start.line])).toEqual([[path, line]]);
    expect(found[0]?.message).toContain(message);
    expect(found[0]?.hint).toContain(hint);
  }
});

test('the example site names its product in site.yaml alone', () => {
  const content = join(repository, 'content');
  const naming = pathsBelow(content)
    .filter((path) => /\.(?:ya?ml|mdx|csv|json)$/.test(path))
    .filter((path) => readFileSync(join(content, path), 'utf8').includes('Paasa'));
  expect(naming).toEqual(['site.yaml']);
});

test('B3 the example says in Hindi on its English pages what the specification does, and no other site does', () => {
  const said = readFileSync(join(repository, 'content/labels/en.yaml'), 'utf8');
  expect(said).toContain(
    '\nclickAbove: { text: Upar click kare, lang: hi-Latn }\nchatBubble: { text: App Nahi Mila?, lang: hi-Latn }\n',
  );
  expect(Object.values(labels).join()).not.toMatch(/\b(?:Upar|Nahi)\b/);
});
