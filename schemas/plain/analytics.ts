/** Settings that the build writes into pages for the analytics script, `runtime/browser/analytics-script.ts`. */

/** Purposes that visitors grant separately. */
export const PURPOSES = ['measurement', 'advertising', 'recording'] as const;

export type Purpose = (typeof PURPOSES)[number];

export const CONSENT_MODES = ['required', 'implied', 'off'] as const;

/** `required`: nothing before consent. `implied`: everything until a refusal. `off`: no consent prompt. */
export type ConsentMode = (typeof CONSENT_MODES)[number];

export const EVENT_LOG_FIELDS = ['as-specified', 'without-id', 'after-consent'] as const;

/**
 * What call 6 sends about a visitor who has not consented to measurement. `as-specified`: all of spec §7, whatever was decided.
 * `without-id`: neither id nor visit, and the page without its query. `after-consent`: the call is not made.
 */
export type EventLogFields = (typeof EVENT_LOG_FIELDS)[number];

/** Texts of the notice in one language. */
export interface NoticeTexts {
  title: string;
  text: string;
  policyLabel: string;
  policyUrl: string;
  allow: string;
  refuse: string;
  choose: string;
  save: string;
  /** Closes the notice without a change, when it was reopened. */
  close: string;
  purposes: Record<Purpose, { name: string; text: string }>;
}

/** Settings that all pages of a language share, part of the analytics script, which is a file for each language. */
export interface SiteAnalytics {
  consent: {
    mode: ConsentMode;
    /** Hash of all texts in all languages: a decision is valid for the texts it was made on. */
    textId: string;
    lang: string;
    /** Absent where there is no consent prompt. */
    texts?: NoticeTexts | undefined;
    /** Purposes that the site uses. */
    purposes: Purpose[];
  };
  /** Sent as `version` with every event. */
  version: string;
  /** Version of the app, sent as `APKVersion`. */
  appVersion: string;
  tagManagerId?: string | undefined;
  /** Further hosts of the tag manager's tags; `*.` matches all subdomains. */
  tagHosts?: readonly string[] | undefined;
  analyticsId?: string | undefined;
  pixelId?: string | undefined;
  sessionRecordingId?: string | undefined;
  /** Call 6 of spec §7; absent on a site without such a service. */
  eventLog?: string | undefined;
  /** Sent as `appName` with call 6. */
  eventAppName: string;
  eventLogFields: EventLogFields;
  /** Call 7 of spec §7. */
  smartScript: string;
  /** Options of the tracking link as JSON, the impression service (call 9) and the SDK's script, which has `qr.js` beside it. */
  attribution?: { options: string; impressions: string; script: string } | undefined;
}

/** Settings of one page; absent ones are off. */
export interface PageAnalytics {
  template: string;
  pageViews?: boolean | undefined;
  /** Loads the pixel; `views` reports the opening of the page as well, `leads` only presses on buttons with that setting. */
  pixel?: 'views' | 'leads' | undefined;
  smartScript?: boolean | undefined;
  /** Percentage of visitors who are recorded. */
  recordingPercentage?: number | undefined;
}

/** Fragment of the link that reopens the consent notice, on any page. */
export const CHOICES_ID = 'privacy-choices';
