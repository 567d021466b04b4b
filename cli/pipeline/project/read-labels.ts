/**
 * Texts of buttons and messages in every language: the file's, else those of the language that it is a region of (`en` for `en-in`), else
 * the default language's, else the English defaults.
 */
import { isLanguageTag } from '../../../schemas/fields/locale.ts';
import { labelsSchema } from '../../../schemas/index.ts';
import { FACT_NAMES } from '../../../schemas/plain/facts.ts';
import {
  labels as defaultLabels,
  isCounted,
  LABEL_KEYS,
  type LabelKey,
  type LabelTexts,
} from '../../../schemas/plain/labels.ts';
import { baseLocales, isSameLanguage } from '../../../schemas/plain/language-chain.ts';
import { languageNamed } from '../../../schemas/plain/languages.ts';
import {
  FIGURELESS,
  type LabelText,
  neededCategories,
  PLURAL_CATEGORIES,
  type PluralForms,
} from '../../../schemas/plain/plural-forms.ts';
import { isMapping, notAMapping } from '../formats/parse.ts';
import { didYouMean, meantHint } from '../model/did-you-mean.ts';
import { explainIssues } from '../model/explain-issue.ts';
import { covers, type Problem, problemIn } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { LocationFinder } from '../resolve/locate-problems.ts';
import { sameName, wrongKind } from './misnamed-files.ts';
import { hasLabelsAnyway, wantedLabels } from './wanted-labels.ts';

const LABELS_FOLDER = 'content/labels/';
/** Language of the texts that no language of the site replaces. */
const ENGLISH = 'en';
/** Keys of missing texts that a message names. */
const MOST_SHOWN = 6;

interface LabelsInput {
  files: readonly string[];
  /** Files and folders of content that could not be listed. */
  unlisted: readonly Problem[];
  locales: readonly string[];
  /** BCP 47 tag, by which numbers are written and counted. */
  tagOf(locale: string): string;
  /** Whether a language must be complete: site.yaml sets a least coverage for it. */
  isComplete(locale: string): boolean;
  /** Kind of the app, if site.yaml names it. */
  category: string | undefined;
  /** Data of a file; undefined when it cannot be read, which is reported where it is parsed. */
  parseFile(path: string): unknown;
  /** Problems are added to it. */
  problems: Problem[];
  locations: LocationFinder;
}

/** Languages of the labels that are not in the language of their page: BCP 47 tags. */
export type LabelLanguages = Partial<Record<LabelKey, string>>;

interface Labels {
  texts: Record<string, LabelTexts>;
  languages: Record<string, LabelLanguages>;
}

/** Checks `labels/<locale>.yaml`: known keys, texts with the placeholders of the default, nothing left out. */
export function readLabels(input: LabelsInput): Labels {
  const { files, locales, problems } = input;
  problems.push(...misnamedFiles(files, locales));
  const result: Labels = { texts: {}, languages: {} };
  // A language comes before its regional ones, which show its texts.
  for (const locale of [...locales].sort((a, b) => orderOf(a, locales) - orderOf(b, locales))) {
    const nearest = nearestLabels(locale, input, result.texts);
    const path = [`${LABELS_FOLDER}${locale}.yaml`, `${LABELS_FOLDER}${locale}.json`].find((file) =>
      files.includes(file),
    );
    const data = path === undefined ? undefined : input.parseFile(path);
    const own = isMapping(data) ? data : {};
    const misspelt = path === undefined || data === undefined ? [] : checkFields(path, data, input);
    // The problem of a file that cannot be read or listed is reported already.
    const isKnown =
      path === undefined ? !isUnlisted(locale, input) && !isMisnamed(locale, input) : isMapping(data);
    const isNeeded = locale !== locales[0] || !isSameLanguage(ENGLISH, input.tagOf(locale));
    if (isNeeded && isKnown && nearest === null)
      problems.push(
        ...missingTexts({ locale, path, own: [...Object.keys(own), ...misspelt] }, input, result.texts),
      );
    const lender = nearest === null ? locales[0] : baseLocales(locale, locales)[0];
    const others = nearest ?? result.texts[locales[0] ?? ''] ?? defaultLabels;
    const texts = LABEL_KEYS.map((key) => [key, ownText(key, own[key]) ?? others[key]]);
    result.texts[locale] = Object.fromEntries(texts) as LabelTexts;
    result.languages[locale] = languagesOf({ own, locale, lender }, input, result);
    if (path === undefined) continue;
    problems.push(...wrongPlaceholders(path, own, input.locations));
    problems.push(...wrongForms({ path, own, locale }, input));
  }
  return result;
}

/** Whether a file under a wrong name is meant to hold the texts of a language; that is reported at the file. */
function isMisnamed(locale: string, { files, locales }: LabelsInput): boolean {
  return files.some((path) => {
    if (!path.startsWith(LABELS_FOLDER)) return false;
    const name = path.slice(LABELS_FOLDER.length).replace(/\.\w+$/, '');
    return name === locale || (!locales.includes(name) && localeMeant(name, locales) === locale);
  });
}

function isUnlisted(locale: string, { unlisted }: LabelsInput): boolean {
  return ['.yaml', '.json'].some((ending) =>
    unlisted.some((problem) => covers(problem, `${LABELS_FOLDER}${locale}${ending}`)),
  );
}

interface Lending {
  own: Record<string, unknown>;
  locale: string;
  /** Whose labels it shows where it has none; itself or none where those are the English defaults. */
  lender: string | undefined;
}

/** Languages of labels that name their own, or are borrowed from another language. */
function languagesOf(
  { own, locale, lender }: Lending,
  { tagOf }: LabelsInput,
  known: Labels,
): LabelLanguages {
  const isLent = lender !== undefined && lender !== locale;
  const found = LABEL_KEYS.flatMap((key): [LabelKey, string][] => {
    const written = own[key];
    if (isForeignText(written)) return [[key, written.lang]];
    if (isLabelText(key, written)) return [];
    const lent = isLent ? (known.languages[lender]?.[key] ?? tagOf(lender)) : ENGLISH;
    return isSameLanguage(lent, tagOf(locale)) ? [] : [[key, lent]];
  });
  return Object.fromEntries(found);
}

/** The default language first, then by the number of subtags. */
function orderOf(locale: string, [first]: readonly string[]): number {
  return locale === first ? 0 : locale.split('-').length;
}

/** Texts that are in a locale's own language: those of the language it is a region of, or the English ones. */
function nearestLabels(
  locale: string,
  { locales }: LabelsInput,
  known: Readonly<Record<string, LabelTexts>>,
): LabelTexts | null {
  const [base] = baseLocales(locale, locales);
  if (base !== undefined) return known[base] ?? null;
  return hasLabelsAnyway(locale, locales) ? { ...defaultLabels } : null;
}

/** Files of labels that are of another kind, of a language that the site lacks, or the second of a language. */
function misnamedFiles(files: readonly string[], locales: readonly string[]): Problem[] {
  return files
    .filter((file) => file.startsWith(LABELS_FOLDER))
    .flatMap((path): Problem[] => {
      if (!/\.(yaml|json)$/.test(path)) return [wrongKind(path, 'labels as .yaml or .json')];
      const locale = path.slice(LABELS_FOLDER.length).replace(/\.(yaml|json)$/, '');
      const twin = `${LABELS_FOLDER}${locale}.yaml`;
      const isSecond = path.endsWith('.json') && files.includes(twin);
      return [
        ...(isSecond ? [sameName(path, twin, `the texts of "${locale}"`)] : []),
        ...(locales.includes(locale) ? [] : [unknownLanguage(path, locale, locales)]),
      ];
    });
}

/** The language that is written as a name, with a slip, or with a country. */
function localeMeant(written: string, locales: readonly string[]): string | null {
  const named = languageNamed(written);
  if (named !== null && locales.includes(named)) return named;
  return (
    didYouMean(written, locales) ?? locales.find((code) => written.toLowerCase().startsWith(code)) ?? null
  );
}

function unknownLanguage(path: string, locale: string, locales: readonly string[]): Problem {
  const guess = localeMeant(locale, locales);
  return problemIn(path, {
    code: 'locale/unknown',
    message: `There is no language "${locale}" in ${SITE_FILE}.`,
    hint: meantHint(guess, `Languages that exist: ${locales.join(', ')}.`),
  });
}

/** Reports what does not fit the schema, and returns the keys that misspelt ones were meant to be. */
function checkFields(path: string, data: unknown, { problems, locations }: LabelsInput): string[] {
  if (!isMapping(data)) {
    problems.push(notAMapping(path, data, locations.locateField(path, [], 'value')));
    return [];
  }
  const parsed = labelsSchema.safeParse(data);
  if (parsed.success) return [];
  const found = explainIssues(parsed.error.issues, labelsSchema, data, {
    written: (field) => {
      const span = locations.locateField(path, field, 'value');
      return span === null ? null : locations.textAt(path, span);
    },
  });
  for (const { part, path: field, meant: _meant, ...facts } of found) {
    const code = facts.code === 'field/unknown' ? 'label/unknown' : facts.code;
    const span = locations.locateField(path, field, part);
    problems.push(
      problemIn(path, {
        ...facts,
        code,
        span,
        fieldPath: field.map(String).join('.'),
      }),
    );
  }
  return found.flatMap(({ meant }) => meant ?? []);
}

interface WrittenLabels {
  locale: string;
  path: string | undefined;
  /** Keys of what its file has. */
  own: readonly string[];
}

function missingTexts(
  { locale, path, own }: WrittenLabels,
  { locales, isComplete, category }: LabelsInput,
  known: Labels['texts'],
): Problem[] {
  const source = known[locales[0] ?? ''] ?? defaultLabels;
  const wanted = wantedLabels(category, (key) => source[key] !== defaultLabels[key]);
  const missing = wanted.filter((key) => !own.includes(key));
  if (missing.length === 0) return [];
  const file = path ?? `${LABELS_FOLDER}${locale}.yaml`;
  const shown = missing.slice(0, MOST_SHOWN).join(', ');
  const more = missing.length > MOST_SHOWN ? ` and ${missing.length - MOST_SHOWN} more` : '';
  return [
    {
      code: 'label/missing',
      severity: isComplete(locale) ? 'error' : 'warning',
      file,
      span: null,
      fieldPath: missing[0] ?? '',
      message: `${missing.length} ${missing.length === 1 ? 'text has' : 'texts have'} no translation: ${shown}${more}.`,
      hint:
        locale === locales[0]
          ? `Visitors see the English text. Add a line for each to ${file}.`
          : `Visitors see the text of the default language. "slipway translations export --locale ${locale} --out ${locale}.csv" writes a table of what is missing; add a line for each, or import the table.`,
    },
  ];
}

function isLabelText(key: string, written: unknown): written is LabelText {
  return typeof written === 'string' || (isCounted(key) && isForms(written));
}

/** The text or texts of a label as written; undefined where there is none. */
function ownText(key: string, written: unknown): LabelText | undefined {
  if (isForeignText(written)) return written.text;
  return isLabelText(key, written) ? written : undefined;
}

function isForeignText(written: unknown): written is { text: string; lang: string } {
  return isMapping(written) && typeof written['text'] === 'string' && isLanguageTag(written['lang']);
}

function isForms(written: unknown): written is PluralForms {
  return isMapping(written) && typeof written['other'] === 'string';
}

interface LabelsFile {
  path: string;
  own: Record<string, unknown>;
  locale: string;
}

/** Plural forms that are missing for some counts, or that no count of the language uses. */
function wrongForms({ path, own, locale }: LabelsFile, { tagOf, locations }: LabelsInput): Problem[] {
  return Object.entries(own).flatMap(([key, forms]): Problem[] => {
    if (!isCounted(key) || !isForms(forms)) return [];
    const tag = tagOf(locale);
    const needed = neededCategories(tag);
    const known = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const missing = needed.filter((category) => forms[category] === undefined);
    const unused = PLURAL_CATEGORIES.filter(
      (category) => forms[category] !== undefined && !known.includes(category),
    );
    const pluralProblem = (field: string[], message: string): Problem =>
      problemIn(path, {
        code: 'label/plural',
        span: locations.locateField(path, field, field.length > 1 ? 'key' : 'value'),
        fieldPath: field.join('.'),
        message,
        hint: `Counts of the language "${locale}" have the categories ${needed.join(', ')}.`,
      });
    return [
      ...(missing.length === 0
        ? []
        : [pluralProblem([key], `There is no text for counts of the category ${named(missing)}.`)]),
      ...unused.map((category) =>
        pluralProblem([key, category], `No count of this language has the category "${category}".`),
      ),
    ];
  });
}

function named(categories: readonly string[]): string {
  return categories.map((category) => `"${category}"`).join(' and ');
}

/** Facts that any text may name: see `facts.ts`. */
const FACTS: readonly string[] = FACT_NAMES.map((name) => `{${name}}`);

/** A missing or misspelt `{seconds}` would leave a sentence without its number. */
function wrongPlaceholders(path: string, own: Record<string, unknown>, locations: LocationFinder): Problem[] {
  return Object.entries(own).flatMap(([key, written]): Problem[] => {
    const shown = ownText(key, written);
    if (!Object.hasOwn(defaultLabels, key) || shown === undefined) return [];
    const original = defaultLabels[key as LabelKey];
    const english = typeof original === 'string' ? original : original.other;
    const texts: [string[], string][] =
      typeof shown === 'string'
        ? [[isForeignText(written) ? [key, 'text'] : [key], shown]]
        : Object.entries(shown).map(([category, text]) => [[key, category], text ?? '']);
    return texts.flatMap(([field, text]) => {
      const message = placeholderProblem(text, english, FIGURELESS.has(field[1] ?? ''));
      if (message === null) return [];
      return [
        problemIn(path, {
          code: 'label/placeholder',
          span: locations.locateField(path, field, 'value'),
          fieldPath: field.join('.'),
          message,
          hint: placeholders(english).length === 0 ? 'Remove it.' : `The English text is "${english}".`,
        }),
      ];
    });
  });
}

/** @param mayLack whether the text may spell out the number: "one minute" */
function placeholderProblem(text: string, english: string, mayLack: boolean): string | null {
  const expected = placeholders(english);
  const found = placeholders(text);
  const wrong = found.find((name) => !expected.includes(name) && !FACTS.includes(name));
  if (wrong !== undefined) return `There is no placeholder ${wrong} in this text.`;
  const absent = mayLack ? undefined : expected.find((name) => !found.includes(name));
  return absent === undefined ? null : `The placeholder ${absent} is missing.`;
}

function placeholders(text: string): string[] {
  return text.match(/\{[^{}]*\}/g) ?? [];
}
