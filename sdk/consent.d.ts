// Types of consent.js: what it puts at window.SlipwayConsent.
/** What visitors agree to, each by itself. */
export type ConsentPurpose = 'measurement' | 'advertising' | 'recording';
/** What holds at this moment. */
export interface ConsentState {
    /** Purposes that are allowed now: by a decision, or because the page allows them until there is one. */
    granted: readonly ConsentPurpose[];
    /** `withdrawn`: something had been agreed to, and nothing is any more. */
    status: 'undecided' | 'granted' | 'refused' | 'withdrawn';
    /** When the visitor decided, in ms since 1970; `null` while undecided. */
    decidedAt: number | null;
    /** Which text the visitor decided on, as the page names it; `null` while undecided. */
    textId: string | null;
    /** Language the text was shown in; `''` when the page did not say. */
    lang: string;
    /** `false`: nobody knows which campaign brought the visitor, so that none may be credited, "organic" included. */
    isSourceKnown: boolean;
    /** A notice is due: nothing has been decided on the present text, and the browser says nothing for its visitor. */
    needsNotice: boolean;
}
/** What stands at `window.SlipwayConsent`. Nothing of it throws. */
export interface SlipwayConsent {
    readonly state: ConsentState;
    /** Agrees to these purposes, or to all that the page uses; what was agreed to before stays. */
    grant(purposes?: readonly ConsentPurpose[]): void;
    /** Agrees to nothing. */
    refuse(): void;
    /** Takes back these purposes, or all. */
    withdraw(purposes?: readonly ConsentPurpose[]): void;
    /** Agrees to exactly these purposes. */
    decide(purposes: readonly ConsentPurpose[]): void;
    /** Runs a task; before the script has come, a stub `{ q: [] }` in its place collects them. */
    readonly q: {
        push(task: (consent: SlipwayConsent) => void): void;
    };
}
/** What may stand at `window.SlipwayConsent` before the script has come. */
export interface ConsentStub {
    q?: ((consent: SlipwayConsent) => void)[];
}
/** What the page says of consent: attributes of the script, in camel case. */
export interface ConsentSettings {
    /** `implied`: allowed until a no. @default 'required' nothing before a yes */
    mode?: 'required' | 'implied' | undefined;
    /** Names the text that visitors decide on; another name makes an old yes void. @example '2026-11' */
    text?: string | undefined;
    /** Purposes that the page uses, separated by spaces. Default: all. */
    purposes?: string | undefined;
    /** `tcf`: decisions come from the page's consent manager, by IAB TCF 2. Without it from the page's own code. */
    manager?: 'tcf' | undefined;
}
declare global {
    interface Window {
        SlipwayConsent?: SlipwayConsent | ConsentStub | undefined;
    }
    interface DocumentEventMap {
        /** What holds has changed, in this tab or another; also once when the script starts. */
        'slipway:consent': CustomEvent<ConsentState>;
    }
    interface WindowEventMap {
        /** It bubbles from `document`. */
        'slipway:consent': CustomEvent<ConsentState>;
    }
}
