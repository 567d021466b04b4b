/** Languages, labels and translations. */
import { LABELS_FOR_OWN_SECTIONS, labels } from '../../../schemas/plain/labels.ts';
import { allForms } from '../../../schemas/plain/plural-forms.ts';
import { type BrokenInput, labelsFile, lines, lonePage, page, site, withHindi } from '../broken-project.ts';

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
  {
    name: 'a folder of a language that site.yaml does not list is reported',
    files: lonePage('ta/index'),
    problems: [
      {
        at: 'content/pages/ta/index.yaml',
        code: 'locale/unknown',
        says: 'The folder "ta" is the code of a language that content/site.yaml does not list.',
        hint: 'Add "ta" to locales.list, or rename the folder. Languages that exist: en.',
      },
    ],
  },
  {
    name: 'a folder of two letters that are no language is a folder',
    files: lonePage('xq/index'),
    problems: [],
  },
  {
    name: 'a folder named by a withdrawn code of a language is a folder',
    files: lonePage('in/index'),
    problems: [],
  },
  {
    name: 'a language in capitals is reported as a file name',
    files: { ...withHindi(), ...lonePage('HI/index') },
    problems: [
      {
        at: 'content/pages/HI/index.yaml',
        code: 'route/characters',
        says: 'Expected a file name of small letters, digits, hyphens and dots, found the route "/HI/".',
        hint: 'Rename the file so that its route is "/hi/".',
      },
    ],
  },
  {
    name: 'a language of a page that site.yaml does not list is reported with the nearest',
    files: page('title: Home\nlang: em\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:7',
        code: 'locale/unknown',
        says: 'Expected a language of content/site.yaml, found "em".',
        hint: 'Did you mean "en"? Languages that exist: en.',
        marks: 'em',
      },
    ],
  },
  {
    name: 'a language that the site lacks is not taken for a misspelling of another',
    files: page('title: Home\nlang: fr\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:7',
        code: 'locale/unknown',
        says: 'Expected a language of content/site.yaml, found "fr".',
        hint: 'Languages that exist: en.',
        marks: 'fr',
      },
    ],
  },
  {
    name: 'a tag that is the code of a country is reported, with the language that is meant',
    files: {
      ...site(
        '    vn: { name: Tiếng Việt, tag: vn }',
        '    dk: { name: Dansk }',
        '    nz: { name: English, tag: en-NZ }',
      ),
      ...Object.fromEntries(['vn', 'dk', 'nz'].map((code) => [`content/labels/${code}.yaml`, labelsFile()])),
    },
    problems: [
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
    ],
  },
  {
    name: 'a language that is none is reported once',
    files: page('title: Home\nlang: Hindi\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:7',
        code: 'field/value',
        says: 'Expected the code of a language such as en, de or pt-br, found "Hindi".',
        marks: 'Hindi',
      },
    ],
  },
  {
    name: 'labels of a language that site.yaml does not list are reported',
    files: { 'content/labels/ta.yaml': labelsFile() },
    problems: [
      {
        at: 'content/labels/ta.yaml',
        code: 'locale/unknown',
        says: 'There is no language "ta" in content/site.yaml.',
        hint: 'Languages that exist: en.',
      },
    ],
  },
  {
    name: 'labels named by a full tag are reported with the language',
    files: { ...withHindi(), 'content/labels/hi-IN.yaml': labelsFile() },
    problems: [
      {
        at: 'content/labels/hi-IN.yaml',
        code: 'locale/unknown',
        says: 'There is no language "hi-IN" in content/site.yaml.',
        hint: 'Did you mean "hi"?',
      },
    ],
  },
  {
    name: 'navigation of a language that site.yaml does not list is reported at its name',
    files: site('navigation:', '  hi:', '    - { label: x, href: / }'),
    problems: [
      {
        at: 'content/site.yaml:8:3',
        code: 'field/value',
        says: 'Expected a language of the site (en) instead of "hi".',
        marks: 'hi',
      },
    ],
  },
  {
    name: 'a default language that the list lacks is reported',
    files: {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: Paasa }',
        'origin: https://www.paasa.example',
        'locales: { default: gu, list: { en: { name: English } } }',
      ),
    },
    problems: [
      {
        at: 'content/site.yaml:3:21',
        code: 'field/value',
        says: 'Expected one of the languages in "list": en, found "gu".',
        marks: 'gu',
      },
    ],
  },
  {
    name: 'a language named in words is reported at its name',
    files: {
      'content/site.yaml': lines(
        'product: { slug: paasa, name: Paasa }',
        'origin: https://www.paasa.example',
        'locales: { default: en, list: { en: { name: English }, Hindi: { name: हिन्दी } } }',
      ),
      'content/labels/Hindi.yaml': labelsFile(),
    },
    problems: [
      {
        at: 'content/site.yaml:3:56',
        code: 'field/value',
        says: 'Expected the code of a language such as en, de or pt-br instead of "Hindi".',
        marks: 'Hindi',
      },
    ],
  },
  {
    name: 'an unknown label is reported',
    files: { 'content/labels/en.yaml': 'clickHere: x\n' },
    problems: [
      {
        at: 'content/labels/en.yaml:1:1',
        code: 'label/unknown',
        says: 'Unknown field "clickHere".',
        hint: 'Remove it, or check its spelling.',
        marks: 'clickHere',
      },
    ],
  },
  {
    name: 'a label called like a member of every object is unknown too',
    files: { 'content/labels/en.yaml': lines('constructor: x', 'toString: "{y}"') },
    problems: [
      { at: 'content/labels/en.yaml:1:1', code: 'label/unknown', says: 'Unknown field "constructor".' },
      { at: 'content/labels/en.yaml:2:1', code: 'label/unknown', says: 'Unknown field "toString".' },
    ],
  },
  {
    name: 'a misspelt label is reported once, not as missing too',
    files: { ...withHindi({ downloadApp: null, downloadAp: 'x' }) },
    problems: [
      {
        at: `content/labels/hi.yaml:${LABEL_COUNT}:1`,
        code: 'label/unknown',
        says: 'Unknown field "downloadAp".',
        hint: 'Did you mean "downloadApp"?',
        marks: 'downloadAp',
      },
    ],
  },
  {
    name: 'a missing label is reported',
    files: withHindi({ downloadApp: null }),
    problems: [
      {
        at: 'content/labels/hi.yaml',
        code: 'label/missing',
        severity: 'warning',
        says: '1 text has no translation: downloadApp.',
        hint: '"slipway translations export --locale hi --out hi.csv" writes a table of what is missing',
      },
    ],
  },
  {
    name: 'labels of a language without a file are reported as missing',
    files: site('    hi: { name: हिन्दी }'),
    problems: [
      {
        at: 'content/labels/hi.yaml',
        code: 'label/missing',
        severity: 'warning',
        says: `${LABEL_COUNT - LABELS_FOR_OWN_SECTIONS.size} texts have no translation: downloadApp, getOnAppStore, downloadingNamedApp,`,
        hint: '"slipway translations export --locale hi --out hi.csv" writes a table of what is missing',
      },
    ],
  },
  {
    name: 'labels of a default language other than English are reported as missing',
    files: {
      'content/site.yaml': lines(
        'product: { slug: dice, name: Dés }',
        'origin: https://dice.example',
        'locales: { default: fr, list: { fr: { name: Français, tag: fr-FR } } }',
      ),
      'content/labels/fr.yaml': labelsFile({ menu: null }),
    },
    problems: [
      {
        at: 'content/labels/fr.yaml',
        code: 'label/missing',
        severity: 'warning',
        says: '1 text has no translation: menu.',
        hint: 'Visitors see the English text. Add a line for each to content/labels/fr.yaml.',
      },
    ],
  },
  {
    name: 'an empty label is reported',
    files: { 'content/labels/en.yaml': 'downloadApp: ""\n' },
    problems: [
      {
        at: 'content/labels/en.yaml:1:14',
        code: 'field/length',
        says: 'Expected some text, found an empty text.',
        marks: '""',
      },
    ],
  },
  {
    name: 'a label without a text is reported',
    files: { 'content/labels/en.yaml': 'downloadApp:\n' },
    problems: [
      {
        at: 'content/labels/en.yaml:1:13',
        code: 'field/type',
        says: 'Expected text, found nothing.',
        hint: 'Write a value after the colon, or remove the field.',
      },
    ],
  },
  {
    name: 'a label that is a number is reported',
    files: { 'content/labels/en.yaml': 'downloadApp: 3\n' },
    problems: [
      {
        at: 'content/labels/en.yaml:1:14',
        code: 'field/type',
        says: 'Expected text, found 3.',
        hint: 'Put it in quotes to make it text: "3".',
        marks: '3',
      },
    ],
  },
  {
    name: 'a label that lost its placeholder is reported with the English text',
    files: withHindi({ downloadingNamedApp: 'डाउनलोड' }),
    problems: [
      {
        at: 'content/labels/hi.yaml:4:22',
        code: 'label/placeholder',
        says: 'The placeholder {product} is missing.',
        hint: 'The English text is "Downloading {product} app".',
        marks: '"डाउनलोड"',
      },
    ],
  },
  {
    name: 'a label whose placeholder was translated is reported',
    files: withHindi({ downloadingNamedApp: '{उत्पाद} डाउनलोड' }),
    problems: [
      {
        at: 'content/labels/hi.yaml:4:22',
        code: 'label/placeholder',
        says: 'There is no placeholder {उत्पाद} in this text.',
        hint: 'The English text is "Downloading {product} app".',
        marks: '"{उत्पाद} डाउनलोड"',
      },
    ],
  },
  {
    name: 'a label with a placeholder of its own is reported',
    files: { 'content/labels/en.yaml': 'downloadApp: Download {app}\n' },
    problems: [
      {
        at: 'content/labels/en.yaml:1:14',
        code: 'label/placeholder',
        says: 'There is no placeholder {app} in this text.',
        hint: 'Remove it.',
        marks: 'Download {app}',
      },
    ],
  },
  {
    name: 'a label with a count that lacks a text for some counts is reported with the categories',
    files: {
      'content/labels/en.yaml': lines(
        'readingTime:',
        '  one: One minute',
        '  few: "{minutes} minutes"',
        '  other: "{minutes} minutes"',
      ),
    },
    problems: [
      {
        at: 'content/labels/en.yaml:3:3',
        code: 'label/plural',
        says: 'No count of this language has the category "few".',
        hint: 'Counts of the language "en" have the categories one, other.',
        marks: 'few',
      },
    ],
  },
  {
    name: 'a label with a text for large counts alone is reported',
    files: { 'content/labels/en.yaml': lines('readingTime:', '  other: "{minutes} minutes"') },
    problems: [
      {
        at: 'content/labels/en.yaml:2:3',
        code: 'label/plural',
        says: 'There is no text for counts of the category "one".',
        hint: 'Counts of the language "en" have the categories one, other.',
      },
    ],
  },
  {
    name: 'a label without a count has one text for all',
    files: { 'content/labels/en.yaml': lines('downloadApp:', '  one: Get it', '  other: Get them') },
    problems: [
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
    ],
  },
  {
    name: 'labels that cannot be read miss nothing',
    files: { ...withHindi(), 'content/labels/hi.yaml': 'downloadApp: "x\n' },
    problems: [
      {
        at: 'content/labels/hi.yaml:1:14',
        code: 'yaml/syntax',
        says: 'The quotes that open here are never closed.',
        hint: 'Close the text with ".',
        marks: '"x',
      },
    ],
  },
  {
    name: 'two files of labels for one language are reported',
    files: { ...withHindi(), 'content/labels/hi.json': '{}' },
    problems: [
      {
        at: 'content/labels/hi.json',
        code: 'file/duplicate',
        says: 'Two files give the texts of "hi".',
        hint: 'Keep one of the two, or rename one.',
      },
    ],
  },
  {
    name: 'a translation of a page that does not exist is reported once',
    files: { ...withHindi(), 'content/pages/hi/index.yaml': 'title: होम\ntranslationOf: /nowhere/\n' },
    problems: [
      {
        at: 'content/pages/hi/index.yaml:2:16',
        code: 'locale/translation',
        says: 'There is no page "/nowhere/" that this one could translate.',
        hint: 'Write the route of the page in the default language.',
        marks: '/nowhere/',
      },
    ],
  },
  {
    name: 'a translation of a page with a problem of its own is not reported',
    files: {
      ...withHindi(),
      ...lonePage('ludo', 'layout: bar'),
      'content/pages/hi/khel.yaml': 'title: खेल\nnoindex: true\ntranslationOf: /ludo/\n',
    },
    problems: [
      {
        at: 'content/pages/ludo.yaml:3:9',
        code: 'field/choice',
        says: 'Expected one of "site", "article", "landing", "webview", "bare", found "bar".',
        hint: 'Did you mean "bare"?',
        marks: 'bar',
      },
    ],
  },
  {
    name: 'a page that would take its texts from a page that does not exist is reported',
    files: {
      ...withHindi(),
      'content/pages/hi/homes.yaml': 'title: होम\nfallback: true\ntranslationOf: /homes/\n',
    },
    problems: [
      {
        at: 'content/pages/hi/homes.yaml:2:11',
        code: 'locale/translation',
        says: 'There is no page "/homes/" that this one could take its texts from.',
        hint: 'Write the route of the page in the default language as translationOf.',
        marks: 'true',
      },
    ],
  },
  {
    name: 'a page of the default language has nowhere to take its texts from',
    files: page('title: Home\nfallback: true\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:11',
        code: 'locale/translation',
        says: 'There is no page "/" that this one could take its texts from.',
        hint: 'Only a page of another language than the default can. Remove the field.',
        marks: 'true',
      },
    ],
  },
  {
    name: 'less than the least coverage of a language is reported with its reasons, and texts in other letters are pointed out',
    files: {
      ...withHindi(HINDI_LABELS),
      ...site('    hi: { name: हिन्दी, tag: hi-IN, coverage: 100 }'),
      'content/pages/hi/index.yaml': 'title: Home\n',
    },
    problems: [
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
    ],
  },
  {
    name: 'a language without a least coverage is not read for it',
    files: { ...withHindi(), 'content/pages/hi/index.yaml': 'title: Home\n' },
    problems: [],
  },
];
