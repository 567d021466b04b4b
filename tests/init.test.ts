/** `slipway init`: each kind of app is a site that builds without a problem, and wrong answers are named. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { init } from '../cli/commands/init.ts';
import { KINDS } from '../cli/commands/init-answers.ts';
import { newPage } from '../cli/commands/new.ts';
import { newLocale } from '../cli/commands/new-locale.ts';
import { exportTranslations } from '../cli/commands/translations.ts';
import { editorSchemas } from '../cli/editor-schemas.ts';
import { loadSite } from '../cli/pipeline/check/load-site.ts';
import { UsageError } from '../cli/usage-error.ts';
import { buildProject } from './build-project.ts';
import { rounds } from './rounds.ts';
import { putSharedCache } from './shared-cache.ts';
import { filesBelow, repository, temporaryFolder, temporaryProject } from './temporary-project.ts';

describe.each(KINDS)('a site of the kind %s', (kind) => {
  test('builds without a problem, with room for a long name, in the colours of the brand, with drawings that have them', async () => {
    const root = temporaryFolder();
    const name = 'Sanjeevani Clinic and Hospital Appointments, Pune East Side';
    await init(root, { name, kind, color: '#0f5c4a', yes: true });
    await putSharedCache({ root });
    const { problems } = await buildProject({ root });
    expect(problems).toEqual([]);
    const html = filesBelow(join(root, 'dist')).get('index.html') ?? '';
    expect(html).toContain('--brand:#0f5c4a');
    const art = /class="hero__art">(<svg[\s\S]*?<\/svg>)/.exec(html)?.[1] ?? '';
    expect(art).toContain('var(--action');
    expect(html.match(/<svg[^>]*class="feature__picture"/g)).toHaveLength(3);
    expect(html).not.toMatch(/paasa|\bdice\b|purple|\{product\}/i);
    // Nobody has named a service that logs downloads.
    expect(html).not.toContain('data-event-endpoint');
  });
});

test.each(['', 'a'.repeat(61)])('"%s" is no name of a product', async (name) => {
  await expect(init(temporaryFolder(), { name, yes: true })).rejects.toThrow(/name/);
});

test.each([
  ['fr', 'name: français, tag: fr }', 'lang="fr"'],
  ['ar', 'name: العربية, tag: ar, dir: rtl }', 'lang="ar" dir="rtl"'],
])('a site whose own language is %s starts with English texts, which say so', async (code, facts, inHtml) => {
  const root = temporaryFolder();
  const options = { name: 'Lantern', defaultLanguage: code, languages: `${code} en`, yes: true };
  await init(root, options);
  const files = filesBelow(root);
  const site = Buffer.from(files.get('content/site.yaml') ?? '', 'latin1').toString();
  expect(site).toContain(`default: ${code}\n  list:\n    ${code}: { ${facts}\n    en: { name: English`);
  await putSharedCache({ root });
  const { problems } = await buildProject({ root });
  expect(problems.map(({ file, code: kind }) => [file, kind])).toEqual([
    [`content/labels/${code}.yaml`, 'label/missing'],
  ]);
  const built = filesBelow(join(root, 'dist'));
  expect(built.get('index.html')).toContain('<html lang="en"');
  expect([...built.keys()]).toContain('en/index.html');
  writeFileSync(
    join(root, 'content/pages/index.yaml'),
    (files.get('content/pages/index.yaml') ?? '').replace(/^#.*\nlang: en\n/, ''),
  );
  await buildProject({ root });
  expect(filesBelow(join(root, 'dist')).get('index.html')).toContain(`<html ${inHtml}`);
});

test.each(['es he', 'en-gb', ''].slice(0, rounds({ usual: 2, long: 3 })))(
  'a site in Portuguese with "%s" beside it builds at once',
  async (languages) => {
    const root = temporaryFolder();
    await init(root, { name: 'Poupa', defaultLanguage: 'pt', languages, yes: true });
    await putSharedCache({ root });
    const { problems } = await buildProject({ root });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const lang = languages === 'en-gb' ? 'en-GB' : 'pt';
    expect(filesBelow(join(root, 'dist')).get('index.html')).toContain(`<html lang="${lang}"`);
    expect(filesBelow(root).get('content/pages/404.yaml')).toContain('# The texts below are English.');
  },
);

test.each([
  ["O'Hara & Söhne", 'ohara-sohne'],
  ['Ärzte für alle Straßen', 'arzte-fur-alle-strassen'],
  ['Cœur de Bœuf', 'coeur-de-boeuf'],
  ['診療所', 'app'],
])('the file that %s saves is named %s', async (name, slug) => {
  const root = temporaryFolder();
  await init(root, { name, yes: true });
  expect(filesBelow(root).get('content/site.yaml')).toContain(`slug: ${slug}\n`);
});

test.each([
  ['', true],
  ['https://apps.apple.com/app/x/id1600000000', true],
  ['https://apps.apple.com/app/x/id1600000000 https://cdn.example.com/app.apk', false],
  ['lookup:https://api.example.com/link', false],
])(
  'whoever gives no package hears that buttons for Android lead to the sample: "%s"',
  async (app, isMissing) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const root = temporaryFolder();
    await init(root, { name: 'Lantern', app, yes: true });
    expect(write.mock.calls.join('').includes('no address of an APK yet')).toBe(isMissing);
    expect(filesBelow(root).get('content/site.yaml')?.includes('/apk/lantern.apk')).toBe(
      isMissing || app.startsWith('lookup'),
    );
  },
);

test('files that people edit have the name as it was typed', async () => {
  const root = temporaryFolder();
  await init(root, { name: 'Salt & "Light" <3', yes: true });
  const files = filesBelow(root);
  for (const path of ['content/site.yaml', 'content/collections/footers/en.yaml'])
    expect(files.get(path)).toContain(String.raw`"Salt & \"Light\" <3"`);
});

describe('slipway new page', () => {
  test.each([
    ['/404.html', 'content/pages/404.yaml', 'Its address is /404.html.'],
    ['/hi/404.html', 'content/pages/hi/404.yaml', 'Its address is /hi/404.html.'],
    ['/assets-of-ours/', 'content/pages/assets-of-ours.yaml', 'Its address is /assets-of-ours/.'],
  ])('for %s writes %s', (route, path, words) => {
    const { root } = temporaryProject('three-pages');
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    newPage('page', route, { root });
    expect(write.mock.calls.join('')).toContain(`${path}\n${words}`);
    write.mockRestore();
    expect(filesBelow(root).has(path)).toBe(true);
  });

  test.each([
    ['\\blog\\novo', 'Write: slipway new page /blog/novo/'],
    ['/Ônibus Leito/', 'Write: slipway new page /onibus-leito/'],
    ['/موعد/', 'Write it in Latin letters.'],
  ])('says how %s could be written, since there is no file to rename', (route, hint) => {
    const { root } = temporaryProject('three-pages');
    const message = `"${route}" cannot be the address of a page: it has small Latin letters, digits, hyphens and dots, and a slash between its parts.`;
    expect(() => newPage('page', route, { root })).toThrow(expect.objectContaining({ message, hint }));
  });

  test.each(['/assets/x/', '/.well-known/x/', '/sdk/v1/'])('writes nothing at %s', (route) => {
    const { root } = temporaryProject('three-pages');
    const before = [...filesBelow(root).keys()];
    expect(() => newPage('page', route, { root })).toThrow(UsageError);
    expect([...filesBelow(root).keys()]).toEqual(before);
  });
});

/** Words and codes of the example and of its trade. */
const OF_THE_EXAMPLE =
  /paasa|ludo|\bdi(?:c?e)\b|\bgam(?:e|es|ing)\b|\bplayers?\b|\bcontests?\b|rupees?|₹|\bINR\b|GameApplication|\+05:?30|Kolkata|\bIndian?\b|[a-z]{2}-IN\b/i;

/** The same, in what the tool itself says: an editor's help names types and fields of games where they are meant. */
const OF_ANOTHER_TRADE = new RegExp(`${OF_THE_EXAMPLE.source}|lakh|crore|\\bUPI\\b|\\bKYC\\b|aadhaa?r`, 'i');

describe.each(KINDS.filter((kind) => kind !== 'game'))('a site of the kind %s', (kind) => {
  test('says nothing of the example, in any file that init writes and in any file of the built site', async () => {
    const root = temporaryFolder();
    await init(root, { name: 'Lantern', kind, languages: 'ta pt', yes: true });
    newPage('campaign', '/offer/', { root });
    await putSharedCache({ root });
    const { problems } = await buildProject({ root });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(filesBelow(root).get('content/labels/pt.yaml')).toContain('# clickAbove: Tap above\n');
    // The texts are the sheet's own: the pages carry none.
    expect(filesBelow(root).get('dist/index.html')).not.toContain('data-texts');
    const files = [...filesBelow(root)];
    const inHindi = files.filter(
      ([path, bytes]) => /^(?:content|dist)/.test(path) && /\b(?:Upar|Nahi)\b/.test(bytes),
    );
    expect(inHindi.map(([path]) => path)).toEqual([]);
    const found = files
      .filter(([path]) => !CODE_OR_PICTURE.test(path))
      .map(([path, bytes]) => [path, OF_THE_EXAMPLE.exec(visibleOf(bytes))?.[0]])
      .filter(([, word]) => word !== undefined);
    expect(found).toEqual([]);
  });
});

test('the file of labels that init writes lists all labels that the site lacks, and no others', async () => {
  const root = temporaryFolder();
  await init(root, { kind: 'tool', languages: 'fr', yes: true });
  const file = join(root, 'content/labels/fr.yaml');
  const listed = readFileSync(file, 'utf8');
  for (const key of ['playSlides', 'playVideo']) expect(listed).toContain(`# ${key}: `);
  for (const key of ['playNow', 'ludoBoard', 'playerCount']) expect(listed).not.toContain(key);
  writeFileSync(file, listed.replace(/^# (?=(?: {2})?\w+:)/gm, ''));
  const lacking = async (): Promise<string[]> => {
    const { problems } = await loadSite(root, { nowMs: 0, drafts: false });
    return problems.filter(({ code }) => code === 'label/missing').map(({ message }) => message);
  };
  expect(await lacking()).toEqual([]);
  expect(labelsToTranslate(await tableOf(root, 'fr'))).toEqual([]);
  // A site that gives one a text of its own shows it.
  writeFileSync(join(root, 'content/labels/en.yaml'), 'playNow: Try it now\n');
  expect(await lacking()).toEqual(['1 text has no translation: playNow.']);
  expect(labelsToTranslate(await tableOf(root, 'fr'))).toEqual(['playNow']);
});

test('English beside another default language has its labels, and so has a region of a language', async () => {
  const root = temporaryFolder();
  await init(root, { defaultLanguage: 'pt', languages: 'en pt-br fr', yes: true });
  const labels = (locale: string): string =>
    readFileSync(join(root, `content/labels/${locale}.yaml`), 'utf8');
  expect(labels('pt')).toContain('# is shown in English.\n');
  writeFileSync(join(root, 'content/labels/pt.yaml'), 'menu: Cardápio\n');
  newLocale('de', { root });
  expect(labels('en')).toContain('# is shown in English.\n');
  expect(labels('en')).toContain('# menu: Menu\n');
  expect(labels('pt-br')).toContain('# is shown as in "pt".\n');
  expect(labels('de')).toContain('# is shown in the default language.\n');
  expect(labels('de')).toContain('# menu: Cardápio\n');
  for (const locale of ['en', 'pt-br']) expect(labelsToTranslate(await tableOf(root, locale))).toEqual([]);
  expect(labelsToTranslate(await tableOf(root, 'fr'))).toContain('menu');
  // What its file has is compared, that alone.
  writeFileSync(join(root, 'content/labels/en.yaml'), 'readingTime: { other: "{minutes} min" }\n');
  expect(labelsToTranslate(await tableOf(root, 'en'))).toEqual(['readingTime.one']);
});

/** The table of missing texts, as translators get it. */
async function tableOf(root: string, locale: string): Promise<string> {
  const path = join(root, `${locale}.csv`);
  rmSync(path, { force: true });
  await exportTranslations({ root, locale, only: 'missing', out: path });
  return readFileSync(path, 'utf8');
}

function labelsToTranslate(table: string): string[] {
  return Array.from(table.matchAll(/,content\/labels\/\w+\.yaml,([\w.]+),/g), ([, key = '']) => key);
}

/** Scripts, and settings of editors, name sections and fields; what an editor says of these is looked at below. */
const CODE_OR_PICTURE = /^\.slipway\/|\.vscode\/|^dist\/sdk\/|\.(?:js|png|ico|woff2|avif|webp)$/;

/** Without inline styles and scripts, whose names of sections no visitor sees; structured data stays. */
function visibleOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1')
    .toString()
    .replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>|player\.vimeo\.com/g, '');
}

test('the help of an editor names the example nowhere, and games only where sections and fields are of games', async () => {
  const schemas = await editorSchemas(temporaryFolder());
  const found = Object.entries(schemas).flatMap(([name, schema]) =>
    name === 'collection-games' ? [] : foreignHelp(schema, name),
  );
  expect(found).toEqual([]);
});

/** Descriptions that are of another trade, by their place. */
function foreignHelp(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null || GAME_PARTS.test(place)) return [];
  const { description, properties } = node as {
    description?: unknown;
    properties?: { type?: { const?: unknown } };
  };
  if (GAME_SECTIONS.has(String(properties?.type?.const))) return [];
  const own =
    typeof description === 'string' && OF_ANOTHER_TRADE.test(description.replace(/^Section ".*"\.$/, ''))
      ? [`${place}: ${description}`]
      : [];
  return [...own, ...Object.entries(node).flatMap(([key, child]) => foreignHelp(child, `${place}.${key}`))];
}

/** Fields of games alone, and labels, whose English words are those of the specification. */
const GAME_PARTS = /(?:ludo|game)\w*$|^labels\./i;
const GAME_SECTIONS = new Set(
  readdirSync(join(repository, 'runtime/sections')).filter((type) =>
    /^# For games\.$/m.test(readFileSync(join(repository, 'runtime/sections', type, 'example.yaml'), 'utf8')),
  ),
);

const samples = readdirSync(join(repository, 'runtime/sections')).filter((type) => !GAME_SECTIONS.has(type));

test.each(samples)('the sample of the section %s is of no trade', (type) => {
  const sample = readFileSync(join(repository, 'runtime/sections', type, 'example.yaml'), 'utf8');
  // The type itself and the label that it shows are names, not words of the sample.
  expect(sample.replace(/^- type: .*$|"playerCount"/gm, '')).not.toMatch(OF_ANOTHER_TRADE);
});

test.each([
  [{ kind: 'game' }, 'GameApplication'],
  [{ kind: 'money' }, 'FinanceApplication'],
  [{ kind: 'shop' }, 'ShoppingApplication'],
  [{ kind: 'tool' }, 'UtilitiesApplication'],
  [{}, 'UtilitiesApplication'],
])('search engines learn of a site %j that it is a %s', async (answers, category) => {
  const root = temporaryFolder();
  await init(root, { ...answers, yes: true });
  expect(filesBelow(root).get('content/site.yaml')).toContain(`applicationCategory: ${category}\n`);
});

test.each([
  ['https://m.example/get/App.APK?v=2', '  androidApkUrl: "https://m.example/get/App.APK?v=2"\n'],
  ['apk:https://m.example/download', '  androidApkUrl: "https://m.example/download"\n'],
  [
    'lookup:https://m.example/api/link',
    '  AndroidUrl: "https://m.example/api/link"\n  androidApkFromApi: true\n',
  ],
  ['https://apps.apple.com/in/app/m/id1', '  IosURL: "https://apps.apple.com/in/app/m/id1"\n'],
])('the app at %s is where the site sends visitors', async (app, line) => {
  const root = temporaryFolder();
  await init(root, { app, yes: true });
  expect(filesBelow(root).get('content/site.yaml')).toContain(line);
  // Who names the APK itself has no service to ask for it.
  const asksForIt = filesBelow(root).get('content/site.yaml')?.includes('androidApkFromApi: true');
  expect(asksForIt).toBe(!line.includes('androidApkUrl'));
  await putSharedCache({ root });
  const { problems } = await buildProject({ root });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test.each([
  ['https://m.example/', 'expected an address that ends in .apk'],
  ['https://m.example/app.apk.html', 'expected an address that ends in .apk'],
  ['https://play.google.com/store/apps/details?id=m', 'a page of Google Play'],
  ['apk:http://m.example/app', 'is not an https address'],
  ['https://m.example/a.apk https://m.example/b.apk', 'two addresses of one kind'],
])('the app at %s is refused, and nothing is written', async (app, words) => {
  const root = temporaryFolder();
  await expect(init(root, { app, yes: true })).rejects.toThrow(words);
  expect([...filesBelow(root)]).toEqual([]);
});

const ORIGINS = ['https://user.example/app/', 'https://user.example:8443', 'https://user.example/'];

test.each(ORIGINS.slice(0, rounds({ usual: 2, long: 3 })))(
  'a site may be published at %s',
  async (origin) => {
    const root = temporaryFolder();
    await init(root, { origin, yes: true });
    await putSharedCache({ root });
    const { problems } = await buildProject({ root });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(filesBelow(root).get('dist/index.html')).toContain(`href="${origin.replace(/\/$/, '')}/"`);
  },
);

test('a language of one country is asked for as people write it, and is below an address in small letters', async () => {
  const root = temporaryFolder();
  await init(root, { languages: 'en-IN, pt_BR', yes: true });
  await putSharedCache({ root });
  const { problems } = await buildProject({ root });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const files = filesBelow(root);
  expect(files.get('dist/en-in/index.html')).toContain('<html lang="en-IN"');
  expect(files.get('dist/pt-br/index.html')).toContain('<html lang="pt-BR"');
});

test.each([
  [
    { defaultLanguage: 'dee' },
    /^Did you mean "de" \(Deutsch\)\? Otherwise start the project without it, and add/,
  ],
  [{ languages: 'xqa' }, /^Check it\. Otherwise start .* slipway new locale xqa --name "…"\.$/],
  [{ defaultLanguage: 'spanish' }, /^Write "es", the code of that language\.$/],
  [{ languages: 'Hausa, yorùbá' }, /^Write "ha", the code of that language\.$/],
  [{ languages: 'Èdè_Yorùbá' }, /^Write its code/],
  [{ defaultLanguage: 'jp' }, /^It is the code of a country, whose language is "ja"\.$/],
])('a language that is none is answered with what was meant: %o', async (answer, hint) => {
  await expect(init(temporaryFolder(), { ...answer, yes: true })).rejects.toMatchObject({
    hint: expect.stringMatching(hint),
  });
});

test.each([
  [{ color: 'greenish' }, 'found "greenish"'],
  [{ kind: 'bank' }, '"bank" is no kind of app that init knows.'],
  [{ languages: 'hi, tamil!' }, '"tamil!" cannot be a language.'],
  [{ languages: 'ta jp' }, '"jp" is the code of no language that is known.'],
  [{ app: 'http://apk.example/app.apk' }, '"http://apk.example/app.apk" is not an https address.'],
  [{ origin: 'www.example.com' }, '"www.example.com" is not the address of a site.'],
  [{ origin: 'https://999.1.1.1' }, '"https://999.1.1.1" is not the address of a site.'],
])('an answer that is none writes nothing: %o', async (answer, message) => {
  const root = temporaryFolder();
  await expect(init(root, { ...answer, yes: true })).rejects.toThrow(message);
  expect(filesBelow(root).size).toBe(0);
});
