/**
 * Every event that a page of the site sends, with destination and purpose. The types of event fields come from here, and so do `slipway
 * inspect --events` and the table of docs/tracking.md. Browser code imports only the types. Source: spec §4, §7 'Calls made' and 'Other
 * outputs'.
 */
import type { Purpose } from './analytics.ts';

export const DESTINATIONS = [
  'data layer',
  'analytics',
  'pixel',
  'session recording',
  'smart script',
  'impressions',
  'event log',
] as const;

export interface EventEntry {
  name: string;
  destination: (typeof DESTINATIONS)[number];
  /** Purpose that needs consent before the event is sent; `service`: the site's own, always sent. */
  purpose: Purpose | 'service';
  when: string;
  /** Content flag that enables it. */
  flag?: string;
  /** Name → description. A name that ends in `?` is omitted when its value is unknown. */
  fields: Readonly<Record<string, string>>;
}

const eventFields = {
  category: 'What it is about: download, video, playable-ludo, game-demo',
  action: 'What was done: click, open, or the film’s "gtmEvent"',
  label: 'pageRelatedTo of the button, else the path; title of the film or game',
  platform: 'ANDROID, IOS, MACOS or OTHERS',
  template: 'layout of the page: site, landing or bare',
  version: 'tracking.eventVersion, else product.version',
} as const;

export const EVENT_CATALOGUE = [
  {
    name: 'onload',
    destination: 'data layer',
    purpose: 'measurement',
    when: 'The page was opened',
    flag: 'flags.usePageViews',
    fields: { platform: eventFields.platform, template: eventFields.template, APKVersion: 'product.version' },
  },
  {
    name: 'onclick',
    destination: 'data layer',
    purpose: 'measurement',
    when: 'A download button was pressed; again when its download has ended',
    flag: 'flags.usePageViews',
    fields: {
      platform: eventFields.platform,
      template: eventFields.template,
      'APKVersion?': 'product.version; on the press',
      'downloadCompleted?': 'true or false; at the end',
    },
  },
  {
    name: 'eventTracking',
    destination: 'data layer',
    purpose: 'measurement',
    when: 'A download button was pressed, a film or a playable demo was started',
    fields: eventFields,
  },
  {
    name: 'NextJS-DownloadButtonClick',
    destination: 'data layer',
    purpose: 'measurement',
    when: 'A download button was pressed',
    fields: eventFields,
  },
  {
    name: 'download_click',
    destination: 'analytics',
    purpose: 'measurement',
    when: 'A download button was pressed',
    flag: 'tracking.analyticsId',
    fields: eventFields,
  },
  {
    name: 'video_play',
    destination: 'analytics',
    purpose: 'measurement',
    when: 'A film was started for the first time on the page',
    flag: 'tracking.analyticsId',
    fields: eventFields,
  },
  {
    name: 'PageView',
    destination: 'pixel',
    purpose: 'advertising',
    when: 'The page was opened',
    flag: 'flags.useFBPixel',
    fields: {},
  },
  {
    name: 'Lead',
    destination: 'pixel',
    purpose: 'advertising',
    when: 'A download button with "fbClick" was pressed',
    flag: 'fbClick',
    fields: { content_name: eventFields.label },
  },
  {
    name: 'session recording',
    destination: 'session recording',
    purpose: 'recording',
    when: 'The page was opened by a visitor of the share (2 % unless "msClarityPercentage" says otherwise)',
    flag: 'flags.useMSClarity',
    fields: {},
  },
  {
    name: 'smart script',
    destination: 'smart script',
    purpose: 'measurement',
    when: '1 s after the page has loaded: call 7',
    flag: 'flags.useSmartScript',
    fields: {},
  },
  {
    name: 'impression',
    destination: 'impressions',
    purpose: 'measurement',
    when: '1 s after the tracking link was made, once: call 9',
    flag: 'tracking.oneLinkUrl',
    fields: {
      'af_ch_model?': 'Model of the device, where the browser reports it',
      'af_ch_os_version?': 'Version of its system',
    },
  },
  {
    name: 'logevents',
    destination: 'event log',
    purpose: 'service',
    when: 'A download began, was completed or was given up; the playable Ludo demo was opened: call 6',
    fields: {
      appName: 'tracking.eventAppName, else product.slug',
      uuid: 'Random id of this browser; zeros without consent',
      sessionid: 'Number of the visit; 0 without consent',
      label: 'pageRelatedTo of the button; title of the game',
      timestamp: 'ms since 1970',
      pageUrl: 'Address of the page; without its query where there is no consent',
      language: 'Language of the browser',
      networkType: 'Kind of connection, where the browser reports it',
      userAgent: 'Name of the browser',
      'downloadCompleted?': 'true or false',
      'APKVersion?': 'product.version; where the download script logs, that of the manifest',
      'countPlayLudoHit?': '1: the demo was opened',
    },
  },
] as const satisfies readonly EventEntry[];

type Entry = (typeof EVENT_CATALOGUE)[number];

export type EventName = Entry['name'];

/** Names of the events that go to one destination. */
export type EventOf<To extends Entry['destination']> = Extract<Entry, { destination: To }>['name'];

type FieldName<Name extends EventName> = keyof Extract<Entry, { name: Name }>['fields'] & string;

/** `true` or `false` in one field, texts in all others. */
type FieldValue<Field extends string> = Field extends 'downloadCompleted' ? boolean : string;

/** The fields of an event as code must give them. */
export type EventFields<Name extends EventName> = {
  [Field in Exclude<FieldName<Name>, `${string}?`>]: FieldValue<Field>;
} & {
  [Field in FieldName<Name> as Field extends `${infer Bare}?` ? Bare : never]?: FieldValue<
    Field extends `${infer Bare}?` ? Bare : Field
  >;
};
