/** `slipway translations` on a small site in English and Hindi. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  exportTranslations,
  importTranslations,
  type TranslationsOptions,
  translations,
} from '../cli/commands/translations.ts';
import { validate } from '../cli/commands/validate.ts';
import { labels } from '../schemas/plain/labels.ts';
import { allForms } from '../schemas/plain/plural-forms.ts';
import { temporaryFolder } from './temporary-project.ts';

const NOW = '2026-03-01';

const SITE = `product: { slug: dice, name: { en: Dice, hi: डाइस } }
origin: https://dice.example
locales:
  default: en
  names: [YouTube]
  list:
    en: { name: English, tag: en-IN }
    hi: { name: हिन्दी, tag: hi-IN }
navigation:
  en:
    - { label: Rules, href: /rules/ }
    - { label: About us, href: /about/ }
  hi:
    - { label: नियम, href: /hi/rules/ }
`;

const RULES = `title: Rules of the game
description: How the game is played.
Hero_Banner:
  heading: Read the rules
  headingDescription: It takes two minutes.
  download_button:
    androidTxt: Get it
page_body:
  - type: text
    title: The start
    body_html: <p>Roll the <b>dice</b>.</p>
  - type: faq
    heading: Questions
    items: { $use: faqs/en/rules }
`;

const RULES_HI = `# Translated in March
title: खेल के नियम
description: खेल कैसे खेला जाता है।
Hero_Banner:
  heading: नियम पढ़िए   # short
  headingDescription: बस दो मिनट लगते हैं।
  download_button:
    androidTxt: ले लीजिए
page_body:
  - type: text
    title: शुरुआत
    body_html: <p><b>पासा</b> फेंकिए।</p>
  - type: faq
    heading: सवाल
    items: { $use: faqs/hi/rules }
`;

function project(changes: Record<string, string> = {}) {
  const root = temporaryFolder();
  const hindi = Object.keys(labels).map((key) => {
    const placeholders =
      allForms(labels[key as keyof typeof labels])
        .at(-1)
        ?.match(/\{\w+\}/g) ?? [];
    return `${key}: ${JSON.stringify(['पाठ', ...placeholders].join(' '))}\n`;
  });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const files: Record<string, string> = {
    'content/site.yaml': SITE,
    'content/labels/hi.yaml': hindi.join(''),
    'content/pages/index.yaml': 'title: Dice\n',
    'content/pages/hi/index.yaml': 'title: डाइस खेल\n',
    'content/pages/about.yaml': 'title: About us\n',
    'content/pages/rules.yaml': RULES,
    'content/pages/hi/rules.yaml': RULES_HI,
    'content/collections/faqs/en/rules.yaml': '- heading: Is it free?\n  content: <p>Yes.</p>\n',
    'content/collections/faqs/hi/rules.yaml': '- heading: मुफ़्त है?\n  content: <p>हाँ जी।</p>\n',
    ...changes,
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    write,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    change: (path: string, from: string, to: string) => {
      const text = readFileSync(join(root, path), 'utf8');
      expect(text).toContain(from);
      write(path, text.replace(from, to));
    },
    run: (options: TranslationsOptions = {}) => printed(() => translations({ root, now: NOW, ...options })),
    async report() {
      const { text } = await printed(() => translations({ root, now: NOW, json: true }));
      const [hindiReport] = JSON.parse(text).languages;
      return hindiReport as {
        counts: Record<string, number>;
        pages: unknown;
        files: {
          file: string;
          texts: { state: string; path: string; tooLong: unknown }[];
          wrongScript: unknown[];
        }[];
      };
    },
    /** `file path: state` of every text that is not simply translated. */
    async open() {
      const { files: surveyed } = await this.report();
      return surveyed.flatMap(({ file, texts }) =>
        texts.map(({ state, path, tooLong }) => `${file} ${path}: ${tooLong === null ? state : 'too long'}`),
      );
    },
    table: async (only?: string, name = 'hi.csv') => {
      const path = join(root, name);
      await printed(() =>
        exportTranslations({ root, locale: 'hi', out: path, now: NOW, ...(only ? { only } : {}) }),
      );
      return readFileSync(path, 'utf8');
    },
    take: (table: string) => {
      write('hi.csv', table);
      return printed(() => importTranslations(join(root, 'hi.csv'), { root }));
    },
  };
}

async function printed(run: () => Promise<number>): Promise<{ code: number; text: string }> {
  let text = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    return { code: await run(), text };
  } finally {
    spy.mockRestore();
  }
}

test('a site that is translated has nothing to report', async () => {
  const site = project();
  // The menu needs no entry for a page that Hindi does not have.
  expect(await site.open()).toEqual(['content/site.yaml navigation.en[1].label: leftOut']);
  const { counts, pages } = await site.report();
  expect(counts).toMatchObject({ coverage: 100, missing: 0, stale: 0, leftOut: 1 });
  expect(pages).toEqual({ total: 3, translated: 2, missing: ['/about/'] });
});

test('what a translation lacks is missing: a field, a section, an entry, a label', async () => {
  const site = project();
  site.change('content/pages/hi/rules.yaml', '  headingDescription: बस दो मिनट लगते हैं।\n', '');
  site.change('content/pages/hi/rules.yaml', / {2}- type: faq[\s\S]*/.exec(RULES_HI)?.[0] ?? '', '');
  site.change('content/labels/hi.yaml', 'menu: "पाठ"\n', '');
  const open = await site.open();
  expect(open).toEqual(
    expect.arrayContaining([
      'content/labels/hi.yaml menu: missing',
      'content/pages/hi/rules.yaml Hero_Banner.headingDescription: missing',
      'content/pages/hi/rules.yaml page_body[1].heading: missing',
      'content/pages/hi/rules.yaml page_body[1].items: missing',
    ]),
  );
  expect(open).toHaveLength(5);
  const { text } = await site.run();
  expect(text).toMatch(/content\/pages\/hi\/rules\.yaml {2}\/hi\/rules\/ {2}66.6 %/);
  expect(text).toMatch(/missing +Hero_Banner\.headingDescription {2}It takes two minutes\./);
});

test('addresses, names of events and class names are nothing to translate', async () => {
  const site = project();
  const fields =
    'downloadButtonCustomization: { pageRelatedTo: Rules }\ntheme: yellow\nimage: /assets/a.svg\n';
  site.write('content/assets/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  site.write('content/pages/rules.yaml', RULES + fields);
  expect(await site.open()).toHaveLength(1);
});

test('a text is out of date once its source has changed, until someone says that it still fits', async () => {
  const site = project();
  site.change('content/pages/rules.yaml', 'Read the rules', 'Read the rules first');
  expect(await site.open()).toHaveLength(1); // nothing is on record yet
  await site.run({ accept: true });
  expect(await site.open()).toHaveLength(1);

  site.change('content/pages/rules.yaml', 'Read the rules first', 'Read all rules');
  site.change('content/collections/faqs/en/rules.yaml', 'Yes.', 'Yes, always.');
  expect(await site.open()).toEqual([
    'content/collections/faqs/hi/rules.yaml [0].content: stale',
    'content/pages/hi/rules.yaml Hero_Banner.heading: stale',
    'content/site.yaml navigation.en[1].label: leftOut',
  ]);

  await site.run({ accept: '/hi/rules/' });
  expect(await site.open()).toEqual([
    'content/collections/faqs/hi/rules.yaml [0].content: stale',
    'content/site.yaml navigation.en[1].label: leftOut',
  ]);
  await site.run({ accept: 'content/collections/faqs' });
  expect(await site.open()).toHaveLength(1);
  // As copied from the bar of a browser.
  site.change('content/site.yaml', 'origin: https://dice.example', 'origin: https://dice.example/app');
  site.change('content/pages/rules.yaml', 'Read all rules', 'Read each rule');
  expect(await site.open()).toHaveLength(2);
  await site.run({ accept: 'https://dice.example/app/hi/rules/' });
  expect(await site.open()).toHaveLength(1);
});

test('moving sections about makes nothing out of date', async () => {
  const site = project();
  await site.run({ accept: true });
  const before = site.read('content/translations.yaml');
  const [, head = '', text = '', faq = ''] =
    /^([\s\S]*page_body:\n)( {2}- type: text[\s\S]*)( {2}- type: faq[\s\S]*)$/.exec(RULES) ?? [];
  site.write('content/pages/rules.yaml', head + faq + text);
  const open = await site.open();
  expect(open.filter((line) => line.endsWith('stale'))).toEqual([]);
  await site.run({ accept: true });
  expect(site.read('content/translations.yaml')).toContain(before.split('\n')[1]);
});

test('what is left out on purpose is no lack, until the source says something new there', async () => {
  const site = project();
  site.change('content/pages/hi/rules.yaml', / {2}- type: faq[\s\S]*/.exec(RULES_HI)?.[0] ?? '', '');
  expect((await site.report()).counts['missing']).toBe(2);
  await site.run({ leaveOut: '/hi/rules/' });
  expect((await site.report()).counts).toMatchObject({ missing: 0, leftOut: 3, coverage: 100 });
  site.change('content/pages/rules.yaml', 'heading: Questions', 'heading: More questions');
  expect((await site.report()).counts).toMatchObject({ missing: 1, leftOut: 2 });
});

test('a text left in English is reported as unchanged, one in other letters as such', async () => {
  const site = project();
  site.change('content/pages/hi/rules.yaml', 'ले लीजिए', 'Get it');
  site.change('content/pages/hi/rules.yaml', 'शुरुआत', 'Shuruaat');
  site.change('content/pages/hi/rules.yaml', 'बस दो मिनट लगते हैं।', 'YouTube');
  expect((await site.open()).filter((line) => line.includes('rules.yaml'))).toEqual([
    'content/pages/hi/rules.yaml Hero_Banner.download_button.androidTxt: unchanged',
    'content/pages/hi/rules.yaml page_body[0].title: script',
  ]);
});

test('a page without a source is still read for letters of another script', async () => {
  const site = project({ 'content/pages/hi/only.yaml': 'title: केवल हिंदी\ndescription: Only in English\n' });
  const { files } = await site.report();
  expect(files.find(({ file }) => file.endsWith('only.yaml'))?.wrongScript).toEqual([
    { path: 'description', text: 'Only in English' },
  ]);
});

test('a button whose text is too long for a phone is reported', async () => {
  const site = project();
  site.change('content/pages/hi/rules.yaml', 'ले लीजिए', 'अभी इसी समय अपने फ़ोन पर यह ऐप डाउनलोड कर लीजिए');
  expect(await site.open()).toContain(
    'content/pages/hi/rules.yaml Hero_Banner.download_button.androidTxt: too long',
  );
});

test('a page whose name differs belongs to the one that it says it translates', async () => {
  const site = project({ 'content/pages/hi/niyam.yaml': `translationOf: /about/\ntitle: About us\n` });
  expect(await site.open()).toContain('content/pages/hi/niyam.yaml title: unchanged');
});

test('the text of an MDX page is compared as a whole', async () => {
  const site = project({
    'content/pages/terms.mdx': '---\ntitle: Our terms\n---\n\n# Terms\n\nBe fair.\n',
    'content/pages/hi/terms.mdx': '---\ntitle: हमारी शर्तें\n---\n\n# शर्तें\n\nईमानदारी से खेलें।\n',
  });
  await site.run({ accept: true });
  site.change('content/pages/terms.mdx', 'Be fair.', 'Be fair and quick.');
  expect(await site.open()).toContain('content/pages/hi/terms.mdx body: stale');
});

test('less than the least coverage fails the report and everything that checks the site', async () => {
  const site = project();
  site.change('content/site.yaml', 'tag: hi-IN }', 'tag: hi-IN, coverage: 100 }');
  expect((await site.run()).code).toBe(0);
  expect((await printed(() => validate({ root: site.root, now: NOW, format: 'text' }))).code).toBe(0);

  site.change('content/pages/hi/rules.yaml', 'description: खेल कैसे खेला जाता है।\n', '');
  const { code, text } = await site.run();
  expect(code).toBe(1);
  expect(text).toMatch(
    /content\/site\.yaml:8:\d+ {2}locales\.list\.hi\.coverage {2}error translation\/coverage/,
  );
  const checked = await printed(() => validate({ root: site.root, now: NOW, format: 'text' }));
  expect(checked.code).toBe(1);
  expect(checked.text).toContain('"slipway translations --locale hi" lists them.');
});

test.each([
  ['content/labels/hi.yaml', 'broken: [1\n'],
  ['content/collections/faqs/hi/more.yaml', '- heading: [1\n'],
  ['content/translations.yaml', '<<<<<<< ours\na:\n  - b\n'],
])('what a file that cannot be read may translate is not said to be missing: %s', async (file, text) => {
  const site = project({
    'content/collections/faqs/hi/more.yaml': '- heading: कितना समय?\n  content: <p>दो मिनट।</p>\n',
    'content/collections/faqs/more.yaml': '- heading: How long?\n  content: <p>Two minutes.</p>\n',
  });
  site.change('content/site.yaml', 'tag: hi-IN }', 'tag: hi-IN, coverage: 100 }');
  site.change('content/pages/hi/rules.yaml', 'description: खेल कैसे खेला जाता है।\n', '');
  await site.run({ leaveOut: '/hi/rules/' });
  const checked = () => printed(() => validate({ root: site.root, now: NOW, format: 'text' }));
  expect(await checked()).toMatchObject({ code: 0 });
  site.write(file, text);
  const { text: found } = await checked();
  expect(found).toContain(`${file}:`);
  expect(found).toMatch(/: 1 error\.$/m);
});

test('a language that does not exist is a mistake of the call', async () => {
  const site = project();
  await expect(site.run({ locale: 'hu' })).rejects.toThrow('There is no language "hu"');
  await expect(site.run({ locale: 'en' })).rejects.toThrow('"en" is the default language');
  await expect(site.run({ accept: '/hi/rulez/' })).rejects.toThrow('There is no translation "/hi/rulez/".');
});

test('a damaged record is reported with its place, and nothing is guessed', async () => {
  const site = project({ 'content/translations.yaml': '<<<<<<< ours\na:\n  - b\n' });
  const { code, text } = await site.run();
  expect(code).toBe(1);
  expect(text).toContain('content/translations.yaml:1:1');
});

test('a table comes back with its texts in their places, comments and order as they were', async () => {
  const site = project();
  site.change('content/pages/hi/rules.yaml', '  headingDescription: बस दो मिनट लगते हैं।\n', '');
  const table = await site.table('missing');
  expect(table.split('\r\n')).toHaveLength(3);
  expect(table).toContain(
    'content/pages/hi/rules.yaml,Hero_Banner.headingDescription,It takes two minutes.,,To be translated.',
  );
  const { code, text } = await site.take(table.replace('minutes.,,', 'minutes.,"सिर्फ़ दो मिनट: बस",'));
  expect(text).toBe('1 text written in 1 file; 0 as before, 0 empty.\n');
  expect(code).toBe(0);
  expect(site.read('content/pages/hi/rules.yaml')).toBe(
    RULES_HI.replace('बस दो मिनट लगते हैं।', '"सिर्फ़ दो मिनट: बस"'),
  );
  expect(await site.open()).toHaveLength(1);
});

test('a table for a translator waits for no other error', async () => {
  const site = project({ 'content/pages/broken.yaml': 'titel: Broken\n' });
  site.change('content/pages/hi/rules.yaml', '  headingDescription: बस दो मिनट लगते हैं।\n', '');
  expect((await site.run()).code).toBe(1);
  expect(await site.table('missing')).toContain('Hero_Banner.headingDescription,It takes two minutes.,,');
});

test('a text that was imported is up to date; the others are what they were', async () => {
  const site = project();
  await site.run({ accept: true });
  site.change('content/pages/rules.yaml', 'Read the rules', 'Read all rules');
  site.change('content/pages/rules.yaml', 'The start', 'How it starts');
  const table = await site.table('stale');
  await site.take(table.replace('नियम पढ़िए', 'सारे नियम पढ़िए'));
  expect((await site.open()).filter((line) => line.endsWith('stale'))).toEqual([
    'content/pages/hi/rules.yaml page_body[0].title: stale',
  ]);
});

test.each([
  [
    'a tag that is lost',
    '<p><b>पासा</b> फेंकिए।</p>',
    '<p>पासा फेंकिए जी।</p>',
    'The tags in angle brackets are not those of the source.',
  ],
  ['a tag in a plain text', 'शुरुआत', '<b>शुरुआत</b>', 'Expected none; found </b> <b>.'],
  ['a title that is too long', 'खेल के नियम', 'नियम '.repeat(30), 'Expected at most 60 letters.'],
  [
    'what a spreadsheet makes of "-more"',
    'शुरुआत',
    '#NAME?',
    'The spreadsheet could not work out this cell: "#NAME?".',
  ],
  ['a placeholder too many', 'शुरुआत', 'शुरुआत {name}', 'There is no placeholder {name} in the source.'],
])('%s is refused, and then nothing is written', async (_what, from, to, message) => {
  const site = project();
  const table = (await site.table()).replace('सवाल', 'प्रश्न').replace(from, to);
  const { code, text } = await site.take(table);
  expect(code).toBe(1);
  expect(text).toContain(message);
  expect(text).toMatch(/hi\.csv:\d+:1/);
  expect(text).toContain('Nothing was written: 1 error.');
  expect(site.read('content/pages/hi/rules.yaml')).toBe(RULES_HI);
});

test('a label that names a language of its own is compared with nothing', async () => {
  const site = project();
  const before = await site.open();
  site.change('content/labels/hi.yaml', 'menu: "पाठ"\n', 'menu: { text: Menu, lang: fr }\n');
  expect(await site.open()).toEqual(before);
});

test('a placeholder of a label that is lost is refused', async () => {
  const site = project();
  const table = (await site.table()).replace('पाठ {percent}\u0020{seconds}', 'पाठ {percent}');
  expect((await site.take(table)).text).toContain('The placeholder {seconds} is missing.');
});

test('a label with a count is a text for each form of the language, and comes back as a group of its own', async () => {
  const site = project();
  site.change('content/labels/hi.yaml', 'readingTime: "पाठ {minutes}"\n', '');
  expect(await site.open()).toEqual(
    expect.arrayContaining([
      'content/labels/hi.yaml readingTime.one: missing',
      'content/labels/hi.yaml readingTime.other: missing',
    ]),
  );
  const table = (await site.table('missing'))
    .replace('readingTime.one,{minutes} min read,', '$&एक मिनट')
    .replace('readingTime.other,{minutes} min read,', '$&{minutes} मिनट');
  expect((await site.take(table)).text).toContain('2 texts written in 1 file');
  expect(site.read('content/labels/hi.yaml')).toMatch(
    /onThisPage: .*\nreadingTime:\n {2}one: एक मिनट\n {2}other: "\{minutes\} मिनट"\narticleTopics: /,
  );
  expect(await site.open()).toHaveLength(1);
});

test('a text whose source has changed since the export is refused', async () => {
  const site = project();
  const table = (await site.table()).replace('शुरुआत', 'आरंभ');
  site.change('content/pages/rules.yaml', 'The start', 'How it starts');
  const { code, text } = await site.take(table);
  expect(code).toBe(1);
  expect(text).toContain('has changed since the table was exported. It is now "How it starts".');
});

test('a line for a text that does not exist is refused, with the one that was probably meant', async () => {
  const site = project();
  const { text } = await site.take(
    (await site.table()).replace('Hero_Banner.heading,', 'Hero_Banner.headin,'),
  );
  expect(text).toContain('There is no text "Hero_Banner.headin"');
  expect(text).toContain('Did you mean "content/pages/hi/rules.yaml Hero_Banner.heading"?');
});

test('a table as it was exported changes nothing', async () => {
  const site = project();
  const { text } = await site.take(await site.table());
  expect(text).toMatch(/^0 texts written; \d+ as before, 0 empty\.\n$/);
});

test('a table in .tsv has tabs, and comes back as a spreadsheet with semicolons writes it', async () => {
  const site = project();
  const table = await site.table(undefined, 'hi.tsv');
  expect(table).toMatch(/^\ufeffkey\tfile\tpath\tsource\ttarget\tnote\r\n/);
  const withSemicolons = table.replace(/[^\t\r\n]*;[^\t\r\n]*/g, '"$&"').replaceAll('\t', ';');
  const { text } = await site.take(withSemicolons);
  expect(text).toMatch(/^0 texts written; \d+ as before, 0 empty\.\n$/);
});

test('a table of content with errors says that it may lack texts', async () => {
  const spy = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const broken = project({ 'content/pages/hi/rules.yaml': 'title: [\n' });
  expect(await broken.table()).not.toContain('content/pages/hi/rules.yaml');
  const printed = spy.mock.calls.join('');
  spy.mockClear();
  await project().table();
  const ofSound = spy.mock.calls.join('');
  spy.mockRestore();
  expect(printed).toMatch(
    /^The content has \d+ errors?: texts of files that cannot be read are not in the table\./,
  );
  expect(ofSound).toBe('');
});

test('the text of an MDX page comes back below its fields', async () => {
  const site = project({
    'content/pages/terms.mdx': '---\ntitle: Our terms\n---\n\n# Terms\n\nBe fair.\n',
    'content/pages/hi/terms.mdx': '---\n# a note\ntitle: हमारी शर्तें\n---\n\n# शर्तें\n\nईमानदारी से खेलें।\n',
  });
  await site.take((await site.table()).replace('ईमानदारी से', 'सच्चाई से').replace('हमारी', 'अपनी'));
  expect(site.read('content/pages/hi/terms.mdx')).toBe(
    '---\n# a note\ntitle: अपनी शर्तें\n---\n\n# शर्तें\n\nसच्चाई से खेलें।\n',
  );
});

test('so does that of a file with the line ends of Windows, which it keeps', async () => {
  const text = '---\r\ntitle: हमारी शर्तें\r\n---\r\n\r\n# शर्तें\r\n\r\nईमानदारी से खेलें।\r\n';
  const site = project({
    'content/pages/terms.mdx': '---\r\ntitle: Our terms\r\n---\r\n\r\n# Terms\r\n\r\nBe fair.\r\n',
    'content/pages/hi/terms.mdx': text,
  });
  const table = await site.table();
  expect((await site.take(table)).text).toMatch(/^0 texts written; /);
  await site.take(table.replace('ईमानदारी से', 'सच्चाई से'));
  expect(site.read('content/pages/hi/terms.mdx')).toBe(text.replace('ईमानदारी से', 'सच्चाई से'));
});

test.each(['a #1', "it's: b", '@c', '100% {d}'])('the record takes an entry named %s', async (name) => {
  const site = project({
    [`content/collections/faqs/en/${name}.yaml`]: '- heading: Is it new?\n  content: <p>No.</p>\n',
    [`content/collections/faqs/hi/${name}.yaml`]: '- heading: नया है?\n  content: <p>नहीं जी।</p>\n',
  });
  expect((await site.run({ accept: true })).code).toBe(0);
  site.change(`content/collections/faqs/en/${name}.yaml`, 'new?', 'old?');
  expect(await site.open()).toContain(`content/collections/faqs/hi/${name}.yaml [0].heading: stale`);
});

test.each([
  ['comments only, as a new language has it,', '# Texts of buttons\n# menu: Menu\n'],
  ['no file of labels', null],
])('a table fills the labels of a language with %s', async (_what, before) => {
  const site = project();
  if (before === null) rmSync(join(site.root, 'content/labels'), { recursive: true });
  else site.write('content/labels/hi.yaml', before);
  const table = (await site.table('missing'))
    .replace(',Menu,,', ',Menu,मेनू,')
    .replace(',{minutes} min read,,', ',{minutes} min read,{minutes} मिनट,');
  const { code, text } = await site.take(table);
  expect(text).toMatch(/^2 texts written in 1 file; 0 as before, \d+ empty\.\n$/);
  expect(code).toBe(0);
  expect(site.read('content/labels/hi.yaml')).toBe(
    `${before ?? ''}menu: मेनू\nreadingTime:\n  one: "{minutes} मिनट"\n`,
  );
});
