import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as couponFile from './coupon.ts';
import * as downloadButtonFile from './download-button.ts';
import * as faqItemFile from './faq-item.ts';
import * as footerFile from './footer.ts';
import * as heroBannerFile from './hero-banner.ts';
import * as imageTestimonialFile from './image-testimonial.ts';
import { collections, labelsSchema } from './index.ts';
import * as installStepFile from './install-step.ts';
import * as logoFile from './logo.ts';
import * as pageFile from './page.ts';
import * as paymentFile from './payment.ts';
import { labels } from './plain/labels.ts';
import * as testimonialFile from './testimonial.ts';
import * as textFile from './text.ts';
import * as trustMarkerFile from './trust-marker.ts';
import * as videoFile from './video.ts';

const { faqItem } = faqItemFile;

/** Field names of an object schema. */
function fieldsOf(schema: z.ZodType): string[] {
  return Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object,
  );
}

describe('C the fields of the specification, spelt as it spells them', () => {
  test.each<[string, z.ZodType, string]>([
    [
      'C1 page',
      pageFile.pageSchema(z.unknown()),
      'route_name Hero_Banner downloadAndWin downloadButtonCustomization flags page_body',
    ],
    ['C1 downloadAndWin', pageFile.pageFields.downloadAndWin.unwrap(), 'DownloadNow WinningsContent'],
    [
      'C1 downloadButtonCustomization',
      downloadButtonFile.downloadButtonCustomization,
      'pageRelatedTo downloadWithTiming bottomSheetForDownloadProgressbar disableAutoDownloadRevisit isPercentageComplete useMarketingStickyButton',
    ],
    [
      'C1 flags',
      pageFile.pageFlags,
      'useFBPixel useSmartScript useHandGesture handGestureDelayInSecond useMSClarity msClarityPercentage noStickyNotificationBanner',
    ],
    [
      'C2 hero banner',
      heroBannerFile.heroBanner,
      'heading headingColor className showPlayableLudo gameURL gameBannerImage backgroundColorMobile showDownloadWinnings showTrustMarkers download_button headingDescription bannerImage bannerHomeMobileImage bannerAlt bannerCarousel',
    ],
    ['C2 carousel', heroBannerFile.bannerCarouselItem, 'imageURL altText'],
    [
      'C3 download button',
      downloadButtonFile.downloadButton,
      'AndroidUrl defaultAndroidUrl androidApkFromApi androidApkUrl IosURL imageUrl imageUrlNew iconUrlIOS iconUrlIOSSticky altAndroid androidTxt iosTxt fbClick animatedTxt checkbox bannerImage isButtonHidden downloadButtonHidden downloadBtnClass stickyNotifTitle stickyNotifSubTitle downloadOnPageLoad showWeakInternet integrity',
    ],
    ['C4 trust marker', trustMarkerFile.trustMarker, 'img title subtitle alt sizes url'],
    [
      'C5 testimonial',
      testimonialFile.testimonial,
      'userNameTxt userNameColor userLocation profilePictureSrc profilePictureAlt testimonialtext testimonialtextColor wonText wonTextColor image showPrizeImage prizeImageSrc',
    ],
    [
      'C5 its section',
      testimonialFile.testimonialSection,
      'bordercolor wontextbackgroundcolor titletext subtitletext ratingimage winnertitle backgroundColor',
    ],
    [
      'C6 image testimonial',
      imageTestimonialFile.imageTestimonial,
      'imageTitle subtitle imageURL altText name colors',
    ],
    [
      'C7 video',
      videoFile.video,
      'videoUrl videoImg videoTitle isYoutubeVideo errormsg width height gtmEvent',
    ],
    ['C8 game tile', collections.games, 'name url src alt'],
    ['C9 FAQ item', faqItem, 'heading title content icon isExpanded'],
    [
      'C10 text',
      textFile.textSection,
      'title titleTag body_html addClass backgroundColor alignsText enableAddMore addMoreContent',
    ],
    ['C11 logo', logoFile.logo, 'img alt url width height mobwidth mobheight title subtitle'],
    [
      'C12 payment',
      paymentFile.payment,
      'heading withdrawalImage rewardsAndDownloadContent paymentSafetyIcon paymentSafetyUrl paymentSafetyLabelText',
    ],
    ['C12 its pictures', paymentFile.paymentReason, 'src alt imgLabelBold imgLabel url'],
    ['C13 coupon', couponFile.coupon, 'code description theme peopleUsed expiryDate percentageLeft'],
    ['C14 install step', installStepFile.installStep, 'cardNumber cardDescription src alt'],
    ['C15 footer', footerFile.footer, 'groups paymentPartners copyright'],
  ])('%s', (_name, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  test('C3 the consent box has a label', () => {
    const button = downloadButtonFile.downloadButton.parse({ checkbox: { label: 'I am 18 or older' } });
    expect(button.checkbox?.label).toBe('I am 18 or older');
  });

  test('C22 an unknown field is named in the problem', () => {
    for (const schema of Object.values(collections)) {
      const { error } = schema.safeParse({ colour: 'red' });
      expect(error?.issues).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['colour'] }),
      );
    }
  });
});

describe('FAQ item', () => {
  test('"title" is another name for "heading"', () => {
    const item = { heading: 'Is it safe?', content: 'Yes.' };
    expect(faqItem.parse(item)).toEqual(item);
    expect(faqItem.parse({ title: 'Is it safe?', content: 'Yes.' })).toEqual(item);
  });
  test('both names at once are refused at the second', () => {
    const { error } = faqItem.safeParse({ heading: 'A', title: 'B', content: 'C' });
    expect(error?.issues).toMatchObject([
      { code: 'custom', path: ['title'], params: { hint: 'Remove one of the two.' } },
    ]);
  });
  test('neither name is refused where it is missing, together with other problems of the item', () => {
    const { error } = faqItem.safeParse({ content: 'C', icon: 'x.png' });
    expect(error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual(['heading', 'icon']);
  });
});

describe('download button', () => {
  test.each([
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    '/apk/paasa.json',
    'https://cdn.example.com/paasa.json',
  ])('takes %s as integrity', (integrity) =>
    expect(downloadButtonFile.downloadButton.parse({ integrity })).toEqual({ integrity }),
  );
  test.each(['sha256-short', 'sha512-x', 'http://cdn.example.com/m.json', '47DEQpj8HBSa'])(
    'refuses %s as integrity',
    (integrity) => {
      expect(downloadButtonFile.downloadButton.safeParse({ integrity }).success).toBe(false);
    },
  );
  test('may be empty: everything comes from the page and the site', () => {
    expect(downloadButtonFile.downloadButton.parse({})).toEqual({});
  });
});

describe('video', () => {
  const film = { videoTitle: 'How to install' };
  test('V3 a watch link comes out as an embed link', () => {
    expect(videoFile.video.parse({ ...film, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }).videoUrl).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
  });
  test('a film below /assets/ stays, anything else is refused', () => {
    expect(videoFile.video.parse({ ...film, videoUrl: '/assets/video/install.mp4' }).videoUrl).toBe(
      '/assets/video/install.mp4',
    );
    expect(videoFile.video.safeParse({ ...film, videoUrl: 'install.mp4' }).success).toBe(false);
    expect(videoFile.video.safeParse({ ...film, videoUrl: 'javascript:alert(1)' }).success).toBe(false);
  });
});

describe('coupon', () => {
  test.each(['LUDO50', 'new-player', 'IPL_2026'])('takes the code %s', (code) => {
    expect(couponFile.coupon.safeParse({ code, description: 'Offer' }).success).toBe(true);
  });
  test.each(['LUDO 50', 'L', 'लूडो', '<b>'])('refuses the code %s', (code) => {
    expect(couponFile.coupon.safeParse({ code, description: 'Offer' }).success).toBe(false);
  });
});

describe('labels', () => {
  test('every label may be given, none must be', () => {
    expect(labelsSchema.parse({})).toEqual({});
    expect(labelsSchema.parse(labels)).toEqual(labels);
  });
  test('a label that does not exist is a problem', () => {
    expect(labelsSchema.safeParse({ downloadTheApp: 'x' }).error?.issues[0]?.code).toBe('unrecognized_keys');
  });
});
