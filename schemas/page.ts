import './start-fast.ts';
import * as z from 'zod';
import { downloadButtonCustomization } from './download-button.ts';
import { date } from './fields/date.ts';
import { locale } from './fields/locale.ts';
import { pictureUrl } from './fields/media-url.ts';
import { refuse } from './fields/refuse.ts';
import { route } from './fields/route.ts';
import { flag, percentage, readable, TEXT_FORMAT, text } from './fields/text.ts';
import { theme } from './fields/theme.ts';
import { heroBanner } from './hero-banner.ts';
import { LAYOUT_NAMES } from './plain/layouts.ts';

/** Lengths that a search result shows of a title and of a description, in letters as a reader counts them. */
export const TITLE_LENGTH = 60;
export const DESCRIPTION_LENGTH = 155;

/** Flags of a page (spec §3, "Flags"; the others are ours). Each is off, or has the figure in its description, when omitted. */
export const pageFlags = z.strictObject({
  usePageViews: flag('Reports the opening of the page to the data layer.').optional(),
  useFBPixel: flag('Loads the advertising pixel and reports the page view.').optional(),
  useSmartScript: flag('Calls the smart-script address one second after the page has loaded.').optional(),
  useHandGesture: flag('Shows a hand that points at the download button, on phones.').optional(),
  handGestureDelayInSecond: z
    .number()
    .min(0)
    .max(120)
    .describe('Seconds after loading at which the hand appears. Default: 2.')
    .optional(),
  useMSClarity: flag('Records the sessions of a share of the visitors.').optional(),
  msClarityPercentage: percentage(
    'Share of the visitors whose session is recorded, in percent. Default: 2.',
  ).optional(),
  noStickyNotificationBanner: flag(
    'Never shows the note "Check phone notifications to find downloaded app." above the sticky button.',
  ).optional(),
  downloadOnAnyClick: flag(
    'Lays an invisible download link over the page: any tap downloads, except on links, buttons and questions of the page itself.',
  ).optional(),
  showStickyDownload: flag('Keeps a download button at the foot of the screen on phones.').optional(),
  showChat: flag(
    'Offers to send the app link to a mobile number, in a bubble at the corner of the page.',
  ).optional(),
  showInstallSteps: flag(
    'Shows the install instructions in a window once the download has begun.',
  ).optional(),
});

export type PageFlags = z.output<typeof pageFlags>;

const downloadAndWin = z.strictObject({
  DownloadNow: text('Invitation to download, for example "Download now and win".').optional(),
  WinningsContent: text('What can be won, for example "a month free".').optional(),
});

function layoutName(names: readonly string[]) {
  return z
    .enum(names)
    .describe(
      'What surrounds the page. "site" (default): header and footer; "article": the same around a text to be read; "landing": footer alone; "webview": screen inside the app; "bare": nothing. Others are those of the folder layouts/.',
    );
}

/** All fields of a page besides its sections. */
export const pageFields = {
  route_name: route(
    'Address of the page. May be left out; when given it must match the place of the file.',
  ).optional(),
  title: textUpTo(TITLE_LENGTH, 'title-length').meta({
    description: `Title in search results and in the browser's tab; at most ${TITLE_LENGTH} letters.`,
    format: TEXT_FORMAT,
    mostLetters: TITLE_LENGTH,
  }),
  description: textUpTo(DESCRIPTION_LENGTH, 'description-length')
    .meta({
      description: `Summary in search results; at most ${DESCRIPTION_LENGTH} letters.`,
      format: TEXT_FORMAT,
      mostLetters: DESCRIPTION_LENGTH,
    })
    .optional(),
  layout: layoutName(LAYOUT_NAMES).optional(),
  theme: theme('Colours of the page. Default: those of the site.').optional(),
  draft: flag('Leaves the page out of the site; "slipway dev" still shows it.').optional(),
  publishAt: date(
    'From when on the page is part of the site: a day (from its first moment in the site’s time zone) or a moment.',
  ).optional(),
  expireAt: date(
    'Until when the page is part of the site: a day (to its end in the site’s time zone) or a moment.',
  ).optional(),
  date: date(
    'Day on which the text was published. Makes the page an article: with a feed for readers, newest first.',
  ).optional(),
  updated: date('Day of the last change that matters to readers; search engines read it.').optional(),
  author: text('Who wrote the article. Default: the company.').optional(),
  authorRole: text('What the author does, shown after the name: illustrator.').optional(),
  heading: text(
    'Heading of a page with the layout "article". Default: the title up to the first " | ".',
  ).optional(),
  cover: pictureUrl('Picture of an article: beside its heading, in lists, where it is shared.').optional(),
  tags: z
    .array(text('A topic, such as "Odds".'))
    .min(1)
    .max(10)
    .describe('Topics of an article. Articles of the same folder that share one are related.')
    .optional(),
  noindex: flag('Keeps the page out of search engines and of the site map.').optional(),
  canonical: route(
    'Page that search engines are to show in place of this one, when both answer the same question.',
  ).optional(),
  lang: locale('Language of the text, when it differs from the language of the folder.').optional(),
  translationOf: route(
    'Page of the default language that this one translates, when the two files have different names.',
  ).optional(),
  fallback: flag(
    'Takes what this page lacks from the page that it translates, with a notice for visitors. Until nothing is taken any more, search engines do not show the page.',
  ).optional(),
  image: pictureUrl(
    'Picture shown when the page is shared. Default: one that is drawn from the title and the banner.',
  ).optional(),
  Hero_Banner: heroBanner.describe('The first screen of the page.').optional(),
  downloadAndWin: downloadAndWin.describe('Texts on winnings beside the download button.').optional(),
  downloadButtonCustomization: downloadButtonCustomization
    .describe('How downloading behaves on this page.')
    .optional(),
  flags: pageFlags.describe('Switches that steer the page.').optional(),
};

/**
 * A page (spec §3, "Page data"). `$for` and `$use` are resolved before a page is validated, so they are not part of it.
 *
 * @param section the schema of one entry of `page_body`
 * @param layouts names of the project's layouts, including the tool's
 */
export function pageSchema<Section extends z.ZodType>(section: Section, layouts = LAYOUT_NAMES) {
  return z.strictObject({
    ...pageFields,
    layout: layoutName(layouts).optional(),
    page_body: z.array(section).describe('The sections of the page, from top to bottom.').optional(),
  });
}

const pageWithoutSections = z.strictObject(pageFields);

/** A validated page without `page_body`. */
export type PageFields = z.output<typeof pageWithoutSections>;

function textUpTo(length: number, code: string) {
  return readable().check((payload) => {
    // A text never has more letters than UTF-16 units without marks, so nearly no text needs counting.
    if (payload.value.length <= length || payload.value.replace(MARKS, '').length <= length) return;
    const letters = countLetters(payload.value);
    if (letters <= length) return;
    refuse(payload, {
      expected: `at most ${length} letters`,
      hint: `It has ${letters}; search engines cut it off.`,
      code,
    });
  });
}

/** Letters as a reader counts them: the conjunct क्षि or an emoji of several code points is one. */
export function countLetters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let letters = 0;
  for (const _ of segmenter.segment(text)) letters++;
  return letters;
}

/** ASCII texts, in which each unit is one letter. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Created when first needed, since that takes some 10 ms. */
let segmenter: Intl.Segmenter | undefined;

/** Marks and joiners, which never begin a letter. */
const MARKS = /[\p{M}\u200c\u200d]/gu;
