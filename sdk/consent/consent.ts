/**
 * Consent of one page: what is allowed, who changes it, and who is notified. Tabs of one origin share the record; each applies what another
 * one has written, and so does a page restored from the back/forward cache.
 */
import type { Purpose } from '../../schemas/plain/analytics.ts';
import { CONSENT_KEY } from '../../schemas/plain/stored-values.ts';
import type { ConsentState, SlipwayConsent } from '../consent.d.ts';
import { document, pageObject } from '../host-page.ts';
import { listOf } from '../tracking/members.ts';
import { forgetRecord, readRecord, writeRecord } from './consent-record.ts';
import { type ConsentRules, consentState } from './consent-state.ts';

const UNDECIDED = { status: 'undecided', decidedAt: null, textId: null, lang: '' } as const;

/** Whether the browser signals a refusal: Global Privacy Control or Do Not Track. */
export function hasPrivacySignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/**
 * Sets up the page's consent. `onChange` is called at each change, before the event `slipway:consent` is dispatched, but not for the
 * initial state.
 */
export function createConsent(rules: ConsentRules, onChange: (state: ConsentState) => void): SlipwayConsent {
  const { purposes, textId, lang } = rules;
  let state = read();

  function read(): ConsentState {
    const record = readRecord(Date.now());
    const now = consentState({ rules, record, hasSignal: hasPrivacySignal() });
    const isVoid = record?.status === 'granted' && !now.granted[0];
    // The download script reads only the record, so an outdated consent must be removed.
    if (isVoid) forgetRecord();
    const { status, decidedAt, textId, lang } = (isVoid ? null : record) ?? UNDECIDED;
    const isSourceKnown = rules.knowsSource?.(now.granted, status) ?? true;
    return { ...now, status, decidedAt, textId, lang, isSourceKnown };
  }
  function apply(): void {
    const before = JSON.stringify(state);
    state = read();
    if (JSON.stringify(state) === before) return;
    onChange(state);
    dispatch();
  }
  function dispatch(): void {
    document.dispatchEvent(new CustomEvent('slipway:consent', { bubbles: true, detail: state }));
  }
  function decide(chosen: readonly Purpose[]): void {
    const granted = purposes.filter((purpose) => listOf(chosen).includes(purpose));
    writeRecord({ granted, textId, lang }, readRecord(Date.now()), Date.now());
    apply();
  }

  addEventListener('storage', ({ key }) => {
    // No key: the origin's whole storage was cleared.
    if (key === CONSENT_KEY || key === null) apply();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) apply();
  });

  const consent: SlipwayConsent = {
    get state() {
      return state;
    },
    decide,
    // What is allowed before a decision has not been agreed to.
    grant: (wanted = purposes) =>
      decide([...(state.decidedAt === null ? [] : state.granted), ...listOf(wanted)] as Purpose[]),
    refuse: () => decide([]),
    withdraw: (unwanted = purposes) =>
      decide(state.granted.filter((purpose) => !listOf(unwanted).includes(purpose))),
    q: {
      push(task) {
        try {
          task(consent);
        } catch (error) {
          // An error of the page; later tasks still run.
          console.error('Slipway:', error);
        }
      },
    },
  };
  // Listeners added from now on receive the initial state.
  queueMicrotask(dispatch);
  return consent;
}

/** Publishes the consent on the window and runs queued tasks. An existing one keeps serving the page. */
export function publishConsent(consent: SlipwayConsent): void {
  const before = pageObject('SlipwayConsent');
  if ('state' in before) return;
  window.SlipwayConsent = consent;
  for (const task of listOf(before.q)) consent.q.push(task as (consent: SlipwayConsent) => void);
}
