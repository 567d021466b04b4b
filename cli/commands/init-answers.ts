/** The answers that `slipway init` needs: from flags, from prompts on a terminal, or defaults. */
import { isSiteUrl } from '../../schemas/fields/https-url.ts';
import { isLocale, spelledLocale } from '../../schemas/fields/locale.ts';
import type { APPLICATION_CATEGORIES } from '../../schemas/fields/standard-code.ts';
import { renderTemplate } from '../template.ts';
import { UsageError } from '../usage-error.ts';

export const KINDS = ['tool', 'shop', 'money', 'game'] as const;
type Kind = (typeof KINDS)[number];

export interface InitOptions {
  name?: string;
  color?: string;
  /** Codes, one space or comma apart. */
  languages?: string;
  /** Addresses, one space apart. */
  app?: string;
  kind?: string;
  origin?: string;
  yes?: boolean;
}

export interface Answers {
  name: string;
  /** In any notation of CSS. */
  color: string;
  /** Besides English. */
  languages: string[];
  androidUrl: string | null;
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
  languages: 'Which languages besides English? Codes such as hi ta ar, or nothing',
  app: 'Where is the app? The address of its APK, of its App Store page, or both; or nothing yet',
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
  const origin = given.origin ?? 'https://www.example.com';
  if (!isSiteUrl(origin))
    throw new UsageError(
      `"${origin}" is not the address of a site.`,
      'Write --origin https://www.example.com, or with a path, https://user.example.com/app/.',
    );
  return {
    name: given.name ?? 'My App',
    color: given.color || renderTemplate(`new/kinds/${kind}/color`, {}).trim(),
    languages: languagesOf(given.languages ?? ''),
    ...addressesOf(given.app ?? ''),
    kind,
    origin,
  };
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

function languagesOf(text: string): string[] {
  const written = text.split(/[\s,]+/).map(spelledLocale);
  const codes = [...new Set(written.filter((code) => code !== '' && code !== 'en'))];
  const wrong = codes.find((code) => !isLocale(code));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" cannot be a language.`, 'Write codes such as hi, ta or ar.');
  return codes;
}

function addressesOf(text: string): Pick<Answers, 'androidUrl' | 'iosUrl'> {
  const urls = text.split(/[\s,]+/).filter(Boolean);
  const wrong = urls.find((url) => !URL.canParse(url) || !url.startsWith('https://'));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is not an https address.`, 'Write it whole: https://…/app.apk.');
  const isStore = (url: string): boolean => new URL(url).host === 'apps.apple.com';
  return {
    androidUrl: urls.find((url) => !isStore(url)) ?? null,
    iosUrl: urls.find(isStore) ?? null,
  };
}

/** Prompts again after an invalid answer. */
async function askOnTerminal(options: InitOptions): Promise<InitOptions> {
  const { cancel, isCancel, select, text } = await import('@clack/prompts');
  const answers: InitOptions = {};
  for (const question of QUESTIONS) {
    if (options[question] !== undefined) continue;
    const message = MESSAGES[question];
    const answer =
      question === 'kind'
        ? await select({ message, options: KINDS.map((value) => ({ value, label: KIND_LABELS[value] })) })
        : await text({ message, validate: (value) => problemOf(question, value ?? '') });
    if (isCancel(answer)) {
      cancel('Nothing was written.');
      throw new UsageError('Stopped.', 'Run "slipway init --yes" to take the defaults.');
    }
    answers[question] = answer;
  }
  return answers;
}

function problemOf(question: Question, value: string): string | undefined {
  if (question === 'name' && value.trim() === '') return 'The product needs a name.';
  try {
    if (question === 'languages') languagesOf(value);
    if (question === 'app') addressesOf(value);
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint}`;
    throw error;
  }
  return undefined;
}
