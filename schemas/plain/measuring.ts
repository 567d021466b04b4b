/** What the build tells a page's measuring script. Written by the pipeline, read by `runtime/browser/measure.ts`. */

/** What visitors agree to, each by itself. */
export const PURPOSES = ['measurement', 'advertising', 'recording'] as const;

export type Purpose = (typeof PURPOSES)[number];

export const CONSENT_MODES = ['required', 'implied', 'off'] as const;

/** `required`: nothing before a yes. `implied`: everything until a no. `off`: nobody is asked. */
export type ConsentMode = (typeof CONSENT_MODES)[number];

export const EVENT_LOG_FIELDS = ['as-specified', 'without-id', 'after-consent'] as const;

/**
 * What call 6 says of a visitor who has not agreed to measurement. `as-specified`: all of spec §7, whatever was decided. `without-id`:
 * neither id nor visit, and the page without its query. `after-consent`: the call is not made.
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
  /** Closes it without a change, when it was opened again. */
  close: string;
  purposes: Record<Purpose, { name: string; text: string }>;
}

/** What all pages of a language share: it stands in the measuring script, which is a file for each language. */
export interface SiteMeasuring {
  consent: {
    mode: ConsentMode;
    /** Hash of all texts in all languages: a decision counts for the texts it was made on. */
    textId: string;
    lang: string;
    /** Absent where nobody is asked. */
    texts?: NoticeTexts | undefined;
    /** Purposes that the site has a use for. */
    purposes: Purpose[];
  };
  /** Sent as `version` with every event. */
  version: string;
  /** Version of the app: `APKVersion`. */
  appVersion: string;
  tagManagerId?: string | undefined;
  /** Further hosts of the tag manager's tags; with `*.` all below one. */
  tagHosts?: readonly string[] | undefined;
  analyticsId?: string | undefined;
  pixelId?: string | undefined;
  sessionRecordingId?: string | undefined;
  /** Calls 6 and 7 of spec §7. */
  eventLog: string;
  eventLogFields: EventLogFields;
  smartScript: string;
  /** Options of the tracking link as JSON, the impression service (call 9) and the SDK's script, which has `qr.js` beside it. */
  attribution?: { options: string; impressions: string; script: string } | undefined;
}

/** What one page says of itself. Absent is no. */
export interface PageMeasuring {
  template: string;
  pageViews?: boolean | undefined;
  /** Loads the pixel; `views` reports the opening of the page as well, `leads` only presses on buttons that ask for it. */
  pixel?: 'views' | 'leads' | undefined;
  smartScript?: boolean | undefined;
  /** Share of visitors in percent. */
  recordingPercentage?: number | undefined;
}

/** Id of the link target that opens the choices again, on any page. */
export const CHOICES_ID = 'privacy-choices';
