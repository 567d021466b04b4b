/**
 * Every text of a button, modal or message, in English. The specification's texts are verbatim (§2–§5, §8, §9), but for the two that are in
 * Hindi: those are content of its own site. `content/labels/<locale>.yaml` may replace any of them for its language. `{name}` is filled in
 * when the label is shown. A label with a count may have a text for each plural category of the language. May reach a browser, so it
 * imports no zod.
 */
import type { LabelText } from './plural-forms.ts';

export const labels = {
  // Download button, modal and bottom sheet (§2.1, §9)
  downloadApp: 'Download App',
  getOnAppStore: 'GET ON APP STORE',
  downloadingApp: 'Downloading app',
  downloadingNamedApp: 'Downloading {product} app',
  downloadComplete: 'Download Complete',
  downloadAgain: 'Download Again',
  weakInternet: 'Weak Internet',
  safeAndSecure: '100% safe & secure',
  loading: 'Loading...',
  secondsLeft: '{seconds} Sec left',
  megabytes: '{size} MB',
  megabytesOf: '{received} of {total} MB',
  percent: '{percent}%',
  clickAbove: 'Tap above',
  downloadProgress: 'Download progress',
  downloadProgressValue: '{percent} percent, {seconds} seconds left',
  downloadFailed: 'The download stopped. The file opens in your browser instead.',
  closeDownload: 'Close the download window',
  muteSound: 'Turn the sound off',
  unmuteSound: 'Turn the sound on',
  consentNeeded: 'Tick the box to download the app.',
  downloadAnywhere: 'Download the {product} app',
  downloadAnywhereOff: 'Read without downloading',

  // Sticky download bar (§2.2)
  stickyNotificationTitle: 'Check phone notifications to find downloaded app.',
  stickyNotificationSubtitle: 'Or find the app in My Files and open Downloads',

  // Chat entry on home (§2.3, §5, §8)
  chatBubble: 'No app yet?',
  chatTitle: 'Get the app link on your phone',
  chatQuestion: 'Which mobile number shall we send the link to?',
  chatThanks: 'Thank You! Sending APK shortly',
  mobileNumber: 'Mobile number',
  mobileNumberPrefix: '+91',
  mobileNumberInvalid: 'Please enter a valid 10-digit mobile number.',
  mobileNumberFailed:
    'There was a problem while submitting your mobile number. Please try again after some time.',
  sendLink: 'Send link',
  closeChat: 'Close the chat',

  // Coupons (§2.4, §4)
  copyCoupon: 'COPY COUPON',
  couponCopied: 'COPIED',
  copyCouponNamed: 'Copy coupon {code}',
  couponPeopleUsed: { one: '{number} person used', other: '{number} people used' },
  couponPercentageLeft: '{percent}% left',
  couponExpires: 'Valid until {date}',

  // Game demo (§2.6)
  playDemo: 'Play Demo',
  playNow: 'Play Now',
  openDemo: 'Play the {name} demo',
  closeDemo: 'Close the demo',
  demoFrame: '{name} demo',

  // Ludo board
  ludoBoard: 'Ludo board',

  // Page-flip book (§2.8)
  flipbookPage: 'page {page} of {total}',
  flipbook: 'Picture book',
  previousPage: 'Previous page',
  nextPage: 'Next page',

  // Install instructions (§2.9)
  installStepsTitle: 'How to install the app',
  installFind: 'Find the app in notifications or downloads',
  installOpen: 'Open the file to install',
  installAllow: 'Allow installs from this source',
  restartDownload: 'Restart the Download',

  // Sliders and expandable texts (§2.10, §2.11)
  previousSlide: 'Previous',
  nextSlide: 'Next',
  pauseSlides: 'Pause',
  playSlides: 'Play',
  slide: '{number} of {total}',
  slider: 'Slides',
  more: '...more',
  less: 'less',

  // Editor login (§2.12, §5)
  login: 'Login',
  loginNote: 'Please contact the system admin for an account.',
  loginIdentifier: 'Username or email',
  loginPassword: 'Password',
  loginRequired: 'Please fill in both fields.',
  loginFailed: 'Login did not work. Please try again after some time.',
  loginDone: 'You are logged in.',
  loginScripts:
    'Login needs JavaScript, which did not run on this page. Switch JavaScript on in your browser, load this page again and log in.',

  // Players and places (§2.13, §4)
  playerCount: '{number}+ players from {place}',
  yourArea: 'your area',
  locationGreeting: 'Welcome, players from {place}!',
  wonAmount: 'Won {amount}',
  rating: 'Rated {value} out of 5',
  testimonials: 'What people say',

  // Video (§3, §8)
  playVideo: 'Play video: {title}',
  videoUnsupported: 'Your browser does not support the video tag.',
  video: 'Video',

  // QR code (§2.15)
  qrCode: 'QR code that opens the app download page',
  qrCodeCaption: 'Scan with your phone to download the app',

  // Header, footer, languages, 404
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  close: 'Close',
  language: 'Language',
  chooseLanguage: 'Choose a language',
  footerMissing: 'not found any element',
  paymentPartners: 'Payment partners',
  copyright: '© {year} {company}',
  siteMap: 'All pages',
  opensInNewTab: 'opens in a new tab',
  notFoundTitle: 'Page not found',
  notFoundText: 'This page does not exist or has moved.',
  notFoundHome: 'Go to the home page',
  movedTitle: 'This page has moved',
  movedLink: 'Go to its new address',
  updatedOn: 'Updated on {date}',
  partlyTranslated: 'Some parts of this page are not yet available in {language}.',

  // In-app screens
  share: 'Share',
  goBack: 'Back',
  tryAgain: 'Try again',
  screenFailed: 'This could not be loaded. Please try again after some time.',
  screenEmpty: 'Nothing here yet.',
  screenOutsideApp: 'Open this page in the app to see what is yours.',
  screenOfApp: 'This screen belongs to the {product} app.',
  screenGetApp: 'Get the app',
  referralCode: 'Your referral code',
  copyCode: 'Copy code',
  inviteFriends: 'Invite friends',
  invitationSent: 'Your invitation is on its way.',
  friendsInvited: 'Friends invited',
  friendsJoined: 'Friends who joined',
  amountEarned: 'You have earned',

  // Search
  search: 'Search',
  searchField: 'Search this site',
  searchResults: { one: '{number} page found', other: '{number} pages found' },
  searchNone: 'Nothing was found. Try another word, or look at all pages.',
  searchFailed: 'The search could not be loaded. Please try again after some time.',

  // Articles (layout "article")
  onThisPage: 'On this page',
  readingTime: '{minutes} min read',
  articleTopics: 'Topics',
  moreArticles: 'More articles',
  olderArticle: 'Older',
  newerArticle: 'Newer',
  relatedArticles: 'On the same topics',

  // A list on several pages
  pageNumber: 'Page {number}',
  listPages: 'Pages of this list',
} as const satisfies Record<string, LabelText>;

export type LabelKey = keyof typeof labels;

// Marked pure, so that a browser bundle which imports something else of this file does not carry all labels.
export const LABEL_KEYS = /* @__PURE__ */ Object.keys(labels) as LabelKey[];

/** Labels that no section of the tool shows: for sections of a project's own. Nobody is asked to translate them. */
export const LABELS_FOR_OWN_SECTIONS: ReadonlySet<LabelKey> = /* @__PURE__ */ new Set<LabelKey>([
  'downloadingApp',
  'megabytes',
  'megabytesOf',
  'percent',
  'downloadProgress',
  'downloadProgressValue',
  'downloadFailed',
  'closeDownload',
  'muteSound',
  'unmuteSound',
  'consentNeeded',
  'copyCouponNamed',
  'openDemo',
  'slide',
  'wonAmount',
  'rating',
  'video',
  'home',
  'openMenu',
  'closeMenu',
  'opensInNewTab',
  'notFoundTitle',
  'notFoundText',
  'notFoundHome',
  'share',
]);

/** Labels with a count, which may have a text for each plural category. */
export const COUNTED_LABELS = [
  'couponPeopleUsed',
  'playerCount',
  'readingTime',
  'searchResults',
] as const satisfies LabelKey[];

export type CountedLabel = (typeof COUNTED_LABELS)[number];

export function isCounted(key: string): key is CountedLabel {
  return COUNTED_LABELS.some((counted) => counted === key);
}

/** All labels of one language. */
export type LabelTexts = Record<Exclude<LabelKey, CountedLabel>, string> & Record<CountedLabel, LabelText>;
