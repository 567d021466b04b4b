/** The answers that `slipway init` needs: from flags, from prompts on a terminal, or defaults. */
import { isSiteUrl } from '../../schemas/fields/https-url.ts';
import { spelledLocale } from '../../schemas/fields/locale.ts';
import type { APPLICATION_CATEGORIES } from '../../schemas/fields/standard-code.ts';
import { TITLE_LENGTH } from '../../schemas/page.ts';
import { languageFacts } from '../../schemas/plain/languages.ts';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';
import { checkLocale } from './new-locale.ts';

export const KINDS = ['tool', 'shop', 'money', 'game'] as const;
type Kind = (typeof KINDS)[number];

export interface InitOptions {
  name?: string;
  color?: string;
  /** Code of the language of the site's own pages. */
  defaultLanguage?: string;
  /** Codes, one space or comma apart. */
  languages?: string;
  /** Addresses, one space apart; `apk:` or `lookup:` before one whose name does not show what it is. */
  app?: string;
  kind?: string;
  origin?: string;
  yes?: boolean;
}

export interface Answers {
  name: string;
  /** In any notation of CSS. */
  color: string;
  /** That of the site's own pages. */
  defaultLanguage: string;
  /** Besides that. */
  languages: string[];
  androidUrl: string | null;
  /** The link lookup, which answers with the address of the APK. */
  lookupUrl: string | null;
  iosUrl: string | null;
  kind: Kind;
  origin: string;
}

const QUESTIONS = ['name', 'kind', 'color', 'languages', 'app'] as const;
type Question = (typeof QUESTIONS)[number];

const MESSAGES: Record<Question, string> = {
  name: 'What is the product called?',
  kind: 'What kind of app is it?',
  color: 'Which colour is its own? Any that CSS knows: #0b6e4f, navy, oklch(48% 0.1 165)',
  languages: 'Which languages besides {default}? Codes such as hi ta ar, or nothing',
  app: 'Where is the app? The address of its APK (https://…/app.apk), of its App Store page, or both; or nothing yet',
};

const KIND_LABELS: Record<Kind, string> = {
  game: 'a game',
  money: 'money: payments, savings, credit',
  shop: 'a shop',
  tool: 'a tool',
};

/** The category of an app in structured data, by kind. */
export const CATEGORIES: Record<Kind, (typeof APPLICATION_CATEGORIES)[number]> = {
  game: 'GameApplication',
  money: 'FinanceApplication',
  shop: 'ShoppingApplication',
  tool: 'UtilitiesApplication',
};

/** Prompts for missing answers, on a terminal only. @throws UsageError for an invalid answer */
export async function answersOf(options: InitOptions): Promise<Answers> {
  const isPrompted = !options.yes && process.stdin.isTTY && process.stdout.isTTY;
  const given: InitOptions = isPrompted ? { ...options, ...(await askOnTerminal(options)) } : options;
  const kind = kindOf(given.kind ?? 'tool');
  const defaultLanguage = defaultLanguageOf(given);
  const origin = given.origin ?? 'https://www.example.com';
  if (!isSiteUrl(origin))
    throw new UsageError(
      `"${origin}" is not the address of a site.`,
      'Write --origin https://www.example.com, or with a path, https://user.example.com/app/.',
    );
  return {
    name: nameOf(given.name ?? 'My App'),
    color: given.color?.trim() || renderTemplate(`new/kinds/${kind}/color`, {}).trim(),
    defaultLanguage,
    languages: languagesOf(given.languages ?? '', defaultLanguage),
    ...addressesOf(given.app ?? ''),
    kind,
    origin,
  };
}

function nameOf(text: string): string {
  const { length } = [...text.trim()];
  if (length > 0 && length <= TITLE_LENGTH) return text.trim();
  throw new UsageError(
    length === 0
      ? 'The product needs a name.'
      : `The name has ${length} letters, and the title of a page shows ${TITLE_LENGTH}.`,
    'Write the name that people know the product by.',
  );
}

function kindOf(text: string): Kind {
  const kind = KINDS.find((known) => known === text);
  if (kind === undefined)
    throw new UsageError(
      `"${text}" is no kind of app that init knows.`,
      `Choose one of ${KINDS.join(', ')}.`,
    );
  return kind;
}

function defaultLanguageOf({ defaultLanguage = 'en' }: InitOptions): string {
  const code = spelledLocale(defaultLanguage);
  checkLocale(code, { isBegun: false });
  return code;
}

/** @param own the default language, which needs no mention */
function languagesOf(text: string, own: string): string[] {
  const written = text.split(/[\s,]+/).map(spelledLocale);
  const codes = [...new Set(written.filter((code) => code !== '' && code !== own))];
  for (const code of codes) checkLocale(code, { isBegun: false });
  return codes;
}

type AddressKind = 'apk' | 'lookup' | 'store';

function addressesOf(text: string): Pick<Answers, 'androidUrl' | 'lookupUrl' | 'iosUrl'> {
  const found: Partial<Record<AddressKind, string>> = {};
  for (const written of text.split(/[\s,]+/).filter(Boolean)) {
    const { kind, url } = addressOf(written);
    const other = found[kind];
    if (other !== undefined && other !== url)
      throw new UsageError(
        `"${other}" and "${url}" are two addresses of one kind.`,
        'Write one APK, and one page of the App Store.',
      );
    found[kind] = url;
  }
  return { androidUrl: found.apk ?? null, lookupUrl: found.lookup ?? null, iosUrl: found.store ?? null };
}

/** An address and what is there: what it is called by whoever writes it, or what its own name shows. */
function addressOf(written: string): { kind: AddressKind; url: string } {
  const [, called, url = ''] = /^(apk:|lookup:)?(.*)$/s.exec(written) ?? [];
  if (!URL.canParse(url) || !url.startsWith('https://'))
    throw new UsageError(`"${url}" is not an https address.`, 'Write it whole: https://…/app.apk.');
  if (called !== undefined) return { kind: called === 'apk:' ? 'apk' : 'lookup', url };
  const { host, pathname } = new URL(url);
  if (APPLE_HOSTS.includes(host)) return { kind: 'store', url };
  if (/\.apk$/i.test(pathname)) return { kind: 'apk', url };
  throw new UsageError(
    host === GOOGLE_HOST
      ? `"${url}" is a page of Google Play, which serves no APK.`
      : `"${url}" does not look like an APK: expected an address that ends in .apk, or a page of the App Store.`,
    `Where an address leads to the APK by a redirect, write "apk:" before it: apk:https://…/download. Before a service that answers with the link, write "lookup:".`,
  );
}

const APPLE_HOSTS = ['apps.apple.com', 'itunes.apple.com'];
const GOOGLE_HOST = 'play.google.com';

/** Prompts again after an invalid answer. */
async function askOnTerminal(options: InitOptions): Promise<InitOptions> {
  const { cancel, isCancel, select, text } = await import('@clack/prompts');
  const answers: InitOptions = {};
  const own = defaultLanguageOf(options);
  const colorProblem = await colorChecker();
  for (const question of QUESTIONS) {
    if (options[question] !== undefined) continue;
    const message = MESSAGES[question].replace('{default}', () => languageFacts(own).name);
    const answer =
      question === 'kind'
        ? await select({ message, options: KINDS.map((value) => ({ value, label: KIND_LABELS[value] })) })
        : await text({
            message,
            validate: (value) => problemOf(question, value ?? '', { own, colorProblem }),
          });
    if (isCancel(answer)) {
      cancel('Nothing was written.');
      throw new UsageError('Stopped.', 'Run "slipway init --yes" to take the defaults.');
    }
    answers[question] = answer;
  }
  return answers;
}

interface Checks {
  /** The default language. */
  own: string;
  colorProblem(value: string): string | undefined;
}

function problemOf(question: Question, value: string, { own, colorProblem }: Checks): string | undefined {
  try {
    if (question === 'name') nameOf(value);
    if (question === 'color') return colorProblem(value);
    if (question === 'languages') languagesOf(value, own);
    if (question === 'app') addressesOf(value);
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint}`;
    throw error;
  }
  return undefined;
}

/** Why a colour cannot be that of a brand. Loaded for prompts alone: `slipway --version` needs no colours. */
async function colorChecker(): Promise<Checks['colorProblem']> {
  const { brandSchema } = await import('../../schemas/index.ts');
  const { makeLook } = await import('../brand/make-look.ts');
  return (value) => {
    const color = value.trim();
    if (color === '') return undefined;
    const [problem] = makeLook(brandSchema.parse({ colors: { brand: color } })).problems;
    return problem === undefined ? undefined : [problem.message, problem.hint].filter(Boolean).join(' ');
  };
}
