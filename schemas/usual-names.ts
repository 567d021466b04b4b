/** Field names from other tools, and what to write here instead. Writers who come from such a tool try these names first. */

/** A field with another name here, or a feature that exists elsewhere or not at all. */
export interface UsualName {
  /** Name of the equivalent field, if there is one. */
  field?: string;
  /** What to do, in whole sentences. */
  hint: string;
}

type Wish = [names: string, meant: string | { field: string }];

const ANALYTICS =
  'Write "tracking: { analyticsId: G-… }" into content/site.yaml (a tag manager is "tagManagerId", a pixel "pixelId"), and "consent" beside it.';
const COLORS =
  'Write "colors: { brand: \'#0b6e4f\' }" into content/brand.yaml: all other colours are derived.';
const FONTS =
  'Write "fonts: { text: { files: { 400: sans.woff2 } } }" into content/brand.yaml, with the file in content/fonts.';
const NO_CODE =
  'This is not possible: content holds no code and no styles. Write a section of your own with "slipway new section", or name a vendor in "tracking" of content/site.yaml.';
const REDIRECTS = 'Write old addresses into content/redirects.yaml.';
const COOKIES = 'Write "consent: { mode: required, texts: … }" into content/site.yaml.';
const DARK =
  'Every page has a dark scheme, derived from the brand: single colours are "tokens: { dark: … }" of content/brand.yaml.';
const APK = 'Write "download: { androidApkUrl: https://…/app.apk }" into content/site.yaml.';
const PAGE_ADDRESS =
  'The address of a page is the place of its file: content/pages/help.yaml is /help/. Rename the file.';

/** By a field that tells which group of fields it is. */
const WISHES: Record<string, readonly Wish[]> = {
  // content/site.yaml
  origin: [
    [
      'basePath base basepath baseHref pathPrefix subpath publicPath',
      'The path is part of "origin": https://user.example/app/.',
    ],
    ['url siteUrl baseUrl baseURL domain host hostname website homepage', { field: 'origin' }],
    ['fonts font fontFamily typography', FONTS],
    ['colors colours color colour palette primaryColor brandColor brand', COLORS],
    ['timezone tz time_zone', { field: 'timeZone' }],
    [
      'analytics googleAnalytics gtag ga ga4 gtm tagManager pixel facebookPixel hotjar matomo plausible',
      ANALYTICS,
    ],
    ['apk apkUrl apkURL androidUrl androidApkUrl downloadUrl app appUrl', APK],
    [
      'appStore appStoreUrl iosUrl iosURL appleUrl',
      'Write "product: { appStoreUrl: https://apps.apple.com/… }".',
    ],
    [
      'tags keywords',
      'Topics are "tags" of an article’s page; scripts of a tag manager come with "tracking: { tagManagerId: GTM-… }".',
    ],
    ['name title siteName siteTitle productName', 'Write "product: { name: … }".'],
    ['description tagline', 'Each page has a "description" of its own.'],
    ['logo mark', 'Write "product: { logo: /assets/logo.svg }".'],
    [
      'favicon icon icons',
      'Write "product: { icon: /assets/icon.svg }", or put favicon.svg into content/assets.',
    ],
    ['languages language lang i18n locale defaultLocale defaultLanguage', { field: 'locales' }],
    ['menu nav header menus', { field: 'navigation' }],
    ['category applicationCategory', 'Write "product: { applicationCategory: TravelApplication }".'],
    ['country', { field: 'region' }],
    ['currencyCode money', { field: 'currency' }],
    ['redirects rewrites aliases', REDIRECTS],
    [
      'robots sitemap',
      'The build writes robots.txt and sitemap.xml. A page stays out of both with "noindex: true".',
    ],
    ['cookies cookieBanner cookieConsent gdpr privacy', COOKIES],
    [
      'scripts script head customHead css customCss styles stylesheet plugins integrations javascript',
      NO_CODE,
    ],
    ['darkMode dark colorScheme', DARK],
    ['ogImage socialImage shareImage', { field: 'image' }],
    ['email supportEmail contact', 'Write "product: { supportEmail: … }".'],
    ['company legalName', 'Write "product: { legalName: … }".'],
    ['output outDir out dist', 'The folder is named when the site is built: slipway build --out FOLDER.'],
  ],
  legalName: [
    ['package applicationId packageId androidPackage', { field: 'packageName' }],
    ['iosUrl appStore iosURL appleUrl', { field: 'appStoreUrl' }],
    ['apk apkUrl androidUrl downloadUrl androidApkUrl', APK],
    ['category type', { field: 'applicationCategory' }],
    ['company owner publisher', { field: 'legalName' }],
    ['email contact support', { field: 'supportEmail' }],
    ['title', { field: 'name' }],
    ['size apkSize', { field: 'packageSize' }],
    ['minAndroid minSdk androidVersion', { field: 'leastAndroid' }],
    ['favicon', { field: 'icon' }],
    ['description tagline', 'Each page has a "description" of its own.'],
    ['currency price', 'Write "currency: EUR" at the top level of content/site.yaml.'],
  ],
  androidApkUrl: [
    ['apk apkUrl apkURL androidUrl url href', { field: 'androidApkUrl' }],
    ['ios iosUrl appStoreUrl appleUrl', { field: 'IosURL' }],
    ['fallback fallbackUrl', { field: 'defaultAndroidUrl' }],
  ],
  tagManagerId: [
    ['analytics googleAnalytics ga ga4 gaId measurementId', { field: 'analyticsId' }],
    ['gtm gtmId tagManager containerId tags', { field: 'tagManagerId' }],
    ['pixel facebookPixel metaPixel facebookPixelId', { field: 'pixelId' }],
    ['hotjar clarity clarityId hotjarId sessionRecording', { field: 'sessionRecordingId' }],
  ],
  // content/brand.yaml
  density: [
    ['color colour colours palette primary primaryColor brand theme', { field: 'colors' }],
    ['font fontFamily typography typeface', { field: 'fonts' }],
    ['logo mark', 'Write "product: { logo: /assets/logo.svg }" into content/site.yaml.'],
    ['radius borderRadius corners rounded', 'Write "shape: { corners: … }".'],
    ['spacing', { field: 'density' }],
    ['darkMode dark light', 'Single colours of a scheme are "tokens: { light: …, dark: … }".'],
  ],
  accent: [
    ['primary primaryColor main base', { field: 'brand' }],
    ['secondary secondaryColor', { field: 'accent' }],
    ['button buttons cta', { field: 'action' }],
    [
      'background text dark light',
      'All other colours are derived; one that must be exact is a token: "tokens: { light: … }".',
    ],
  ],
  titles: [
    ['body main base default family', { field: 'text' }],
    ['heading headings header display', { field: 'titles' }],
  ],
  weights: [
    [
      'family name google googleFont',
      'Install its Fontsource package and write "package: @fontsource/poppins", or "files" of content/fonts.',
    ],
    ['src url file path', 'Write "files: { 400: sans.woff2 }": weight and file in content/fonts.'],
    ['weight', { field: 'weights' }],
    ['license', { field: 'licence' }],
  ],
  // A page.
  page_body: [
    ['sections blocks content body components page children', { field: 'page_body' }],
    ['slug url permalink path route address', PAGE_ADDRESS],
    ['hero banner heroBanner header', { field: 'Hero_Banner' }],
    ['metaTitle seoTitle name', { field: 'title' }],
    ['metaDescription summary excerpt subtitle', { field: 'description' }],
    ['seo meta', 'Write "title", "description" and "image" themselves.'],
    ['ogImage socialImage shareImage', { field: 'image' }],
    ['category categories topics keywords tag labels', { field: 'tags' }],
    [
      'published publishedAt publishDate pubDate',
      'The day of an article is "date"; a page that appears later has "publishAt".',
    ],
    ['modified lastmod updatedAt', { field: 'updated' }],
    ['template type', { field: 'layout' }],
    ['hidden robots private', { field: 'noindex' }],
    ['language locale', { field: 'lang' }],
    ['redirect redirects aliases redirect_from', REDIRECTS],
    ['fonts font', FONTS],
    ['colors colours color palette', COLORS],
    ['analytics googleAnalytics gtm pixel', ANALYTICS],
    [
      'apk apkUrl androidUrl androidApkUrl downloadUrl',
      'Write "downloadButtonCustomization: { androidApkUrl: https://…/app.apk }".',
    ],
    ['scripts script css styles style head', NO_CODE],
    ['timezone timeZone', 'Write "timeZone" into content/site.yaml: it holds for all pages.'],
    ['basePath', 'The path is part of "origin" in content/site.yaml: https://user.example/app/.'],
    ['darkMode dark', DARK],
  ],
  headingDescription: [
    ['title headline header', { field: 'heading' }],
    ['subtitle subheading tagline description intro lead text', { field: 'headingDescription' }],
    ['image picture img photo background', { field: 'bannerImage' }],
    ['mobileImage imageMobile', { field: 'bannerHomeMobileImage' }],
    ['alt imageAlt', { field: 'bannerAlt' }],
    ['carousel slides images', { field: 'bannerCarousel' }],
    ['button buttons cta downloadButton', { field: 'download_button' }],
  ],
  // Sections, and the items of their lists.
  body_html: [
    ['text content body html markdown copy paragraph description', { field: 'body_html' }],
    ['heading headline header name', { field: 'title' }],
  ],
  isExpanded: [
    ['question q name', { field: 'heading' }],
    ['answer a text body html', { field: 'content' }],
    ['open expanded', { field: 'isExpanded' }],
  ],
  videoUrl: [
    ['url src href link video', { field: 'videoUrl' }],
    ['title name', { field: 'videoTitle' }],
    ['image img poster thumbnail', { field: 'videoImg' }],
    ['subtitles', { field: 'captions' }],
  ],
  userNameTxt: [
    ['name author person user', { field: 'userNameTxt' }],
    ['text quote content body testimonial', { field: 'testimonialtext' }],
    ['location city', { field: 'userLocation' }],
    ['photo avatar portrait picture', { field: 'profilePictureSrc' }],
  ],
  expiryDate: [
    ['expires expiresAt expiry validUntil until end endDate', { field: 'expiryDate' }],
    ['text title content', { field: 'description' }],
  ],
  titletext: [
    ['heading title headline', { field: 'titletext' }],
    ['subtitle subheading tagline', { field: 'subtitletext' }],
  ],
  heading: [['title headline header', { field: 'heading' }]],
  // Links: of the navigation, and all others.
  href: [
    ['url link to path target', { field: 'href' }],
    ['name title text', { field: 'label' }],
    ['children submenu links', { field: 'items' }],
  ],
  label: [
    ['href link to path target', { field: 'url' }],
    ['name title text', { field: 'label' }],
  ],
};

/**
 * What a name that content does not know is usually for; null where nobody knows. Capitals, "-" and "_" do not count.
 * @param known names of the fields that may be in its place
 */
export function usualName(name: string, known: readonly string[]): UsualName | null {
  const typed = plain(name);
  for (const [marker, wishes] of Object.entries(WISHES)) {
    if (!known.includes(marker)) continue;
    for (const [names, meant] of wishes) {
      if (!names.split(' ').some((usual) => plain(usual) === typed)) continue;
      if (typeof meant === 'string') return { hint: meant };
      if (known.includes(meant.field)) return { field: meant.field, hint: `Write "${meant.field}" instead.` };
    }
  }
  return null;
}

/** All usual names by the field that marks their group, for tests. */
export const usualNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(WISHES).map(([marker, wishes]) => [marker, wishes.flatMap(([names]) => names.split(' '))]),
);

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}
