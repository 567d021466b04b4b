/** `slipway new locale`: adds a language with which the site builds at once. Never overwrites a file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';
import { isLocale, localeHint, spelledLocale } from '../../schemas/fields/locale.ts';
import { isCounted, type LabelKey, labels } from '../../schemas/plain/labels.ts';
import { baseLocales } from '../../schemas/plain/language-chain.ts';
import {
  isKnownLanguage,
  languageBeginning,
  languageFacts,
  languageOfCountry,
} from '../../schemas/plain/languages.ts';
import { type LabelText, neededCategories } from '../../schemas/plain/plural-forms.ts';
import { PAGES_FOLDER, placeOf, SITE_FILE } from '../pipeline/model/routes.ts';
import { hasLabelsAnyway, wantedLabels } from '../pipeline/project/wanted-labels.ts';
import { listContent } from '../pipeline/source/read.ts';
import { findProjectRoot } from '../project-root.ts';
import { UsageError } from '../usage-error.ts';
import { allOrNothing, createFile, replaceFile } from '../written-file.ts';

export interface NewLocaleOptions {
  root?: string;
  name?: string;
  /** Start every page of the default language, not the home page alone. */
  allPages?: boolean;
}

/** @param code as people write it: `ta`, `pt-BR` */
export function newLocale(code: string, options: NewLocaleOptions): number {
  const locale = spelledLocale(code);
  addLocale(findProjectRoot(options.root), locale, options);
  process.stdout.write(
    `\nThe site can be built now: what is not translated is shown in the default language, and says so.\nWhat is missing: slipway translations --locale ${locale}\n`,
  );
  return 0;
}

interface CheckedFor {
  /** Given by whoever adds it. */
  name?: string | undefined;
  /** Before there is a project to which a language could be added. */
  isBegun?: boolean;
}

/** @throws UsageError for a code that is no language's, or, where nobody names it, of none that is known */
export function checkLocale(locale: string, { name, isBegun = true }: CheckedFor): void {
  if (!isLocale(locale))
    throw new UsageError(
      `"${locale}" cannot be a language.`,
      localeHint(locale).hint ?? 'Write its code, the first folder of its addresses: ta, mr, ar.',
    );
  if (name !== undefined || isKnownLanguage(locale)) return;
  throw new UsageError(`"${locale}" is the code of no language that is known.`, unknownHint(locale, isBegun));
}

function unknownHint(locale: string, isBegun: boolean): string {
  const ofCountry = languageOfCountry(locale);
  if (ofCountry !== null) return `It is the code of a country, whose language is "${ofCountry}".`;
  const meant = languageBeginning(locale);
  const byName = `add the language by its name: slipway new locale ${locale} --name "…".`;
  if (meant !== null && isBegun) return `Did you mean "${meant.code}" (${meant.name})? Otherwise ${byName}`;
  if (isBegun) return `Check it, or ${byName}`;
  const question = meant === null ? 'Check it.' : `Did you mean "${meant.code}" (${meant.name})?`;
  return `${question} Otherwise start the project without it, and ${byName}`;
}

/** Adds it to site.yaml, and starts its labels and pages. */
export function addLocale(root: string, locale: string, options: Omit<NewLocaleOptions, 'root'>): void {
  checkLocale(locale, { name: options.name });
  const sitePath = join(root, SITE_FILE);
  if (!existsSync(sitePath))
    throw new UsageError(`There is no ${SITE_FILE}.`, 'Run "slipway init" to start a project.');
  const text = readFileSync(sitePath, 'utf8');
  const { list, locales, defaultLocale } = languagesOf(text);
  if (locales.includes(locale))
    throw new UsageError(
      `The language "${locale}" is in ${SITE_FILE} already.`,
      `See what it lacks: slipway translations --locale ${locale}`,
    );
  const { name, tag, dir } = languageFacts(locale);
  const facts = { name: options.name ?? name, tag, ...(dir === 'rtl' ? { dir } : {}) };
  const site = withEntry(text, list, locale, facts);
  const pages = pagesToStart(root, [...locales, locale], defaultLocale, options.allPages ?? false);
  allOrNothing(() => {
    startFile(root, `content/labels/${locale}.yaml`, startOfLabels(root, { code: locale, ...facts }, site));
    for (const path of pages) startFile(root, `${PAGES_FOLDER}${locale}/${path}`, START_OF_PAGE);
    replaceFile(sitePath, site);
  });
  process.stdout.write(`  ${SITE_FILE}: ${locale}, ${facts.name}\n`);
}

/** Writes a file of a new project or language, unless it is there. */
export function startFile(root: string, path: string, text: string): void {
  const isNew = createFile(join(root, path), text);
  process.stdout.write(isNew ? `  ${path}\n` : `  ${path} was there already, and stays as it is\n`);
}

const START_OF_PAGE = `# Translate field by field: title, description, Hero_Banner, page_body. What is absent is taken from the page that this
# one translates. Remove "fallback" when nothing is.
fallback: true
`;

interface NewLanguage {
  code: string;
  name: string;
  tag: string;
}

/**
 * The labels of a language for which there are none, each as a comment. Those that the site does not show are left out.
 * @param site text of `site.yaml` with that language
 */
export function startOfLabels(
  root: string,
  { code, name, tag }: NewLanguage,
  site = readFileSync(join(root, SITE_FILE), 'utf8'),
): string {
  const { locales, defaultLocale } = languagesOf(site);
  const own = ownLabels(root, defaultLocale);
  const category: unknown = parseDocument(site).getIn(['product', 'applicationCategory']);
  const keys = wantedLabels(typeof category === 'string' ? category : undefined, (key) =>
    Object.hasOwn(own, key),
  );
  const [base] = baseLocales(code, locales);
  const others = [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)];
  const isInEnglish = base === undefined && (code === defaultLocale || hasLabelsAnyway(code, others));
  const shown = isInEnglish ? {} : ownLabels(root, base ?? defaultLocale);
  const lines = keys.map((key) =>
    stringify({ [key]: shown[key] ?? textFor(key, tag) }, { lineWidth: 0 })
      .trimEnd()
      .replace(/^/gm, '# '),
  );
  const instead = isInEnglish
    ? 'in English'
    : base === undefined
      ? 'in the default language'
      : `as in "${base}"`;
  const head = `# Texts of buttons and messages, ${name}. Take the "#" away from a line, or from all lines of a group, and translate what follows the colon; what is left\n# is shown ${instead}.`;
  return `${[head, ...lines].join('\n')}\n`;
}

/** Labels of a language that have no forms for counts, as its file writes them; a file with faults has none. */
function ownLabels(root: string, locale: string): Record<string, unknown> {
  const path = join(root, `content/labels/${locale}.yaml`);
  if (!existsSync(path)) return {};
  const document = parseDocument(readFileSync(path, 'utf8'));
  const labels: unknown = document.errors.length > 0 ? null : document.toJS();
  return Object.fromEntries(Object.entries(labels ?? {}).filter(([, text]) => typeof text === 'string'));
}

function inEnglish(key: LabelKey): string {
  const text: LabelText = labels[key];
  return typeof text === 'string' ? text : text.other;
}

/** The English text; for a label with a count, one for each plural form of the language. */
function textFor(key: LabelKey, tag: string): LabelText | Record<string, string> {
  const needed = isCounted(key) ? neededCategories(tag) : [];
  if (needed.length < 2) return inEnglish(key);
  const text: LabelText = labels[key];
  return Object.fromEntries(
    needed.map((category) => [
      category,
      (typeof text === 'string' ? text : text[category]) ?? inEnglish(key),
    ]),
  );
}

/** Files of the default language, below its folder. Tables make their pages for each language by themselves. */
function pagesToStart(
  root: string,
  locales: readonly string[],
  defaultLocale: string,
  isAll: boolean,
): string[] {
  const paths = listContent(root)
    .files.map(({ path }) => path)
    .filter((path) => path.startsWith(PAGES_FOLDER) && /(?:^|\/)[^_/][^/]*\.(?:yaml|json|mdx)$/.test(path))
    .filter((path) => placeOf(path, locales).locale === defaultLocale && !path.includes('['));
  const wanted = isAll ? paths : paths.filter((path) => placeOf(path, locales).route === '/');
  return wanted
    .filter((path) => !/^\$for:/m.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.slice(PAGES_FOLDER.length).replace(/\.\w+$/, '.yaml'));
}

interface Languages {
  list: YAMLMap;
  locales: string[];
  defaultLocale: string;
}

function languagesOf(text: string): Languages {
  const document = parseDocument(text);
  const list = document.getIn(['locales', 'list']);
  if (document.errors.length > 0 || !isMap(list))
    throw new UsageError(
      `${SITE_FILE} has no list of languages that could be read.`,
      '"slipway validate" shows what is wrong with it.',
    );
  const locales = list.items.map(({ key }) => String(isScalar(key) ? key.value : key));
  return { list, locales, defaultLocale: String(document.getIn(['locales', 'default']) ?? locales[0]) };
}

/** The file with one more language behind the last, everything else as it is. */
function withEntry(text: string, list: YAMLMap, locale: string, facts: Record<string, string>): string {
  const last = list.items.at(-1) as Pair | undefined;
  const [key, value] = [last?.key, last?.value].map(
    (node) => (node as { range?: number[] | null } | undefined)?.range,
  );
  const entry = `${locale}: ${stringify(facts, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`;
  const end = value?.[1];
  if (key?.[0] === undefined || end === undefined)
    throw new UsageError(`${SITE_FILE} lists no language.`, 'Add the default one.');
  if (list.flow === true) return `${text.slice(0, end)}, ${entry}${text.slice(end)}`;
  const lineStart = text.lastIndexOf('\n', key[0]) + 1;
  const indent = text.slice(lineStart, key[0]);
  const lineEnd = text.indexOf('\n', end - 1);
  const place = lineEnd === -1 ? text.length : lineEnd;
  return `${text.slice(0, place)}\n${indent}${entry}${text.slice(place)}`;
}
