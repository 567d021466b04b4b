import * as z from 'zod';
import { endpointUrl, httpsUrl, isEndpointUrl } from './fields/https-url.ts';
import { pictureUrl } from './fields/media-url.ts';
import { refuse } from './fields/refuse.ts';
import { link } from './fields/route.ts';
import { buttonText, classNames, fixedText, flag, text } from './fields/text.ts';

const integrity = z
  .string()
  .check((payload) => {
    if (CHECKSUM.test(payload.value) || isEndpointUrl(payload.value)) return;
    refuse(payload, {
      expected: 'a checksum such as sha256-… (44 characters after the dash), or the address of a manifest',
      hint: 'Run "slipway apk manifest FILE" to get it.',
    });
  })
  .describe(
    'Checksum of the app file ("sha256-" and its base64 value), or the address of a manifest made with "slipway apk manifest". A file that differs is never handed to the visitor.',
  );

const CHECKSUM = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** How downloading behaves on a page or for one button (spec §3, `downloadButtonCustomization`). */
export const downloadButtonCustomization = z.strictObject({
  pageRelatedTo: fixedText('Name of this page in download events, for example "Home page".').optional(),
  downloadWithTiming: flag(
    'Downloads inside the page with progress instead of handing the file to the browser. Matters when "androidApkUrl" is set.',
  ).optional(),
  bottomSheetForDownloadProgressbar: flag(
    'Shows the progress in a sheet at the bottom of the screen instead of a window in the middle.',
  ).optional(),
  disableAutoDownloadRevisit: flag(
    'Does not go on by itself with an unfinished download when the visitor comes back.',
  ).optional(),
  isPercentageComplete: flag('Shows how many percent are done beside the bar.').optional(),
  useMarketingStickyButton: flag('Uses the marketing look of the sticky download button.').optional(),
});

export type DownloadButtonCustomization = z.output<typeof downloadButtonCustomization>;

/**
 * All settings of a download button (spec §3, "Download button config", and the page's customization, which a single button may override).
 * All fields are optional: omitted ones come from the page, then from `site.yaml`.
 */
export const downloadButton = z.strictObject({
  AndroidUrl: endpointUrl(
    'Service that returns the link to the app file (link lookup), for example /api/link.',
  ).optional(),
  defaultAndroidUrl: endpointUrl('App file that is opened when there is no better link.').optional(),
  androidApkFromApi: flag('Asks "AndroidUrl" for the link before each download.').optional(),
  androidApkUrl: endpointUrl('App file to download directly, without asking for a link.').optional(),
  IosURL: httpsUrl('App Store address for iPhone, iPad and Mac.').optional(),
  imageUrl: pictureUrl('Picture shown instead of the text on the Android button.').optional(),
  imageUrlNew: pictureUrl('Newer picture for the Android button; wins over "imageUrl".').optional(),
  iconUrlIOS: pictureUrl('Icon on the App Store button.').optional(),
  iconUrlIOSSticky: pictureUrl('Icon on the App Store button of the sticky bar.').optional(),
  altAndroid: text('Alternative text of the Android button’s picture.').optional(),
  androidTxt: buttonText('Text of the Android button. Default: "Download App".').optional(),
  iosTxt: buttonText('Text of the App Store button. Default: "GET ON APP STORE".').optional(),
  fbClick: flag('Reports a click to the advertising pixel as a lead.').optional(),
  animatedTxt: buttonText('Second text that takes turns with the button’s text.').optional(),
  checkbox: z
    .strictObject({
      label: text('What the visitor agrees to by ticking the box.'),
      url: link('Page with the full text of what is agreed to; the label links to it.').optional(),
    })
    .describe('A box that must be ticked before the download starts.')
    .optional(),
  bannerImage: pictureUrl('Picture shown in the download window.').optional(),
  isButtonHidden: flag(
    'Leaves out the button, for example because another part of the page has one.',
  ).optional(),
  downloadButtonHidden: flag(
    'Hides the button from view; clicks on the whole page still download.',
  ).optional(),
  downloadBtnClass: classNames('Extra class names of the button.').optional(),
  stickyNotifTitle: text(
    'First line of the note above the sticky button. Default: "Check phone notifications to find downloaded app."',
  ).optional(),
  stickyNotifSubTitle: text(
    'Second line of the note above the sticky button. Default: "Or find the app in My Files and open Downloads"',
  ).optional(),
  downloadOnPageLoad: flag(
    'Starts the download when the page opens, once for each visitor and page.',
  ).optional(),
  showWeakInternet: flag('Shows "Weak Internet" in the download window on slow connections.').optional(),
  integrity: integrity.optional(),
  ...downloadButtonCustomization.shape,
});

/** Settings of a download button, all optional. */
export type DownloadButtonConfig = z.output<typeof downloadButton>;
