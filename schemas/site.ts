import * as z from 'zod';
import { appleApp, certificate, security } from './app-identity.ts';
import { brandPicture } from './brand-picture.ts';
import { consent } from './consent.ts';
import { type DownloadButtonConfig, downloadButton } from './download-button.ts';
import { siteHeaders } from './fields/header.ts';
import { endpointUrl, httpsUrl, siteUrl } from './fields/https-url.ts';
import { isLocale, languageTag, locale, localeHint, spelledLocale } from './fields/locale.ts';
import { pictureUrl } from './fields/media-url.ts';
import { refuse } from './fields/refuse.ts';
import { link } from './fields/route.ts';
import {
  applicationCategory,
  currency,
  DEFAULT_TIME_ZONE,
  region,
  timeZone,
} from './fields/standard-code.ts';
import { buttonText, fixedText, flag, percentage, text } from './fields/text.ts';
import { theme } from './fields/theme.ts';
import { footer } from './footer.ts';
import { tracking } from './tracking.ts';

/** A slug for addresses and file names. */
const slug = z.string().check((payload) => {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(payload.value)) return;
  refuse(payload, {
    expected: 'a short name such as my-app',
    hint: 'Use small Latin letters, digits and "-".',
  });
});

const packageName = z.string().check((payload) => {
  if (/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/.test(payload.value)) return;
  refuse(payload, { expected: 'a package name such as com.example.app' });
});

const product = z.strictObject({
  slug: slug.describe('Short name of the product, used in file names and storage: my-app.'),
  name: z
    .union([text('The name.'), z.record(z.string(), text('The name in this language.'))])
    .describe('Name of the product: one text, or one for each locale.'),
  applicationCategory: applicationCategory
    .describe('What kind of app it is, for search engines: a value that schema.org lists.')
    .optional(),
  legalName: fixedText('Name of the company as the law knows it.').optional(),
  supportEmail: fixedText('Address to which visitors write: help@example.com.').optional(),
  packageSize: fixedText('Size of the app’s package, with its unit: 6 MB.').optional(),
  leastAndroid: fixedText('The oldest Android that the app runs on: Android 7.').optional(),
  packageName: packageName.describe('Package name of the Android app.').optional(),
  version: z.string().min(1).describe('Version of the app, in quotes. Sent with download events.').optional(),
  appStoreUrl: httpsUrl('The app’s page in the App Store.').optional(),
  mark: brandPicture(
    'Mark of the product: a square shown beside its name in header and footer. A small drawing may use the page’s colours, such as fill="var(--pop, #ffc629)".',
  ).optional(),
  logo: brandPicture(
    'Logo of the product, with its name in it: shown in the header instead of mark and name.',
  ).optional(),
  icon: pictureUrl(
    'Icon of the product for home screens: a square that is filled to its edges, as SVG or PNG of 512 px or more.',
  ).optional(),
  certificates: z
    .array(certificate)
    .describe(
      'SHA-256 fingerprints of the certificates that sign the Android app. With "packageName" they let the app open links to the site.',
    )
    .default([]),
  appleApp: appleApp.describe('The iPhone app, so that it may open links to the site.').optional(),
});

const localeInfo = z.strictObject({
  name: fixedText('Name of the language in that language: हिन्दी.'),
  tag: languageTag('Full tag of the language, for <html lang> and search engines: pt-BR.').optional(),
  dir: z.enum(['ltr', 'rtl']).describe('Direction of the script. Default: ltr.').default('ltr'),
  coverage: percentage(
    'Least share of texts, in percent, that must be translated and up to date. Below it nothing is built; see "slipway translations".',
  ).optional(),
});

const locales = z
  .strictObject({
    default: locale('Language of the pages that are in no language folder.'),
    list: z
      .record(z.string(), localeInfo)
      .describe('The languages of the site: first folder of the address → its name and tag.'),
    names: z
      .array(fixedText('A name such as YouTube.'))
      .describe(
        'Names written in Latin letters in every language; "slipway translations" treats them as translated.',
      )
      .default([]),
  })
  .check((payload) => {
    const { default: defaultLocale, list } = payload.value;
    for (const key of Object.keys(list)) {
      if (isLocale(key)) continue;
      refuse(payload, {
        expected: `the code of a language such as en, de or pt-br instead of "${key}"`,
        ...localeHint(key),
        path: ['list', key],
      });
    }
    // A wrong spelling, there or here, is reported by itself.
    const spelled = Object.keys(list).map(spelledLocale);
    if (!isLocale(defaultLocale) || spelled.includes(defaultLocale)) return;
    refuse(payload, {
      expected: `one of the languages in "list": ${Object.keys(list).join(', ')}`,
      hint: `Write one of them, or add "${defaultLocale}" to the list.`,
      path: ['default'],
    });
  });

/** Addresses of the services that pages call (spec §7), each complete for its call. */
const endpoints = z.strictObject({
  linkLookup: endpointUrl('POST: gives the link to the app file (call 1).').default('/api/link'),
  location: endpointUrl('GET: returns the visitor’s region (call 3).').default('/api/location'),
  downloads: endpointUrl('POST: sends the app link to a mobile number (call 4).').default(
    '/api/v1/downloads',
  ),
  contentSystem: endpointUrl('POST: login of content editors (call 5).').default('/api/auth/local'),
  eventLog: z
    .union([endpointUrl('PUT: log of download events (call 6).'), z.literal(false)])
    .describe(
      'PUT: log of download events (call 6). false: the site has no such service, and no events are sent.',
    )
    .default('/api/logevents')
    .transform((address) => (address === false ? undefined : address)),
  smartScript: endpointUrl('GET: smart script, one second after loading (call 7).').default(
    '/api/smart-script',
  ),
  webviewHost: endpointUrl(
    'Base of the in-app screens’ calls, when the session names no host (call 8).',
  ).default('/api/webview'),
  webviewHosts: z
    .array(httpsUrl('Address that a session may name.'))
    .min(1)
    .describe(
      'Further bases that the session of an in-app screen may name. The user’s headers are sent to these and to "webviewHost", and to nobody else.',
    )
    .optional(),
  impressions: endpointUrl(
    'GET: impression pixel (call 9). An https host in production; the local back end answers /api/impression.',
  ).default('/api/impression'),
});

export type Endpoints = z.output<typeof endpoints>;

const navigationLink = { label: buttonText('Text of the entry.'), href: link('Where the entry leads.') };

const navigationItem = z.strictObject({
  ...navigationLink,
  items: z
    .array(z.strictObject(navigationLink))
    .min(1)
    .describe('Entries of the menu below this one.')
    .optional(),
});

const PATH_PREFIX = 'the beginning of a path, with a slash at both ends, such as /api/';

function isPathPrefix(value: string): boolean {
  return /^\/(?:[\w.~-]+\/)*$/.test(value);
}

const pathPrefix = z.string().check((payload) => {
  if (!isPathPrefix(payload.value)) refuse(payload, { expected: PATH_PREFIX });
});

function bytes(description: string) {
  return z.int().min(1).describe(description).optional();
}

const limits = {
  html: bytes('Most bytes of a page’s HTML, with the styles in it, compressed.'),
  css: bytes('Most bytes of a page’s styles, compressed.'),
  js: bytes('Most bytes of the scripts that a page loads by itself, compressed.'),
  image: bytes('Most bytes of one picture as delivered.'),
  font: bytes('Most bytes of all fonts that a page may fetch. Default: 122880, which is 120 KB.'),
};

/** Six to eight subset weights of a Latin font: on a weak network more would delay the text by over a second. */
const MOST_FONT_BYTES = 120 * 1024;

const budgets = z
  .strictObject({
    ...limits,
    font: limits.font.unwrap().default(MOST_FONT_BYTES),
    onExceeded: z
      .enum(['warn', 'error'])
      .describe('"warn" (default): the build reports it; "error": nothing is written.')
      .default('warn'),
    routes: z
      .record(z.string(), z.strictObject(limits))
      .describe('Other limits for some pages: beginning of the path (/lite/) → limits.')
      .default({}),
  })
  .check((payload) => {
    for (const prefix of Object.keys(payload.value.routes)) {
      if (isPathPrefix(prefix)) continue;
      refuse(payload, { expected: `${PATH_PREFIX} instead of "${prefix}"`, path: ['routes', prefix] });
    }
  });

interface SiteFields {
  locales: z.output<typeof locales>;
  navigation: Record<string, unknown>;
  footer: Record<string, unknown>;
  product: z.output<typeof product>;
  tracking: z.output<typeof tracking>;
  consent?: z.output<typeof consent> | undefined;
}

/**
 * Checks that fields agree with each other. Runs whenever those fields are valid themselves, even if others are not, so that a writer sees
 * all problems of the file at once.
 */
function agrees(
  fields: readonly (keyof SiteFields)[],
  check: (payload: z.core.ParsePayload<SiteFields>) => void,
) {
  const agreement = z.check<SiteFields>(check);
  agreement._zod.def.when = ({ value, issues }) =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path = [] }) => !fields.some((field) => field === path[0]));
  return agreement;
}

const siteObject = z
  .strictObject({
    product: product.describe('What the site is about.'),
    origin: siteUrl(
      'Where the site is published: https://www.example.com, or with a path, https://user.example.com/app/.',
    ),
    locales: locales.describe('Languages of the site.'),
    currency: currency
      .describe('Code of the currency in which amounts are shown and priced: EUR.')
      .optional(),
    region: region
      .describe(
        'Code of the country whose way of writing numbers and days holds in languages whose "tag" names none: PT.',
      )
      .optional(),
    timeZone: timeZone
      .describe('Time zone in which a day without a time begins and ends: Europe/Lisbon. Default: UTC.')
      .default(DEFAULT_TIME_ZONE),
    endpoints: endpoints
      .describe('Addresses of services. Default: the local back end of "slipway dev".')
      .prefault({}),
    download: downloadButton
      .describe('Settings of every download button, unless a page or a button says otherwise.')
      .prefault({}),
    tracking: tracking.describe('How visits and campaigns are distinguished.').prefault({}),
    consent: consent
      .describe('Whether visitors must consent before data goes to vendors. Required with a vendor.')
      .optional(),
    navigation: z
      .record(z.string(), z.array(navigationItem))
      .describe('Entries of the header: locale → list.')
      .default({}),
    footer: z.record(z.string(), footer).describe('The footer: locale → "$use: footers/…".').default({}),
    headers: siteHeaders
      .describe(
        'Further HTTP headers for every answer: name → value. The site’s own policy cannot be changed here.',
      )
      .default({}),
    theme: theme('Colours of the site. Default: purple.').default('purple'),
    image: pictureUrl(
      'Picture shown when a page is shared that has no "image" of its own and for which none is drawn.',
    ).optional(),
    socialPictures: flag(
      'Draws a picture for each page that search engines show, from its title and artwork, for when it is shared. Default: true.',
    ).default(true),
    social: z
      .array(httpsUrl('The brand’s page on a social network.'))
      .describe('The brand’s pages elsewhere, for search engines.')
      .default([]),
    search: flag('Builds the index of words that the section "search" needs.').default(false),
    budgets: budgets
      .describe('Limits of what pages weigh, in bytes. Only that of fonts is set by itself.')
      .prefault({}),
    security: security
      .describe('Where security problems are reported: written as /.well-known/security.txt.')
      .optional(),
    externalPaths: z
      .array(pathPrefix)
      .describe('Beginnings of paths that another server answers; links there are not checked.')
      .default(['/api/', '/apk/']),
  })
  .check(
    agrees(['locales', 'navigation'], (payload) =>
      checkLocaleKeys(payload, payload.value.locales.list, payload.value.navigation, ['navigation']),
    ),
    agrees(['locales', 'footer'], (payload) =>
      checkLocaleKeys(payload, payload.value.locales.list, payload.value.footer, ['footer']),
    ),
    agrees(['locales', 'consent', 'tracking'], checkConsent),
    agrees(['locales', 'product'], (payload) => {
      const { locales: languages, product: app } = payload.value;
      if (typeof app.name !== 'string')
        checkLocaleKeys(payload, languages.list, app.name, ['product', 'name']);
    }),
  );

/**
 * `content/site.yaml`. Only product, origin and locales are required. The output's `download` is complete: omitted settings come from the
 * endpoints and the product. Its `origin` has no trailing slash, so that a path can be appended.
 */
export const siteSchema = siteObject.transform((site) => ({
  ...site,
  origin: site.origin.replace(/\/$/, ''),
  download: {
    AndroidUrl: site.endpoints.linkLookup,
    defaultAndroidUrl: `/apk/${site.product.slug}.apk`,
    androidApkFromApi: true,
    ...(site.product.appStoreUrl === undefined ? {} : { IosURL: site.product.appStoreUrl }),
    ...site.download,
  } satisfies DownloadButtonConfig,
}));

export type Site = z.output<typeof siteSchema>;

const VENDOR_IDS = ['tagManagerId', 'analyticsId', 'pixelId', 'sessionRecordingId'] as const;

/** A site with vendors must configure consent, with texts in its default language. */
function checkConsent(payload: z.core.ParsePayload<SiteFields>): void {
  const { tracking: ids, consent: settings, locales: languages } = payload.value;
  const vendor = VENDOR_IDS.find((id) => ids[id] !== undefined);
  if (settings === undefined) {
    if (vendor === undefined) return;
    refuse(payload, {
      expected: `"consent" beside "tracking.${vendor}"`,
      hint: 'Write "consent: { mode: required, texts: … }", or "consent: { mode: off }" if no consent is needed.',
      path: ['tracking', vendor],
    });
    return;
  }
  checkLocaleKeys(payload, languages.list, settings.texts, ['consent', 'texts']);
  if (settings.mode === 'off' || settings.texts[languages.default] !== undefined) return;
  refuse(payload, {
    expected: `texts in the default language, "${languages.default}"`,
    hint: 'Visitors can agree to nothing that they cannot read.',
    path: ['consent', 'texts'],
  });
}

/** Reports keys that are not a language of the site. */
function checkLocaleKeys(
  payload: z.core.ParsePayload,
  list: Record<string, unknown>,
  values: Record<string, unknown>,
  path: string[],
): void {
  for (const key of Object.keys(values)) {
    if (Object.hasOwn(list, key)) continue;
    refuse(payload, {
      expected: `a language of the site (${Object.keys(list).join(', ')}) instead of "${key}"`,
      path: [...path, key],
    });
  }
}
