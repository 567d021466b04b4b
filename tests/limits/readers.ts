/**
 * Everything that reads what a writer of content wrote, with texts that make careless readers slow: marks that open and
 * never close, words that almost match, levels without end. `growth.test.ts` feeds each to its reader in doubling sizes.
 */
import * as z from 'zod';
import { readFrontMatter } from '../../cli/pipeline/formats/front-matter.ts';
import { asWritten, parseData } from '../../cli/pipeline/formats/parse.ts';
import { parseCsv } from '../../cli/pipeline/formats/parse-csv.ts';
import { parseMdxBody } from '../../cli/pipeline/formats/parse-mdx.ts';
import { cleanRichText } from '../../cli/pipeline/formats/rich-text.ts';
import { didYouMean } from '../../cli/pipeline/model/did-you-mean.ts';
import { explainIssues, showValue } from '../../cli/pipeline/model/explain-issue.ts';
import { assetsInData, linkProblemsInTexts, linksInData } from '../../cli/pipeline/model/links.ts';
import { type Problem, sortProblems } from '../../cli/pipeline/model/problems.ts';
import { isSoundRoute, routeProblem } from '../../cli/pipeline/model/routes.ts';
import { withArticleFrame } from '../../cli/pipeline/pages/article-sections.ts';
import { syllablesOf } from '../../cli/pipeline/pages/syllables.ts';
import { fillFacts, STAND_INS } from '../../cli/pipeline/resolve/facts.ts';
import { createResolver } from '../../cli/pipeline/resolve/resolve.ts';
import { fillRow, type RowTable, strayPlaceholders } from '../../cli/pipeline/resolve/rows.ts';
import { wordingOf } from '../../cli/policy/page-text.ts';
import { createWordScanner } from '../../cli/policy/word-scanner.ts';
import { codeFrame } from '../../cli/report/code-frame.ts';
import { inertJson, inertLines } from '../../cli/report/inert.ts';
import { alignLists } from '../../cli/translations/align-lists.ts';
import { isInWrongScript, isUntranslated } from '../../cli/translations/wording.ts';
import { color } from '../../schemas/fields/color.ts';
import { date } from '../../schemas/fields/date.ts';
import { unwritableName } from '../../schemas/fields/file-name.ts';
import { endpointUrl, httpsUrl, siteUrl } from '../../schemas/fields/https-url.ts';
import { languageTag, locale } from '../../schemas/fields/locale.ts';
import { pictureUrl } from '../../schemas/fields/media-url.ts';
import { richText, richTextCleaner } from '../../schemas/fields/rich-text.ts';
import { link, route } from '../../schemas/fields/route.ts';
import { classNames, text } from '../../schemas/fields/text.ts';

/** A text of about so many letters. */
type Family = (length: number) => string;

export interface Reader {
  /** Files whose code reads here. */
  files: string[];
  /** Most letters that reach it: the limit of its file, body or text. */
  limit: number;
  /** Answers with codes of problems, or nothing. */
  read(text: string): unknown;
  /** At least one, by its type: a reader without any does not compile. */
  families: Record<string, Family> & { [first: string]: Family };
  /** What is beyond a limit, and the code of the refusal. */
  beyond: Record<string, [text: () => string, code: string]>;
}

const times =
  (piece: string, before = '', after = ''): Family =>
  (length) =>
    before + piece.repeat(Math.max(1, Math.ceil(length / piece.length))) + after;

const lines =
  (piece: (index: number) => string, before = '', after = ''): Family =>
  (length) => {
    const count = Math.max(1, Math.ceil(length / piece(1000).length));
    return before + Array.from({ length: count }, (_, index) => piece(index)).join('') + after;
  };

const codesOf = (problems: readonly Problem[]): string[] => problems.map(({ code }) => code);

const FILE = 4 * 1024 * 1024;
const TEXT = 100_000;

richTextCleaner.current = cleanRichText;

const fields = [
  color('c'),
  date('d'),
  httpsUrl('h'),
  endpointUrl('e'),
  siteUrl('o'),
  locale('l'),
  languageTag('t'),
  pictureUrl('m'),
  link('l'),
  route('r'),
  classNames('c'),
  text('t'),
];

const table: RowTable = {
  file: 'content/collections/cities.csv',
  rows: [{ slug: 'pune', name: 'x'.repeat(500) }],
  lines: [2],
  positions: null,
};

/** Names and texts of a page, as its schema refuses them. */
const strict = z.strictObject({ title: z.string(), description: z.string().optional() });

export const READERS: Record<string, Reader> = {
  YAML: {
    files: [
      'cli/pipeline/formats/fast-yaml.ts',
      'cli/pipeline/formats/explain-yaml.ts',
      'cli/pipeline/formats/yaml-problems.ts',
      'cli/pipeline/formats/merge-conflict.ts',
      'cli/pipeline/formats/parse.ts',
      'cli/pipeline/project/read-collections.ts',
    ],
    limit: FILE,
    read: (written) => codesOf(parseData(written, 'content/pages/index.yaml').problems),
    families: {
      fields: lines((index) => `k${index}: 1\n`),
      'fields, then a slip': lines((index) => `k${index}: 1\n`, '', 'a: "b'),
      'one field again and again': times('a: 1\n'),
      items: times('- a\n'),
      'items, then a slip': times('- a\n', '', 'b: "x'),
      'spaces behind values': times('a: b \n', '- '),
      'lines that are folded': times(' c\n', 'a: b\n'),
      'brackets that open': times('['),
      'brackets that open and close': times('[]'),
      'braces that open': times('{a: '),
      'dashes in a row': times('- '),
      'question marks': times('? '),
      'colons on one line': times('b: ', 'a: '),
      'notes on one line': times('b #', 'a: '),
      tags: times('- !x a\n'),
      anchors: lines((index) => `- &a${index} x\n- *a${index}\n`),
      'one anchor': times('- *a\n', '- &a x\n'),
      'no anchor': times('- *a\n'),
      tabs: times('\ta: b\n'),
      'open quotes': times('- "a\n'),
      'one open quote': times('x\n', "a: '"),
      'wrong escapes': times('\\q', 'a: "', '"'),
      'wrong beginnings': times('- @a\n'),
      documents: times('---\n'),
      notes: times('# x\n'),
      'a flow of many lines': lines((index) => ` b${index}: 1,\n`, 'a: {\n', '}'),
      'a flow that never ends': times(' b,\n', 'a: [\n'),
      'bad items on one line': times('@, ', 'a: [', ']'),
      'bad fields on one line': times('a: *b, ', '{', '}'),
      'empty lines': times('\n', '', '@'),
      spaces: times(' ', '', '@'),
      'marks of a merge': times('<<<<<<< a\n'),
      'indented ever further': (length) =>
        Array.from({ length: Math.sqrt(length) }, (_, index) => `${' '.repeat(index)}a:\n`).join(''),
      'bars that begin texts': times('a: | b: | '),
    },
    beyond: {
      'a level too many': [() => `a: ${'['.repeat(FILE - 10)}`, 'file/too-deep'],
      'a level too many, by indentation': [
        () => Array.from({ length: 2000 }, (_, index) => `${' '.repeat(index)}a:\n`).join(''),
        'file/too-deep',
      ],
      'too many items': [times('- a\n').bind(null, FILE - 10), 'file/too-many'],
      'a long text': [() => `a: ${'x'.repeat(FILE - 10)}`, 'text/too-long'],
      'a long name': [() => `${'x'.repeat(900)}: 1`, 'text/too-long'],
    },
  },
  JSON: {
    files: ['cli/pipeline/formats/parse-json.ts', 'cli/pipeline/formats/explain-json.ts'],
    limit: FILE,
    read: (written) => codesOf(parseData(written, 'content/pages/index.json').problems),
    families: {
      fields: lines((index) => `"k${index}": 1,`, '{', '"z": 1}'),
      'one field again and again': times('"a": 1,', '{', '"a": 1}'),
      'quotes and colons in a text': times('\\": ', '{"a": "', '"}'),
      'an open text': times('a\\\\', '{"a": "'),
      spaces: times(' ', '{"a"', ': 1}'),
      'brackets that open': times('['),
      numbers: times('1,', '[', '1]'),
      'words without quotes': times('a', '{"a": '),
      'a comma too many': times(',', '['),
    },
    beyond: {
      'a level too many': [() => `${'['.repeat(FILE / 2 - 1)}${']'.repeat(FILE / 2 - 1)}`, 'file/too-deep'],
      'too many items': [() => `{"a": [${'1,'.repeat(FILE / 2 - 10)}1]}`, 'file/too-many'],
      'a long text': [() => `{"a": "${'x'.repeat(FILE - 10)}"}`, 'text/too-long'],
    },
  },
  tables: {
    files: ['cli/pipeline/formats/parse-csv.ts', 'cli/pipeline/resolve/row-pages.ts'],
    limit: FILE,
    read: (written) => codesOf(parseCsv(written, 'content/collections/cities.csv').problems),
    families: {
      rows: times('a,b\n', 'slug,name\n'),
      'rows of one cell too many': times('a,b,c\n', 'slug,name\n'),
      columns: lines((index) => `c${index},`, '', 'z\n'),
      'an open quote': times('a,b\n', 'slug,name\n"'),
      'quotes inside of cells': times('a"b,c\n', 'slug,name\n'),
      'quotes in a row': times('""', 'slug,name\n"'),
      'empty lines': times('\n', 'slug,name\n'),
      spaces: times(' ', 'slug,name\na'),
    },
    beyond: {
      'too many rows': [times('a,b\n', 'slug,name\n').bind(null, FILE - 20), 'file/too-many'],
      'too many columns': [times('a,').bind(null, FILE - 20), 'file/too-many'],
      'a long cell': [() => `slug,name\na,"${'x\n'.repeat(FILE / 2 - 20)}`, 'text/too-long'],
    },
  },
  'front matter': {
    files: ['cli/pipeline/formats/front-matter.ts', 'cli/translations/page-file.ts'],
    limit: FILE,
    read: (written) => readFrontMatter(written, 'content/pages/index.mdx'),
    families: {
      'marks that open': times('---\n'),
      'tabs behind the mark': times('\t', '---'),
      'spaces behind the mark': times(' ', '---\na: b\n---'),
      'no end': times('a: b\n', '---\n'),
      'marks almost': times('--- x\n', '---\n'),
    },
    beyond: {},
  },
  MDX: {
    files: [
      'cli/pipeline/formats/parse-mdx.ts',
      'cli/pipeline/markdown/body-limits.ts',
      'cli/pipeline/markdown/plain-words.ts',
      'cli/pipeline/formats/rich-text.ts',
    ],
    limit: 256 * 1024,
    read: async (written) =>
      codesOf(
        (
          await parseMdxBody(written, {
            file: 'content/pages/index.mdx',
            sectionTypes: ['faq', 'body'],
            nameOf: asWritten,
          })
        ).problems,
      ),
    families: {
      prose: times('The quick brown fox jumps over the lazy dog.\n\n'),
      'a run of plain words': times('word '),
      'words with marks between': times('word word word. word, (word '),
      'paragraphs with marks': times('The **quick** fox [jumps](/ludo/) over.\n\n'),
      'marks that never close': times('*a **b _c '),
      'marks inside words': times('a**b'),
      'marks in many paragraphs': times(`${'a**b'.repeat(100)}\n\n`),
      'brackets that open': times('['),
      'brackets inside brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
      pictures: times('!['),
      'links that never end': times('[a](<b'),
      footnotes: lines((index) => `[^f${index}]: x\n\n[^f${index}] `),
      definitions: lines((index) => `[d${index}]: /x/\n`),
      headings: times('# a\n\n'),
      'headings without lines between': times('# a\n'),
      'underlined headings': times('a\n===\n'),
      quotes: times('> '),
      'quoted lines': times('> a\n'),
      'lines that go on without their mark': times('b\n', `${'> '.repeat(9)}a\n`),
      'lists in lists': (length) =>
        Array.from({ length: Math.sqrt(length) }, (_, index) => `${'  '.repeat(index)}- a\n`).join(''),
      items: times('- a\n'),
      'dashes in a row': times('- '),
      'tags that open': times('<b>'),
      'tags that open and close': (length) => '<b>'.repeat(length / 7) + '</b>'.repeat(length / 7),
      'unfinished tags': times('<a '),
      components: times('<Faq />\n\n'),
      'unknown components': times('<Wibble />\n\n'),
      attributes: times('a="b" ', '<Faq ', '/>'),
      'notes in braces': times('{/* a */}'),
      'a note that almost ends': times('**//', '{/*'),
      braces: times('{'),
      imports: times('import a\n'),
      tables: times('|c|d|\n', '|a|b|\n|-|-|\n'),
      'a table of many columns': (length) =>
        `${'|a'.repeat(length / 6)}|\n${'|-'.repeat(length / 6)}|\n${'|b'.repeat(length / 6)}|\n`,
      'code in ticks': times('` `` '),
      addresses: times('www.a.b '),
      'an address that never ends': times('.', '<a'),
      'empty lines': times('\n', 'a'),
      backslashes: times('\\'),
    },
    beyond: {
      'a long body': [times('word\n\n').bind(null, FILE), 'text/too-long'],
      'a long paragraph': [times('word ').bind(null, 100_000), 'text/too-long'],
      'many lines': [times('a\n\n').bind(null, 200_000), 'file/too-many'],
      'many marks': [times('*a _b ').bind(null, 20_000), 'text/too-many'],
      'deep quotes': [times('> ').bind(null, 20_000), 'text/too-deep'],
      'deep lists': [times('- ').bind(null, 20_000), 'text/too-deep'],
      'deep tags': [times('<b>').bind(null, 20_000), 'text/too-deep'],
      'lines without their mark': [times('b\n', '> a\n').bind(null, 20_000), 'text/too-many'],
    },
  },
  'rich text': {
    files: [
      'schemas/plain/html.ts',
      'schemas/fields/rich-text.ts',
      'schemas/fields/markup-excess.ts',
      'schemas/fields/unclosed-markup.ts',
      'cli/pipeline/formats/clean-on-demand.ts',
    ],
    limit: TEXT,
    read(written) {
      const issue = richText('r').safeParse(written).error?.issues[0];
      return issue?.code === 'custom' ? [String(issue.params?.['code'])] : [];
    },
    families: {
      paragraphs: times('<p>A <b>bold</b> word.</p>'),
      'paragraphs that never close': times('<p>A word.'),
      'bold that never closes': times('<b>'),
      'bold of many kinds that never closes': lines((index) => `<b id="${index}">`),
      'bold that paragraphs close': lines((index) => `<p><b id="${index}"></p>`),
      'bold and paragraphs crossed': times('<b><p></b>'),
      'links in links': times('<a href="/a/">'),
      'items and unfinished links': times('<li> <a '),
      'tables without rows': times('<table><b>x'),
      'lists in lists': times('<ul><li>'),
      'unknown elements': times('<x-y>a</x-y>'),
      'tags that begin': times('<'),
      'tags that end': times('>'),
      references: times('&'),
      'references almost': times('&amp'),
      'an attribute that never ends': times(' a="b', '<p'),
      attributes: times(' a="b"', '<p', '>x</p>'),
      notes: times('<!--'),
      'notes that end': times('<!-- a -->'),
      'notes that almost end': times('--', '<!--'),
      scripts: times('<script>'),
      'scripts that end': times('<script>a</script>'),
      'scripts that almost end': times('</script', '<script>'),
      'a name and blanks': times(' ', '<p a', '>x</p>'),
      'equals signs': times('= ', '<p a', '>x</p>'),
      'quotes in a tag': times('a="<" ', '<p ', '>x</p>'),
      styles: times('<p style="a">x</p>'),
    },
    beyond: {
      'deep tags': [times('<b>').bind(null, 99_000), 'text/too-deep'],
      'many tags': [times('<br class="a">').bind(null, 99_000), 'text/too-many'],
      'a row of items': [times('<li> <a ').bind(null, 99_000), 'text/too-deep'],
    },
  },
  'values of fields': {
    files: [
      'schemas/fields/color.ts',
      'schemas/fields/date.ts',
      'schemas/fields/https-url.ts',
      'schemas/fields/locale.ts',
      'schemas/fields/media-url.ts',
      'schemas/fields/route.ts',
      'schemas/fields/text.ts',
      'schemas/fields/theme-names.ts',
    ],
    limit: TEXT,
    read: (written) => fields.map((field) => field.safeParse(written).success),
    families: {
      slashes: times('/'),
      'https and slashes': times('/', 'https://a', '"'),
      hosts: times('a.', 'https://', '"'),
      'a mail almost': times('.a', 'a@b', '@'),
      'mail addresses': times('a@', 'mailto:'),
      'path and spaces': times('a/', '/', ' '),
      'parts of a path': times('/a', '/assets', '%'),
      dots: times('../', '/'),
      digits: times('1', 'tel:+', 'a'),
      spaces: times(' '),
      names: times('a ', '', '!'),
      hyphens: times('a-', '', '!'),
      hash: times('#', '#'),
    },
    beyond: {},
  },
  'links of a page': {
    files: ['cli/pipeline/model/links.ts', 'cli/pipeline/model/tags.ts'],
    limit: TEXT,
    read: (written) => [linksInData([written]), linkProblemsInTexts([written]), assetsInData([written])],
    families: {
      'links without an end': times('<a '),
      'items and links without an end': times('<li> <a '),
      'links without an address': times('<a>', '', '<a href="/x/">'),
      'addresses without a link': times(' href="/a/"', '<a>'),
      'addresses without an end': times(' href="', '<a'),
      'one link of many addresses': times(' href=', '<a'),
      'links to nowhere': times('<a href="nowhere">'),
      pictures: times('<img '),
      places: times('<b id="'),
      slashes: times('/', '<a href="/', '">'),
      spaces: times(' ', '<a', 'href="/x/">'),
    },
    beyond: {},
  },
  wording: {
    files: [
      'cli/policy/page-text.ts',
      'cli/policy/word-scanner.ts',
      'cli/policy/policy-findings.ts',
      'cli/translations/wording.ts',
      'cli/translations/align-lists.ts',
      'cli/translations/import-table.ts',
      'cli/translations/print-survey.ts',
      'cli/translations/translation-table.ts',
      'cli/translations/compare-texts.ts',
      'cli/pipeline/pages/syllables.ts',
    ],
    limit: TEXT,
    read: (written) => [
      createWordScanner(['win*', 'a a a a', '{number} players'])(wordingOf([written]).text).length,
      isInWrongScript(written, { script: 'Devanagari', names: null }),
      isUntranslated(written, written, { script: 'Devanagari', names: null }),
      syllablesOf(written, { languages: ['hi'], name: '', family: '', first: 0x900, letters: '', probe: '' }),
      alignLists(written.split(' ').slice(0, 400), written.split(' ').slice(0, 390), (value) => value),
    ],
    families: {
      words: times('win a game '),
      'tags that open': times('<'),
      'tags that never end': times('<b '),
      'links of Markdown': times(']('),
      'a long word': times('0-P'),
      'a long host': times('a.'),
      'a long mail': times('a+', '', '@'),
      figures: times('0,'),
      ticks: times('`'),
      braces: times('{a'),
      references: times('&a'),
      'a chain of letters': times('क्'),
    },
    beyond: {},
  },
  'placeholders of rows': {
    files: ['cli/pipeline/resolve/rows.ts', 'cli/pipeline/pages/load-page.ts'],
    limit: TEXT,
    read: (written) =>
      codesOf(
        [
          ...strayPlaceholders([written], { file: 'a' }),
          ...fillRow([written], table.rows[0] ?? {}, { table, rowName: 'city' }, { file: 'a' }).fieldProblems,
        ].map((problem) => ({ ...problem, severity: 'error', span: null, fieldPath: '' })),
      ),
    families: {
      placeholders: times('{city.name}'),
      'unknown columns': times('{city.wibble}'),
      'other names': times('{town.name}'),
      braces: times('{ '),
      'spaces in braces': times(' ', '{', 'x'),
      'names without columns': times('{city'),
      'columns without end': times('a.', '{'),
    },
    beyond: {
      'a text that grows': [times('{city.name}').bind(null, 99_000), 'text/too-long'],
    },
  },
  'names of facts': {
    files: ['cli/pipeline/resolve/facts.ts', 'cli/pipeline/project/read-labels.ts'],
    limit: TEXT,
    read: (written) => fillFacts([written], STAND_INS, { file: 'a' }).fieldProblems.map(({ code }) => code),
    families: {
      facts: times('{product}'),
      'names of no fact': times('{wibble} '),
      braces: times('{'),
      'braces in braces': times('{{a}'),
      'names without an end': times('{a'),
      'a name without an end': times('a', '{'),
    },
    beyond: {},
  },
  'text of an article': {
    files: ['cli/pipeline/pages/article-sections.ts'],
    limit: TEXT,
    read: (written) =>
      withArticleFrame({ title: 'Odds', layout: 'article' }, [
        { type: 'text', props: { body_html: cleanRichText(written).html } },
      ]),
    families: {
      headings: times('<h2 id="a">a</h2>'),
      'headings that never end': times('<h2 id="a">'),
      'headings without a name': times('<h2>'),
      spaces: times(' '),
      'spaces between words': times('a  '),
      'a long word': times('a'),
      tags: times('<b>'),
      references: times('&a'),
    },
    beyond: {},
  },
  addresses: {
    files: [
      'cli/pipeline/model/routes.ts',
      'cli/pipeline/site-files/redirects.ts',
      'cli/pipeline/plan/feeds.ts',
      'cli/pipeline/check/checks.ts',
      'schemas/fields/file-name.ts',
    ],
    limit: TEXT,
    read: (written) => [
      isSoundRoute(`/${written}/`),
      routeProblem(`/${written}/`, 'content/pages/a.yaml'),
      unwritableName(written),
    ],
    families: {
      slashes: times('/'),
      hyphens: times('-', 'a', '!'),
      dots: times('.a'),
      letters: times('a', '', '!'),
      parts: times('a/'),
      'a device and spaces': times(' ', 'con', '!'),
      capitals: times('A/'),
    },
    beyond: {},
  },
  'what is used': {
    files: ['cli/pipeline/resolve/resolve.ts', 'cli/pipeline/resolve/expansion.ts'],
    limit: 100_000,
    read(written) {
      const names = written.split(' ');
      const library = new Map(
        names.map((name, index) => {
          const next = { $use: `a/${names[index + 1] ?? 'end'}` };
          return [`a/${name}`, { file: `content/collections/a/${name}.yaml`, data: [next, next] }];
        }),
      );
      const resolve = createResolver(library);
      return [...library.values()].flatMap(({ data, file }) =>
        resolve(data, file).fieldProblems.map(({ code }) => code),
      );
    },
    families: {
      'entries that use the next twice': lines((index) => `${index} `),
    },
    beyond: {
      'a bomb': [() => Array.from({ length: 40 }, (_, index) => index).join(' '), 'use/too-large'],
    },
  },
  reports: {
    files: [
      'cli/pipeline/model/explain-issue.ts',
      'cli/pipeline/resolve/locate-problems.ts',
      'cli/pipeline/model/problems.ts',
      'cli/report/code-frame.ts',
      'cli/pipeline/model/did-you-mean.ts',
      'cli/report/print-problems.ts',
      'cli/report/inert.ts',
    ],
    limit: FILE,
    read(written) {
      const span = {
        start: { line: 1, column: 1 + (written.length >> 1) },
        end: { line: 1, column: written.length },
      };
      const data = Object.fromEntries(written.split(' ', 100_000).map((word) => [word, written.length]));
      const issues = strict.safeParse(data).error?.issues ?? [];
      return [
        codeFrame(written, span),
        showValue(written),
        inertLines(written),
        inertJson(written),
        didYouMean(written, ['title', 'description']),
        explainIssues(issues, strict, data).length,
        sortProblems([
          {
            code: 'field/url',
            severity: 'error',
            file: 'a',
            span,
            fieldPath: written,
            message: `"${written}"`,
          },
        ]),
      ];
    },
    families: {
      'one long word': times('x'),
      'unknown fields': lines((index) => `k${index} `),
      'letters of many units': times('👨‍👩‍👧‍👦'),
      'marks on one letter': times('\u0301', 'a'),
      quotes: times('" '),
      spaces: times(' '),
      'line ends': times('\n'),
      'escape sequences': times('\u001b['),
      'commands of a runner': times('\n ::##['),
    },
    beyond: {},
  },
};

/** Files with expressions that meet no text of a writer, and what they meet instead. */
export const OTHERS: Record<string, string> = {
  'cli/pipeline/bundle/branded-bundle.ts': 'our own styles',
  'cli/pipeline/browser-code/sdk-package.ts': 'a name given on the command line',
  'cli/pipeline/browser-code/style-references.ts': 'styles of sections, which are code',
  'cli/pipeline/check/may-be-missing.ts': 'addresses, and the beginning of a line, at most 230 letters of it',
  'cli/pipeline/check/output-names.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/engine/pending.ts': 'the beginning of a line, at most 50 letters of it',
  'cli/pipeline/output/lock.ts': 'names and processes of our own',
  'cli/pipeline/output/survey.ts': 'names of files, which the file system bounds',
  'cli/pipeline/plan/address.ts': 'finished HTML, in which "<" begins a tag and every tag is closed',
  'cli/pipeline/project/misnamed-files.ts': 'names of files, which the file system bounds',
  'cli/pipeline/project/read-site.ts': 'names of files, which the file system bounds',
  'cli/policy/policy-book.ts': 'names of files, which the file system bounds',
  'cli/pipeline/render/markup-facts.ts': 'HTML that React has printed',
  'cli/pipeline/render/unbroken-words.ts': 'HTML that React has printed, in which every tag is closed',
  'cli/pipeline/render/sheet-texts.ts': 'a label, of which a brace ends what is repeated',
  'cli/pipeline/render/view-context.ts': 'a label, of which a brace ends what is repeated',
  'cli/pipeline/shards/shard.ts': 'a number given on the command line',
  'schemas/fields/standard-code.ts': 'one value, in which no letter can belong to two repetitions',
  'cli/pipeline/site-files/server-files/apache.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/site-files/server-files/nginx.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/site-files/server-files/serve.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/site-files/server-files/served-rules.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/site-files/server-files/types-by-ending.ts': 'our own list of types',
  'cli/pipeline/social/undrawn-titles.ts': 'titles, by sets of letters and a split alone',
  'cli/pipeline/social/social-pictures.ts': 'titles and addresses, by sets of letters and splits alone',
  'cli/pipeline/social/text-layout.ts': 'titles, split at spaces alone',
  'cli/pipeline/store/entry.ts': 'names that the store gave',
  'cli/pipeline/store/packs.ts': 'names that the store gave',
  'cli/pipeline/store/sweep.ts': 'names that the store gave',
  'cli/pipeline/browser-code/react-module.ts': "React's own file",
  'cli/pipeline/browser-code/browser-chunks.ts': 'names of our own scripts',
  'cli/pipeline/bundle/bundle.ts': 'our own scripts and styles',
  'cli/pipeline/browser-code/inline-scripts.ts': 'our own scripts',
  'cli/pipeline/browser-code/style-sheets.ts': 'our own styles',
  'cli/pipeline/browser-code/browser-build.ts': 'our own scripts',
  'cli/pipeline/bundle/used-styles.ts': 'our own styles',
  'cli/pipeline/render/page-weight.ts': 'finished HTML, in which every tag is closed',
  'cli/report/site-weight.ts': 'finished HTML, in which every tag is closed',
  'cli/pipeline/pictures/subset-font.ts': 'fonts',
  'cli/pipeline/browser-code/sdk-files.ts': 'our own scripts',
  'cli/pipeline/model/above-fold.ts': 'our own styles',
  'cli/pipeline/render/render.ts': 'finished HTML',
  'cli/pipeline/pictures/script-fonts.ts': 'names of fonts',
  'cli/pipeline/plan/page-list.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/plan/site-map.ts': 'addresses, which are at most 1,000 letters long',
  'cli/pipeline/pictures/images.ts': 'names of pictures, which the file system bounds',
  'schemas/fields/css-color-names.ts': 'our own list of names',
  'cli/translations/record.ts': 'hashes that a command wrote',
};
