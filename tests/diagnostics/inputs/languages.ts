/** Languages, labels and translations. */
import { LABELS_FOR_OWN_SECTIONS, labels } from '../../../schemas/plain/labels.ts';
import { allForms } from '../../../schemas/plain/plural-forms.ts';
import {
  type BrokenInput,
  input,
  labelsFile,
  lines,
  lonePage,
  page,
  site,
  withHindi,
} from '../broken-project.ts';

const LABEL_COUNT = Object.keys(labels).length;

/** All labels in Hindi letters, with their placeholders. */
const HINDI_LABELS = Object.fromEntries(
  Object.entries(labels).map(([key, text]) => [
    key,
    `पाठ ${
      allForms(text)
        .at(-1)
        ?.match(/\{\w+\}/g)
        ?.join(' ') ?? ''
    }`,
  ]),
);

/** Coverage of a site whose labels are translated and whose one page is not: rounded down to a decimal. */
const ALL_BUT_ONE = Math.floor((LABEL_COUNT / (LABEL_COUNT + 1)) * 1000) / 10;

export const inputs: readonly BrokenInput[] = [
  input('a folder of a language that site.yaml does not list is reported', lonePage('ta/index'), {
    at: 'content/pages/ta/index.yaml',
    code: 'locale/unknown',
    says: 'The folder "ta" is the code of a language that content/site.yaml does not list.',
    hint: 'Add "ta" to locales.list, or rename the folder. Languages that exist: en.',
  }),
  input(
    'pages in a folder of the default language are reported, with their place',
    {
      ...lonePage('en/about/team'),
      'content/pages/en.yaml': 'title: Home\n',
      'content/pages/english.yaml': 'title: English\nnoindex: true\n',
    },
    {
      at: 'content/pages/en.yaml',
      code: 'locale/unknown',
      says: 'The address "/en/" begins with "en", the default language',
      hint: 'Move the file to content/pages/index.yaml.',
    },
    {
      at: 'content/pages/en/about/team.yaml',
      code: 'locale/unknown',
      says: 'The address "/en/about/team/" begins with "en", the default language, whose addresses have no such part.',
      hint: 'Move the file to content/pages/about/team.yaml.',
    },
  ),
  input(
    'a table whose pages are in a folder of the default language is reported at the address',
    {
      'content/pages/index.yaml': 'title: Home\n',
      'content/collections/cities.csv': 'slug\nnakuru\n',
      'content/pages/cities.yaml': lines(
        '$for: cities',
        'route_name: /en/{city.slug}/',
        'title: "{city.slug}"',
        'noindex: true',
      ),
    },
    {
      at: 'content/pages/cities.yaml:2:13',
      code: 'locale/unknown',
      says: 'The address "/en/nakuru/" begins with "en", the default language',
      hint: 'Write it without "/en".',
      marks: '/en/{city.slug}/',
    },
  ),
  input('a folder of two letters that are no language is a folder', lonePage('xq/index')),
  input('a folder named by a withdrawn code of a language is a folder', lonePage('in/index')),
  input(
    'a language in capitals is reported as a file name',
    { ...withHindi(), ...lonePage('HI/index') },
    {
      at: 'content/pages/HI/index.yaml',
      code: 'route/characters',
      says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/HI/".',
      hint: 'Rename the file so that its route is "/hi/".',
    },
  ),
  input(
    'a language of a page that site.yaml does not list is reported with the nearest',
    page('title: Home\nlang: em\n'),
    {
      at: 'content/pages/index.yaml:2:7',
      code: 'locale/unknown',
      says: 'Expected a language of content/site.yaml, found "em".',
      hint: 'Did you mean "en"? Languages that exist: en.',
      marks: 'em',
    },
  ),
  input(
    'a language that the site lacks is not taken for a misspelling of another',
    page('title: Home\nlang: fr\n'),
    {
      at: 'content/pages/index.yaml:2:7',
      code: 'locale/unknown',
      says: 'Expected a language of content/site.yaml, found "fr".',
      hint: 'Languages that exist: en.',
      marks: 'fr',
    },
  ),
  input(
    'a tag that is the code of a country is reported, with the language that is meant',
    {
      ...site(
        '    vn: { name: Tiếng Việt, tag: vn }',
        '    dk: { name: Dansk }',
        '    nz: { name: English, tag: en-NZ }',
      ),
      ...Object.fromEntries(['vn', 'dk', 'nz'].map((code) => [`content/labels/${code}.yaml`, labelsFile()])),
    },
    {
      at: 'content/site.yaml:7:34',
      code: 'locale/unknown',
      severity: 'warning',
      says: '"vn" is the code of no language, so browsers and search engines take the pages for none.',
      hint: 'It is the code of a country, whose language is "vi". Write that as "tag".',
      marks: 'vn',
    },
    {
      at: 'content/site.yaml:8:5',
      code: 'locale/unknown',
      severity: 'warning',
      says: '"dk" is the code of no language, so browsers and search engines take the pages for none.',
      hint: 'It is the code of a country, whose language is "da". Write that as "tag".',
      marks: 'dk',
    },
  ),
  input('a language that is none is reported once', page('title: Home\nlang: Hindi\n'), {
    at: 'content/pages/index.yaml:2:7',
    code: 'field/value',
    says: 'Expected the code of a language such as en, de or pt-br, found "Hindi".',
    marks: 'Hindi',
  }),
  input(
    'labels of a language that site.yaml does not list are reported',
    { 'content/labels/ta.yaml': labelsFile() },
    {
      at: 'content/labels/ta.yaml',
      code: 'locale/unknown',
      says: 'There is no language "ta" in content/site.yaml.',
      hint: 'Languages that exist: en.',
    },
  ),
  ...(
    [
      ['Hindi.yaml', 'locale/unknown', 'There is no language "Hindi"', 'Did you mean "hi"?'],
      ['hi.yml', 'file/kind', 'found "hi.yml"', 'Rename it to "hi.yaml".'],
    ] as const
  ).map(([name, code, says, hint]) =>
    input(
      `labels under another name are reported there, and are not missing: ${name}`,
      { ...withHindi(), 'content/labels/hi.yaml': null, [`content/labels/${name}`]: labelsFile() },
      { at: `content/labels/${name}`, code, says, hint },
    ),
  ),
  input(
    'labels named by a full tag are reported with the language',
    { ...withHindi(), 'content/labels/hi-IN.yaml': labelsFile() },
    {
      at: 'content/labels/hi-IN.yaml',
      code: 'locale/unknown',
      says: 'There is no language "hi-IN" in content/site.yaml.',
      hint: 'Did you mean "hi"?',
    },
  ),
  input(
    'navigation of a language that site.yaml does not list is reported at its name',
    site('navigation:', '  hi:', '    - { label: x, href: / }'),
    {
      at: 'content/site.yaml:8:3',
      code: 'field/value',
      says: 'Expected a language of the site (en) instead of "hi".',
      marks: 'hi',
    },
  ),
  input(
    'a default language that the list lacks is reported',
    {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: Paasa }',
        'origin: https://www.paasa.example',
        'locales: { default: gu, list: { en: { name: English } } }',
      ),
    },
    {
      at: 'content/site.yaml:3:21',
      code: 'field/value',
      says: 'Expected one of the languages in "list": en, found "gu".',
      hint: 'Write one of them, or add "gu" to the list.',
      marks: 'gu',
    },
  ),
  ...[
    ['EN', 'en', '4:12'],
    ['en', 'EN', '6:5'],
  ].map(([byDefault = '', listed = '', place]) =>
    input(
      `a language in capitals is one problem, at its place: ${byDefault} of ${listed}`,
      {
        'content/site.yaml': lines(
          'product: { slug: paasa, name: Paasa }',
          'origin: https://www.paasa.example',
          'locales:',
          `  default: ${byDefault}`,
          '  list:',
          `    ${listed}: { name: English }`,
        ),
      },
      {
        at: `content/site.yaml:${place}`,
        code: 'field/value',
        says: 'Expected the code of a language such as en, de or pt-br',
        hint: 'Write "en": addresses begin with it, and have no capitals.',
        marks: 'EN',
      },
    ),
  ),
  input(
    'a language named in words is reported at its name',
    {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: Paasa }',
        'origin: https://www.paasa.example',
        'locales: { default: en, list: { en: { name: English }, Hindi: { name: हिन्दी } } }',
      ),
      'content/labels/Hindi.yaml': labelsFile(),
    },
    {
      at: 'content/site.yaml:3:56',
      code: 'field/value',
      says: 'Expected the code of a language such as en, de or pt-br instead of "Hindi".',
      hint: 'Write "hi", the code of that language.',
      marks: 'Hindi',
    },
  ),
  input(
    'an unknown label is reported',
    { 'content/labels/en.yaml': 'clickHere: x\n' },
    {
      at: 'content/labels/en.yaml:1:1',
      code: 'label/unknown',
      says: 'Unknown field "clickHere".',
      hint: 'Remove it, or check its spelling.',
      marks: 'clickHere',
    },
  ),
  input(
    'a label called like a member of every object is unknown too',
    { 'content/labels/en.yaml': lines('constructor: x', 'toString: "{y}"') },
    { at: 'content/labels/en.yaml:1:1', code: 'label/unknown', says: 'Unknown field "constructor".' },
    { at: 'content/labels/en.yaml:2:1', code: 'label/unknown', says: 'Unknown field "toString".' },
  ),
  input(
    'a misspelt label is reported once, not as missing too',
    { ...withHindi({ downloadApp: null, downloadAp: 'x' }) },
    {
      at: `content/labels/hi.yaml:${LABEL_COUNT}:1`,
      code: 'label/unknown',
      says: 'Unknown field "downloadAp".',
      hint: 'Did you mean "downloadApp"?',
      marks: 'downloadAp',
    },
  ),
  input('a missing label is reported', withHindi({ downloadApp: null }), {
    at: 'content/labels/hi.yaml',
    code: 'label/missing',
    severity: 'warning',
    says: '1 text has no translation: downloadApp.',
    hint: '"slipway translations export --locale hi --out hi.csv" writes a table of what is missing',
  }),
  input('labels of a language without a file are reported as missing', site('    hi: { name: हिन्दी }'), {
    at: 'content/labels/hi.yaml',
    code: 'label/missing',
    severity: 'warning',
    says: `${LABEL_COUNT - LABELS_FOR_OWN_SECTIONS.size} texts have no translation: downloadApp, getOnAppStore, downloadingNamedApp,`,
    hint: '"slipway translations export --locale hi --out hi.csv" writes a table of what is missing',
  }),
  input(
    'labels of a default language other than English are reported as missing',
    {
      'content/site.yaml': lines(
        'product: { slug: dice, name: Dés }',
        'origin: https://dice.example',
        'locales: { default: fr, list: { fr: { name: Français, tag: fr-FR } } }',
      ),
      'content/labels/fr.yaml': labelsFile({ menu: null }),
    },
    {
      at: 'content/labels/fr.yaml',
      code: 'label/missing',
      severity: 'warning',
      says: '1 text has no translation: menu.',
      hint: 'Visitors see the English text. Add a line for each to content/labels/fr.yaml.',
    },
  ),
  input(
    'an empty label is reported',
    { 'content/labels/en.yaml': 'downloadApp: ""\n' },
    {
      at: 'content/labels/en.yaml:1:14',
      code: 'field/length',
      says: 'Expected some text, found an empty text.',
      marks: '""',
    },
  ),
  input(
    'a label without a text is reported',
    { 'content/labels/en.yaml': 'downloadApp:\n' },
    {
      at: 'content/labels/en.yaml:1:13',
      code: 'field/type',
      says: 'Expected text, found nothing.',
      hint: 'Write a value after the colon, or remove the field.',
    },
  ),
  input(
    'a label that is a number is reported',
    { 'content/labels/en.yaml': 'downloadApp: 3\n' },
    {
      at: 'content/labels/en.yaml:1:14',
      code: 'field/type',
      says: 'Expected text, found 3.',
      hint: 'Put it in quotes to make it text: "3".',
      marks: '3',
    },
  ),
  input(
    'a label that lost its placeholder is reported with the English text',
    withHindi({ downloadingNamedApp: 'डाउनलोड' }),
    {
      at: 'content/labels/hi.yaml:4:22',
      code: 'label/placeholder',
      says: 'The placeholder {product} is missing.',
      hint: 'The English text is "Downloading {product} app".',
      marks: '"डाउनलोड"',
    },
  ),
  input(
    'a label whose placeholder was translated is reported',
    withHindi({ downloadingNamedApp: '{उत्पाद} डाउनलोड' }),
    {
      at: 'content/labels/hi.yaml:4:22',
      code: 'label/placeholder',
      says: 'There is no placeholder {उत्पाद} in this text.',
      hint: 'The English text is "Downloading {product} app".',
      marks: '"{उत्पाद} डाउनलोड"',
    },
  ),
  input(
    'a label with a placeholder of its own is reported',
    { 'content/labels/en.yaml': 'downloadApp: Download {app}\n' },
    {
      at: 'content/labels/en.yaml:1:14',
      code: 'label/placeholder',
      says: 'There is no placeholder {app} in this text.',
      hint: 'Remove it.',
      marks: 'Download {app}',
    },
  ),
  input(
    'a label with a count that lacks a text for some counts is reported with the categories',
    {
      'content/labels/en.yaml': lines(
        'readingTime:',
        '  one: One minute',
        '  few: "{minutes} minutes"',
        '  other: "{minutes} minutes"',
      ),
    },
    {
      at: 'content/labels/en.yaml:3:3',
      code: 'label/plural',
      says: 'No count of this language has the category "few".',
      hint: 'Counts of the language "en" have the categories one, other.',
      marks: 'few',
    },
  ),
  input(
    'a label with a text for large counts alone is reported',
    { 'content/labels/en.yaml': lines('readingTime:', '  other: "{minutes} minutes"') },
    {
      at: 'content/labels/en.yaml:2:3',
      code: 'label/plural',
      says: 'There is no text for counts of the category "one".',
      hint: 'Counts of the language "en" have the categories one, other.',
    },
  ),
  input(
    'a label without a count has one text for all',
    { 'content/labels/en.yaml': lines('downloadApp:', '  one: Get it', '  other: Get them') },
    {
      at: 'content/labels/en.yaml:1:1',
      code: 'field/missing',
      says: 'The field "lang" is missing.',
      hint: 'hi-Latn is Hindi in Latin letters',
    },
    {
      at: 'content/labels/en.yaml:1:1',
      code: 'field/missing',
      says: 'The field "text" is missing.',
    },
    { at: 'content/labels/en.yaml:2:3', code: 'label/unknown', says: 'Unknown field "one".' },
    { at: 'content/labels/en.yaml:3:3', code: 'label/unknown', says: 'Unknown field "other".' },
  ),
  input(
    'labels that cannot be read miss nothing',
    { ...withHindi(), 'content/labels/hi.yaml': 'downloadApp: "x\n' },
    {
      at: 'content/labels/hi.yaml:1:14',
      code: 'yaml/syntax',
      says: 'The quotes that open here are never closed.',
      hint: 'Close the text with ".',
      marks: '"x',
    },
  ),
  input(
    'two files of labels for one language are reported',
    { ...withHindi(), 'content/labels/hi.json': '{}' },
    {
      at: 'content/labels/hi.json',
      code: 'file/duplicate',
      says: 'Two files give the texts of "hi".',
      hint: 'Keep one of the two, or rename one.',
    },
  ),
  input(
    'a translation of a page that does not exist is reported once',
    { ...withHindi(), 'content/pages/hi/index.yaml': 'title: होम\ntranslationOf: /nowhere/\n' },
    {
      at: 'content/pages/hi/index.yaml:2:16',
      code: 'locale/translation',
      says: 'There is no page "/nowhere/" that this one could translate.',
      hint: 'Write the route of the page in the default language.',
      marks: '/nowhere/',
    },
  ),
  input(
    'a translation of a page with a problem of its own is not reported',
    {
      ...withHindi(),
      ...lonePage('ludo', 'layout: bar'),
      'content/pages/hi/khel.yaml': 'title: खेल\nnoindex: true\ntranslationOf: /ludo/\n',
    },
    {
      at: 'content/pages/ludo.yaml:3:9',
      code: 'field/choice',
      says: 'Expected one of "site", "article", "landing", "webview", "bare", found "bar".',
      hint: 'Did you mean "bare"?',
      marks: 'bar',
    },
  ),
  input(
    'a page that would take its texts from a page that does not exist is reported',
    {
      ...withHindi(),
      'content/pages/hi/homes.yaml': 'title: होम\nfallback: true\ntranslationOf: /homes/\n',
    },
    {
      at: 'content/pages/hi/homes.yaml:2:11',
      code: 'locale/translation',
      says: 'There is no page "/homes/" that this one could take its texts from.',
      hint: 'Write the route of the page in the default language as translationOf.',
      marks: 'true',
    },
  ),
  input(
    'a page of the default language has nowhere to take its texts from',
    page('title: Home\nfallback: true\n'),
    {
      at: 'content/pages/index.yaml:2:11',
      code: 'locale/translation',
      says: 'There is no page "/" that this one could take its texts from.',
      hint: 'Only a page of another language than the default can. Remove the field.',
      marks: 'true',
    },
  ),
  input(
    'less than the least coverage of a language is reported with its reasons, and texts in other letters are pointed out',
    {
      ...withHindi(HINDI_LABELS),
      ...site('    hi: { name: हिन्दी, tag: hi-IN, coverage: 100 }'),
      'content/pages/hi/index.yaml': 'title: Home\n',
    },
    {
      at: 'content/pages/hi/index.yaml:1:8',
      code: 'translation/script',
      severity: 'warning',
      says: 'This text is not in the letters of हिन्दी.',
      hint: 'names that stay in Latin letters are listed under locales.names of content/site.yaml.',
      marks: 'Home',
    },
    {
      at: 'content/site.yaml:7:47',
      code: 'translation/coverage',
      says: `Expected 100 % of the texts in "hi" translated and up to date, found ${ALL_BUT_ONE} %: 1 left in the default language.`,
      hint: '"slipway translations --locale hi" lists them.',
      marks: '100',
    },
  ),
  input('a language without a least coverage is not read for it', {
    ...withHindi(),
    'content/pages/hi/index.yaml': 'title: Home\n',
  }),
];
