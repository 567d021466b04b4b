/** Removes what vendors' scripts store in the visitor's browser. */
import type { Purpose } from '../../schemas/plain/analytics.ts';
import { document, writeDocument } from '../browser/host-page.ts';

/**
 * Names of cookies and storage keys by the purpose they need: Google's for analytics (`_ga`, `_ga_…`, `_gid`, `_gat…`) and for advertising
 * (`_gcl_au` and similar, written by the tag manager), Facebook's, Clarity's.
 */
const NAMES: Readonly<Record<Purpose, RegExp>> = {
  measurement: /^_(?:ga(?:_|$)|gid$|gat(?:_|$)|gcl_)/,
  advertising: /^(?:_fb[cp]$|_gcl_|lastExternalReferrer)/,
  recording: /^_cl(?:ck|sk|tk)$/,
};

/** Removes stored values of every purpose that is not granted, on this host and its parent domains. */
export function forgetVendorData(granted: readonly Purpose[]): void {
  const unwanted = Object.entries(NAMES).filter(([purpose]) => !granted.includes(purpose as Purpose));
  const isUnwanted = (name: string): boolean => unwanted.some(([, names]) => names.test(name));
  for (const pair of document.cookie.split(/; */)) {
    const [name = ''] = pair.split('=');
    if (isUnwanted(name)) forgetCookie(name);
  }
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isUnwanted(key)) storage.removeItem(key);
  } catch {
    // Site data is blocked: nothing to remove.
  }
}

function forgetCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  // The first one without a domain, for this host only.
  for (const domain of ['', ...domains]) {
    writeDocument('cookie', `${name}=; Max-Age=-1; Path=/${domain}`);
  }
}
