/**
 * Every text of the default language beside its translation, by language and file. Pages are matched as in the pipeline, entries by their
 * names: `faqs/en/home` and `faqs/hi/home`, `games/ludo` and `games/hi/ludo`.
 */

import * as z from 'zod';
import {
  type CollectionName,
  collections,
  labelsSchema,
  pageSchema,
  siteSchema,
} from '../../schemas/index.ts';
import { countLetters } from '../../schemas/page.ts';
import { labels as englishLabels, isCounted, LABEL_KEYS } from '../../schemas/plain/labels.ts';
import { tagOf } from '../../schemas/plain/language-chain.ts';
import { layoutFacts } from '../../schemas/plain/layouts.ts';
import { type LabelText, neededCategories } from '../../schemas/plain/plural-forms.ts';
import { memoized } from '../memoized.ts';
import { isMapping } from '../pipeline/formats/parse.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { formatsOf } from '../pipeline/model/product.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { PageSummary } from '../pipeline/model/types.ts';
import type { Project } from '../pipeline/project/project.ts';
import { hasLabelsAnyway, wantedLabels } from '../pipeline/project/wanted-labels.ts';
import { sectionsOf } from '../sections/library.ts';
import type { Neutral } from './align-lists.ts';
import { compareTexts, type Path, type SectionSchemas, type TextPair } from './compare-texts.ts';
import { type ContentFile, readContentFile } from './page-file.ts';
import { readRecord, sourceHash, type TranslationRecord } from './record.ts';
import { plainSchema, textFieldOf } from './text-schema.ts';
import {
  isInWrongScript,
  isUntranslated,
  namePattern,
  roomFor,
  scriptOf,
  type WordingContext,
} from './wording.ts';

/** `leftOut`: the source's text has no counterpart, which is recorded as intended. */
export type TextState = 'translated' | 'missing' | 'stale' | 'unchanged' | 'script' | 'leftOut';

export interface SurveyedText extends TextPair {
  /** Hash of the source's text. */
  hash: string;
  state: TextState;
  /** Set when the translation is too long for its space. */
  tooLong: { letters: number; room: number } | null;
}

export interface SurveyedFile {
  kind: 'page' | 'entry' | 'labels' | 'site';
  /** Name in `content/translations.yaml`. */
  recordKey: string;
  /** Null for a text that exists in one language only. */
  sourceFile: string | null;
  file: string;
  /** Address of the translated page; null for other files. */
  route: string | null;
  texts: SurveyedText[];
  /** Texts of the translation, also of those without a source, that are in letters of another script. */
  wrongScript: { path: Path; text: string }[];
}

/** What is found of each text of a file. */
export interface JudgedFile extends Pick<SurveyedFile, 'file' | 'wrongScript'> {
  texts: Pick<SurveyedText, 'state' | 'links'>[];
}

export interface LocaleSurvey {
  locale: string;
  files: SurveyedFile[];
  /** Whether all of its files and the record could be read: only then is it known how much is translated. */
  isWhole: boolean;
  /** Pages of the default language that search engines may show, and those of them that have a translation. */
  pages: { total: number; translated: number; missing: string[] };
}

export interface Survey {
  locales: LocaleSurvey[];
  record: TranslationRecord;
  problems: Problem[];
}

/** Surveys all languages except the default one. */
export async function surveyTranslations(
  project: Project,
  summaries: readonly PageSummary[],
  locales: readonly string[] = project.locales.slice(1),
): Promise<Survey> {
  const [defaultLocale = 'en'] = project.locales;
  const { record, problems } = readRecord(project.root);
  const tools = await surveyTools(project);
  const surveys = locales.map((locale) => {
    const untranslated = untranslatedRoutes(summaries, locale, defaultLocale);
    const files = new LocaleFiles({ project, summaries, locale, untranslated, record, ...tools });
    return {
      locale,
      files: files.all(),
      isWhole: problems.length === 0 && files.areRead,
      pages: countPages(summaries, defaultLocale, untranslated),
    };
  });
  return { locales: surveys, record, problems };
}

function wordingOf({ site }: Project, locale: string): WordingContext {
  const { name, legalName = '', slug } = site.product;
  const ownNames = [...(typeof name === 'string' ? [name] : Object.values(name)), legalName, slug];
  return {
    script: scriptOf(tagOf(locale, site.locales)),
    names: namePattern([...site.locales.names, ...ownNames]),
  };
}

export interface LocaleInput extends SurveyTools {
  project: Project;
  summaries: readonly PageSummary[];
  locale: string;
  /** Routes of the default language that have no page in this one. */
  untranslated: ReadonlySet<string>;
  record: TranslationRecord;
}

/** What is read once for all languages. */
interface SurveyTools {
  sections: SectionSchemas;
  read: ContentReader;
}

export async function surveyTools(project: Project): Promise<SurveyTools> {
  const library = sectionsOf(project.root);
  return { sections: await library.loadSchemas(library.types), read: createReader(project) };
}

/** Null for a file that cannot be read, which is reported elsewhere. */
export type ContentReader = (path: string) => ContentFile | null;

/** A file that may be surveyed by itself. Plain data: threads share them. */
export interface ListedFile extends Pick<SurveyedFile, 'kind' | 'sourceFile' | 'file' | 'route'> {
  locale: string;
  /** Of an entry; null for a page. */
  collection: CollectionName | null;
}

/** The files of one language, each with its texts beside those of its source. */
export class LocaleFiles {
  private readonly wording: WordingContext;
  private readonly neutral: Neutral;
  private readonly defaultLocale: string;
  /** Whether no file was found that cannot be read. */
  areRead = true;

  constructor(private readonly input: LocaleInput) {
    const { project, locale } = input;
    this.defaultLocale = project.locales[0] ?? 'en';
    this.wording = wordingOf(project, locale);
    this.neutral = neutralFor([locale, this.defaultLocale]);
  }

  /** What a file's survey depends on besides its texts, its source and its record. */
  get setting(): unknown {
    const { project, locale } = this.input;
    const { script, names } = this.wording;
    return [
      locale,
      this.defaultLocale,
      project.site.locales.list[locale]?.tag ?? '',
      script,
      names?.source ?? '',
    ];
  }

  /** Pages and entries of the language. */
  listed(): ListedFile[] {
    return [...this.pages(), ...this.entries()];
  }

  /** Sorted by path. */
  all(): SurveyedFile[] {
    const listed = this.listed().flatMap((file) => this.survey(file) ?? []);
    return [...listed, ...this.ofSite()].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  private pages(): ListedFile[] {
    const { summaries, locale } = this.input;
    const sourceOf = new Map<string, PageSummary>();
    for (const page of summaries) {
      if (page.locale === this.defaultLocale && !sourceOf.has(page.translationKey))
        sourceOf.set(page.translationKey, page);
    }
    const files = new Map<string, ListedFile>();
    for (const { source: file, route, translationKey, locale: of } of summaries) {
      if (of !== locale || files.has(file)) continue;
      const sourceFile = sourceOf.get(translationKey)?.source ?? null;
      files.set(file, { kind: 'page', locale, sourceFile, file, route, collection: null });
    }
    return [...files.values()];
  }

  private entries(): ListedFile[] {
    const { project, locale } = this.input;
    return Array.from(project.library).flatMap(([name, { file }]): ListedFile[] => {
      const [collection = '', ...rest] = name.split('/');
      const at = rest.indexOf(locale);
      if (at === -1 || !Object.hasOwn(collections, collection)) return [];
      const candidates = [rest.with(at, this.defaultLocale), rest.toSpliced(at, 1)];
      const source = candidates
        .map((parts) => project.library.get([collection, ...parts].join('/')))
        .find((entry) => entry !== undefined);
      const sourceFile = source?.file ?? null;
      return [
        { kind: 'entry', locale, sourceFile, file, route: null, collection: collection as CollectionName },
      ];
    });
  }

  /** The labels of the language, and what `site.yaml` has in it. */
  ofSite(): SurveyedFile[] {
    const labels = this.labels();
    return [...(labels === null ? [] : [labels]), this.site()];
  }

  private read(path: string): ContentFile | null {
    const file = this.input.read(path);
    this.areRead &&= file !== null;
    return file;
  }

  /** Null for a file that cannot be read. */
  survey(listed: ListedFile): SurveyedFile | null {
    const compared = this.compare(listed);
    if (compared === null) return null;
    const { kind, sourceFile, file, route } = listed;
    return this.surveyed({ kind, sourceFile, file, route, recordKey: file }, compared);
  }

  /** The same without what only lists of texts need. */
  judge(listed: ListedFile): JudgedFile | null {
    const compared = this.compare(listed);
    if (compared === null) return null;
    const { texts, wrongScript } = this.judged(listed.file, compared);
    return {
      file: listed.file,
      texts: texts.map(({ pair, state }) => ({ state, links: pair.links })),
      wrongScript,
    };
  }

  private compare({ collection, sourceFile, file }: ListedFile): ComparedFile | null {
    const { sections } = this.input;
    const schema = collection === null ? pageOfAnySections : collections[collection];
    const target = this.read(file);
    const source = sourceFile === null ? null : this.read(sourceFile);
    if (target === null) return null;
    const context = { sections, neutral: this.neutral };
    const own = compareTexts(schemaFor(schema, target.data), { value: target.data, path: [] }, null, context);
    const pairs =
      source === null
        ? []
        : compareTexts(
            schemaFor(schema, source.data),
            { value: source.data, path: [] },
            { value: target.data, path: [] },
            context,
          );
    if (source !== null && source.body.trim() !== '') pairs.push(bodyPair(source.body, target.body, file));
    const ownTexts = own.map(({ source: text, kind: kindOfText }) => ({ ...text, kind: kindOfText }));
    if (target.body.trim() !== '') ownTexts.push({ path: BODY, text: target.body, kind: 'body' });
    return { pairs, ownTexts };
  }

  private labels(): SurveyedFile | null {
    const { project, locale } = this.input;
    const { defaultLocale } = this;
    const file = [`content/labels/${locale}.yaml`, `content/labels/${locale}.json`].find((path) =>
      project.hashes.has(path),
    );
    // A regional language shows the labels of its own language, and English those of the tool; only lines of its file count.
    const isLent = hasLabelsAnyway(locale, project.locales);
    if (file === undefined && isLent) return null;
    const data = file === undefined ? null : this.read(file)?.data;
    const own = isMapping(data) ? data : {};
    const { tag } = formatsOf(project.site, locale);
    const field = textFieldOf(z.string().meta({ format: 'text' }));
    const sources = project.labels[defaultLocale] ?? englishLabels;
    const wanted = wantedLabels(
      project.site.product.applicationCategory,
      (key) => sources[key] !== englishLabels[key],
    );
    const keys = LABEL_KEYS.filter((key) => own[key] !== undefined || (!isLent && wanted.includes(key)));
    const pairs = keys.flatMap((key): TextPair[] => {
      const source = sources[key];
      return labelTexts(key, { source, written: own[key], tag }).map(({ path, text, translation }) => ({
        kind: 'text',
        source: { path, text },
        target: translation === null ? null : { path, text: translation },
        place: path,
        links: [],
        field: field === null ? null : { ...field, schema: labelsSchema.shape[key] },
      }));
    });
    const path = file ?? `content/labels/${locale}.yaml`;
    const texts = pairs.flatMap(({ target }) =>
      target === null ? [] : [{ ...target, kind: 'text' as const }],
    );
    const sourceFile = `content/labels/${defaultLocale}.yaml`;
    const names = { kind: 'labels', sourceFile, file: path, route: null, recordKey: path } as const;
    return this.surveyed(names, { pairs, ownTexts: texts });
  }

  /** Fields of site.yaml that have a value for each language: the product's name, the navigation, the footer. */
  private site(): SurveyedFile {
    const { locale, sections, read } = this.input;
    const { defaultLocale } = this;
    const data = read(SITE_FILE)?.data;
    const context = { sections, neutral: this.neutral };
    const pairs: TextPair[] = [];
    const texts: OwnText[] = [];
    const search = (schema: z.ZodType, value: unknown, path: Path): void => {
      const plain = plainSchema(schema, value);
      if (!isMapping(value)) return;
      if (plain instanceof z.ZodRecord && Object.hasOwn(value, defaultLocale)) {
        const of = (code: string) => ({ value: value[code], path: [...path, code] });
        const schemaOfOne = plain.valueType as z.ZodType;
        pairs.push(...compareTexts(schemaOfOne, of(defaultLocale), of(locale), context));
        const own = compareTexts(schemaOfOne, of(locale), null, context);
        texts.push(...own.map(({ source, kind }) => ({ ...source, kind })));
      } else if (plain instanceof z.ZodObject) {
        const shape = plain.shape as Record<string, z.ZodType>;
        for (const [key, child] of Object.entries(value)) {
          const childSchema = shape[key];
          if (childSchema !== undefined) search(childSchema, child, [...path, key]);
        }
      }
    };
    search(siteSchema, data, []);
    const recordKey = `${SITE_FILE} ${locale}`;
    const names = { kind: 'site', sourceFile: SITE_FILE, file: SITE_FILE, route: null, recordKey } as const;
    return this.surveyed(names, { pairs, ownTexts: texts });
  }

  private surveyed(names: FileNames, compared: ComparedFile): SurveyedFile {
    const { texts, wrongScript } = this.judged(names.recordKey, compared);
    const surveyed = texts.map(({ pair, state }): SurveyedText => {
      return { ...pair, hash: sourceHash(pair.source.text), state, tooLong: tooLongIn(pair) };
    });
    return { ...names, texts: surveyed, wrongScript };
  }

  private judged(recordKey: string, { pairs, ownTexts }: ComparedFile) {
    const recorded = this.input.record.get(recordKey);
    const wrongScript = ownTexts
      .filter((text) => text.kind !== 'entry' && isInWrongScript(text.text, this.wording))
      .map(({ path, text }) => ({ path, text }));
    const inWrongScript = new Set(wrongScript.map(({ text }) => text));
    const texts = pairs.map((pair) => ({ pair, state: this.stateOf(pair, recorded, inWrongScript) }));
    return { texts, wrongScript };
  }

  private stateOf(
    pair: TextPair,
    recorded: ReadonlySet<string> | undefined,
    inWrongScript: ReadonlySet<string>,
  ): TextState {
    const { untranslated } = this.input;
    const { source, target, kind, links } = pair;
    if (target === null) {
      // Menus and footers omit pages that do not exist in their language.
      const leadsNowhere = links.length > 0 && links.every((link) => untranslated.has(link));
      const isLeftOut = leadsNowhere || recorded?.has(leftOut(sourceHash(source.text))) === true;
      return isLeftOut ? 'leftOut' : 'missing';
    }
    if (kind === 'entry') {
      const isForOneLanguage = source.text.split('/').includes(this.defaultLocale);
      return isForOneLanguage && target.text === source.text ? 'unchanged' : 'translated';
    }
    if (isUntranslated(source.text, target.text, this.wording)) return 'unchanged';
    if (inWrongScript.has(target.text)) return 'script';
    const isStale = recorded !== undefined && !recorded.has(sourceHash(source.text));
    return isStale ? 'stale' : 'translated';
  }
}

/** Which sections a page has is compared section by section. */
const pageOfAnySections = pageSchema(z.unknown());

/** What a file is, and where it and its source are. */
type FileNames = Omit<SurveyedFile, 'texts' | 'wrongScript'>;

/** A file's texts beside those of its source, and all texts of its own. */
interface ComparedFile {
  pairs: readonly TextPair[];
  ownTexts: readonly OwnText[];
}

interface OwnText {
  path: Path;
  text: string;
  kind: TextPair['kind'];
}

/** Path that represents the body of an MDX page. */
export const BODY: Path = ['body'];

/** The record's entry for a text of the source that a translation leaves out on purpose. */
export function leftOut(hash: string): string {
  return `${hash} left-out`;
}

interface LabelTexts {
  source: LabelText;
  /** The translation as written in its file. */
  written: unknown;
  /** BCP 47 tag of the translation. */
  tag: string;
}

/** One text, or for a label with a count, one for each plural form of the translation's language. */
function labelTexts(
  key: string,
  { source, written, tag }: LabelTexts,
): { path: Path; text: string; translation: string | null }[] {
  const other = typeof source === 'string' ? source : source.other;
  const needed = isCounted(key) ? neededCategories(tag) : [];
  // It is in a language of its own on purpose.
  if (!isCounted(key) && isMapping(written) && typeof written['text'] === 'string') return [];
  if (typeof written === 'string' || needed.length < 2)
    return [{ path: [key], text: other, translation: typeof written === 'string' ? written : null }];
  const forms = isMapping(written) ? written : {};
  return needed.map((category) => {
    const own = typeof source === 'string' ? undefined : source[category];
    const translation = forms[category];
    return {
      path: [key, category],
      text: own ?? other,
      translation: typeof translation === 'string' ? translation : null,
    };
  });
}

function bodyPair(source: string, target: string, file: string): TextPair {
  return {
    kind: 'body',
    source: { path: BODY, text: source },
    target: target.trim() === '' ? null : { path: BODY, text: target },
    place: file.endsWith('.mdx') ? BODY : null,
    links: [],
    field: null,
  };
}

function tooLongIn({ kind, source, target, field }: TextPair): SurveyedText['tooLong'] {
  if (kind !== 'text' || target === null) return null;
  const room = roomFor(source.text, field?.mostLetters ?? null);
  if (room === null || target.text.length <= room) return null;
  const letters = countLetters(target.text);
  return letters > room ? { letters, room } : null;
}

/** A collection's file holds one item or a list of them. */
function schemaFor(schema: z.ZodType, data: unknown): z.ZodType {
  return Array.isArray(data) ? z.array(schema) : schema;
}

/** `/hi/ludo/`, `faqs/hi/home` and `install.hi.vtt` without the language. */
function neutralFor(locales: readonly string[]): Neutral {
  return (value) =>
    value
      .split('/')
      .filter((part, index) => index === 0 || !locales.includes(part))
      .join('/')
      .replace(new RegExp(`\\.(?:${locales.join('|')})\\.`), '.');
}

/** Pages of the default language that the language lacks. */
export function untranslatedRoutes(
  summaries: readonly PageSummary[],
  locale: string,
  defaultLocale: string,
): ReadonlySet<string> {
  const translated = new Set(
    summaries.filter((page) => page.locale === locale).map(({ translationKey }) => translationKey),
  );
  const pages = summaries.filter((page) => page.locale === defaultLocale);
  return new Set(
    pages.filter(({ translationKey }) => !translated.has(translationKey)).map(({ route }) => route),
  );
}

function countPages(
  summaries: readonly PageSummary[],
  defaultLocale: string,
  untranslated: ReadonlySet<string>,
): LocaleSurvey['pages'] {
  const all = summaries
    .filter((page) => page.locale === defaultLocale && !page.noindex && !layoutFacts(page).isScreen)
    .map(({ route }) => route)
    .filter((route) => route.endsWith('/'));
  const missing = all.filter((route) => untranslated.has(route));
  return { total: all.length, translated: all.length - missing.length, missing };
}

/** Files that are kept once they are read: a source is asked for with each of its translations, one after another. */
const MOST_READ = 16;

/** Data and body of files. */
function createReader({ root, library }: Project): ContentReader {
  const entries = new Map<string, ContentFile | null>();
  for (const { file, data, problems } of library.values())
    entries.set(file, problems === undefined ? { data, body: '' } : null);
  const known = new Map<string, ContentFile | null>();
  return (path) => {
    if (entries.has(path)) return entries.get(path) ?? null;
    if (known.size >= MOST_READ && !known.has(path)) known.clear();
    return memoized(known, path, () => readContentFile(root, path));
  };
}
