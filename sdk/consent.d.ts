// Types of consent.js: what it puts at window.SlipwayConsent.

/** Purposes that visitors grant separately. */
export type ConsentPurpose = 'measurement' | 'advertising' | 'recording';

/** The current consent. */
export interface ConsentState {
  /** Purposes that are allowed now: by a decision, or because the page allows them before one. */
  granted: readonly ConsentPurpose[];
  /** `withdrawn`: something had been granted, and nothing is any more. */
  status: 'undecided' | 'granted' | 'refused' | 'withdrawn';
  /** When the visitor decided, in ms since 1970; `null` while undecided. */
  decidedAt: number | null;
  /** Id of the text that the visitor decided on; `null` while undecided. */
  textId: string | null;
  /** Language the text was shown in; `''` when the page did not say. */
  lang: string;
  /** `false`: the campaign that brought the visitor is unknown, so none may be credited, "organic" included. */
  isSourceKnown: boolean;
  /** A notice must be shown: there is no decision on the current text, and the browser sends no privacy signal. */
  needsNotice: boolean;
}

/** The object at `window.SlipwayConsent`. Its members never throw. */
export interface SlipwayConsent {
  readonly state: ConsentState;
  /** Grants these purposes, or all that the page uses, in addition to those granted before. */
  grant(purposes?: readonly ConsentPurpose[]): void;
  /** Refuses all purposes. */
  refuse(): void;
  /** Withdraws these purposes, or all. */
  withdraw(purposes?: readonly ConsentPurpose[]): void;
  /** Grants exactly these purposes. */
  decide(purposes: readonly ConsentPurpose[]): void;
  /** Runs a task. Before the script has loaded, a stub `{ q: [] }` collects them. */
  readonly q: { push(task: (consent: SlipwayConsent) => void): void };
}

/** What a page may put at `window.SlipwayConsent` before the script has loaded. */
export interface ConsentStub {
  q?: ((consent: SlipwayConsent) => void)[];
}

/** The page's settings: attributes of the script, in camel case. */
export interface ConsentSettings {
  /** `implied`: allowed until refused. @default 'required' nothing before consent */
  mode?: 'required' | 'implied' | undefined;
  /** Id of the text that visitors decide on; a new id invalidates earlier consent. @example '2026-11' */
  text?: string | undefined;
  /** Purposes that the page uses, separated by spaces. Default: all. */
  purposes?: string | undefined;
  /** `tcf`: decisions come from the page's consent manager, by IAB TCF 2. Without it, from the page's own code. */
  manager?: 'tcf' | undefined;
}

declare global {
  interface Window {
    SlipwayConsent?: SlipwayConsent | ConsentStub | undefined;
  }
  interface DocumentEventMap {
    /** The consent has changed, in this tab or another; also dispatched once when the script starts. */
    'slipway:consent': CustomEvent<ConsentState>;
  }
  interface WindowEventMap {
    /** Bubbles from `document`. */
    'slipway:consent': CustomEvent<ConsentState>;
  }
}
