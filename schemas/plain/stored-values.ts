/** Everything a page of the site stores in the visitor's browser. The table of docs/tracking.md is made from this list. Source: spec §3. */
import type { Purpose } from './analytics.ts';

interface StoredValue {
  /** `{path}` and `{product}` are replaced by the page's path and the product's slug. */
  key: string;
  where: 'local storage' | 'session storage' | 'IndexedDB' | 'cookie';
  what: string;
  until: string;
  /** Purpose that needs consent; `service`: needed for the site to work. */
  purpose: Purpose | 'service';
}

/** The visitor's decision on vendors. */
export const CONSENT_KEY = 'slipwayConsent';
/** The generated user id. */
export const USER_ID_KEY = 'userId';

export const STORED_VALUES: readonly StoredValue[] = [
  {
    key: 'apkDownloaded_{path}',
    where: 'local storage',
    what: '`true` once the download of this page was finished, `false` once it was given up',
    until: 'the visitor clears site data',
    purpose: 'service',
  },
  {
    key: '{product}Downloads',
    where: 'IndexedDB',
    what: 'An unfinished download: chunks, receivedBytes, totalBytes, timestamp',
    until: 'the download is complete',
    purpose: 'service',
  },
  {
    key: 'newUUID',
    where: 'local storage',
    what: 'Random id of this browser: `uuid` of the event log. On a site with consent it is made after a yes, unless `consent.eventLog` says "as-specified"',
    until: 'the visitor clears site data, or consent is withdrawn',
    purpose: 'service',
  },
  {
    key: 'sessionCounter',
    where: 'local storage',
    what: 'Number of the latest visit that was logged, counted from 1; made as `newUUID` is',
    until: 'the visitor clears site data, or consent is withdrawn',
    purpose: 'service',
  },
  {
    key: 'sessionCounter',
    where: 'session storage',
    what: 'Number of this tab’s visit: `sessionid` of the event log',
    until: 'the tab is closed',
    purpose: 'service',
  },
  {
    key: 'slipwayRest {link}',
    where: 'session storage',
    what: 'From where on a reload asks for the rest of an unfinished download',
    until: 'the download is complete, or the tab is closed',
    purpose: 'service',
  },
  {
    key: 'slipwayEvents',
    where: 'local storage',
    what: 'Up to 20 events of the event log that could not be sent yet',
    until: 'they are sent, or consent is withdrawn',
    purpose: 'service',
  },
  {
    key: CONSENT_KEY,
    where: 'local storage',
    what: 'The record of consent: the purposes agreed to, whether it is a yes, a no or a withdrawal, the hash and the language of the text, when it was made and when it ends (ms since 1970)',
    until: '180 days after the decision; a yes, until the texts change',
    purpose: 'service',
  },
  {
    key: USER_ID_KEY,
    where: 'local storage',
    what: 'Random id of the visitor: decides once who is in the share for session recording',
    until: 'consent is withdrawn',
    purpose: 'recording',
  },
  {
    key: 'ss_incoming_params',
    where: 'local storage',
    what: 'Landings, newest first: the parameters of each address, and `af_ss_exp_at`, when they end (ms since 1970)',
    until:
      '2 hours (7,200,000 ms) after the visit; ended ones go when a page loads, all when consent is withdrawn',
    purpose: 'measurement',
  },
  {
    key: 'ss_webReferrer',
    where: 'local storage',
    what: 'The page that the visitor came from, as JSON text; it stays while the visitor walks through the site',
    until: 'the next visit from elsewhere, or until consent is withdrawn',
    purpose: 'measurement',
  },
  {
    key: 'jwt',
    where: 'cookie',
    what: 'Session of a content editor who has logged in',
    until: '30 minutes after the login',
    purpose: 'service',
  },
];
