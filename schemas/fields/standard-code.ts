/** Codes from public standards: kinds of app, currencies, regions and time zones. Each is checked against its standard's list. */

import * as z from 'zod';
import { once } from '../plain/once.ts';
import { refuse } from './refuse.ts';

/** Time zone of a site that names none. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** The kinds of software that search engines distinguish: values of schema.org's `applicationCategory`. */
export const APPLICATION_CATEGORIES = [
  'BrowserApplication',
  'BusinessApplication',
  'CommunicationApplication',
  'DesignApplication',
  'DesktopEnhancementApplication',
  'DeveloperApplication',
  'DriverApplication',
  'EducationalApplication',
  'EntertainmentApplication',
  'FinanceApplication',
  'GameApplication',
  'HealthApplication',
  'HomeApplication',
  'LifestyleApplication',
  'MultimediaApplication',
  'ReferenceApplication',
  'SecurityApplication',
  'ShoppingApplication',
  'SocialNetworkingApplication',
  'SportsApplication',
  'TravelApplication',
  'UtilitiesApplication',
] as const;

/** The category of games, which have labels that no other app needs. */
export const GAME_CATEGORY = 'GameApplication';

/** Kind of app. */
export const applicationCategory = z.enum(APPLICATION_CATEGORIES);

/** An ISO 4217 code: `EUR`. */
export const currency = z.string().check((payload) => {
  const { value } = payload;
  const choices = currencies();
  if (choices.includes(value)) return;
  const meant = choices.find((code) => isNameOf(value, code, 'currency')) ?? onlyCurrency(value, choices);
  refuse(payload, { expected: 'the code of a currency such as EUR (ISO 4217)', choices, ...hintOf(meant) });
});

/** An ISO 3166 code: `PT`. */
export const region = z.string().check((payload) => {
  const { value } = payload;
  if (isRegion(value)) return;
  const choices = regions();
  const code = value.toUpperCase();
  // UK is not a code, but its meaning is obvious.
  const canonical = /^[A-Z]{2}$/.test(code) ? (new Intl.Locale(`und-${code}`).region ?? '') : '';
  const meant = isRegion(canonical) ? canonical : choices.find((one) => isNameOf(value, one, 'region'));
  refuse(payload, { expected: 'the code of a country such as PT (ISO 3166)', choices, ...hintOf(meant) });
});

/** An IANA name: `Europe/Lisbon`. */
export const timeZone = z.string().check((payload) => {
  const { value } = payload;
  if (isTimeZone(value)) return;
  const choices = timeZones();
  const typed = value.trim().toLowerCase().replaceAll(' ', '_');
  const meant = choices.find((zone) => zone.toLowerCase().split('/').at(-1) === typed);
  const advice = /^(?:(?:utc|gmt)?[+-]\d[\d:]*|[a-z]{2,4})$/i.test(value)
    ? 'Offsets and short names change with summer time: write the continent and the city.'
    : undefined;
  refuse(payload, {
    expected: 'the name of a time zone such as Europe/Lisbon',
    choices,
    fallbackHint: 'Write the continent and a large city whose clocks show the same.',
    ...hintOf(meant, advice),
  });
});

/** Whether the text is the name of a time zone, current or former, rather than an offset or an abbreviation. */
export function isTimeZone(value: string): boolean {
  if (value === DEFAULT_TIME_ZONE) return true;
  if (!/^[A-Z][A-Za-z]+(?:\/[A-Z][\w+-]*){1,2}$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false; // the constructor is the only complete list: it also knows renamed zones
  }
}

function isRegion(value: string): boolean {
  if (!/^[A-Z]{2}$/.test(value)) return false;
  const isCanonical = new Intl.Locale(`und-${value}`).region === value;
  return isCanonical && value !== 'ZZ' && nameOf(value, 'region') !== undefined;
}

const currencies = once(() => Intl.supportedValuesOf('currency'));

/** Computed when the first wrong code occurs, by looking up all pairs of letters once. */
const regions = once(() => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isRegion);
});

/** Valid names that some releases of Node accept but do not list. */
const RENAMED_ZONES = [
  'UTC',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
];

const timeZones = once(() => [...new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED_ZONES])]);

/** Cached: creating one takes a thousand times as long as using it. */
const names = {
  currency: once(() => new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })),
  region: once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })),
};

function nameOf(code: string, type: 'currency' | 'region'): string | undefined {
  return names[type]().of(code);
}

function isNameOf(typed: string, code: string, type: 'currency' | 'region'): boolean {
  return nameOf(code, type)?.toLowerCase() === typed.trim().toLowerCase();
}

/** The one currency with this sign, or with this last word of its name in English: `NGN` for ₦ and for naira. */
function onlyCurrency(typed: string, codes: readonly string[]): string | undefined {
  const word = typed.trim().toLowerCase();
  if (word === '') return undefined;
  const found = codes.filter(
    (code) =>
      signOf(code) === typed.trim() ||
      [word, word.replace(/s$/, '')].some((one) =>
        nameOf(code, 'currency')?.toLowerCase().endsWith(` ${one}`),
      ),
  );
  return found.length === 1 ? found[0] : undefined;
}

function signOf(currencyCode: string): string | undefined {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
}

function hintOf(meant: string | undefined, advice?: string): { hint?: string } {
  if (meant !== undefined) return { hint: `Did you mean "${meant}"?` };
  return advice === undefined ? {} : { hint: advice };
}
