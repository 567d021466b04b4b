/** What vendors' scripts store in the visitor's browser, and how it is removed. */
import type { Purpose } from '../../schemas/plain/analytics.ts';
import { document, writeDocument } from '../browser/host-page.ts';

/**
 * Names of cookies and storage keys, by what must be agreed to for them: Google's of analytics (`_ga`, `_ga_…`, `_gid`, `_gat…`) and of
 * advertisements (`_gcl_au` and its kin, which the tag manager writes), Facebook's, Clarity's.
 */
const NAMES: Readonly<Record<Purpose, RegExp>> = {
  measurement: /^_(?:ga(?:_|$)|gid$|gat(?:_|$)|gcl_)/,
  advertising: /^(?:_fb[cp]$|_gcl_|lastExternalReferrer)/,
  recording: /^_cl(?:ck|sk|tk)$/,
};

/** Removes what was stored for every purpose that is not agreed to, on this host and those above it. */
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
    // Site data is blocked: there is nothing to remove.
  }
}

function forgetCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  // The first without a domain: of this host alone.
  for (const domain of ['', ...domains]) {
    writeDocument('cookie', `${name}=; Max-Age=-1; Path=/${domain}`);
  }
}
