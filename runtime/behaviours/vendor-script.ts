/**
 * Fetches a vendor's script. The page requires Trusted Types, so only addresses on the vendors' own hosts become scripts: those
 * made here, under the policy `site-vendors`, and those that the vendors' scripts make as texts, under `default`. Neither lets
 * HTML or code in texts through.
 */
import { VENDOR_HOSTS, type Vendor } from '../../schemas/plain/vendors.ts';
import { builtInGlobal, document } from '../browser/host-page.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null },
  ): { createScriptURL(url: string): unknown };
}

const trustedTypes = builtInGlobal<TrustedTypes>('trustedTypes');
/** Withdrawn and agreed to again: the vendor is there already. */
const fetched = new Set<string>();
const hosts = new Set<string>();
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Asynchronous, and after everything the page itself needs: what becomes of it is the vendor's affair alone.
 * @param further hosts of scripts beside the vendor's own; with `*.` all below one
 */
export function fetchVendor(vendor: Vendor, url: string, further: readonly string[] = []): void {
  if (fetched.has(url)) return;
  fetched.add(url);
  for (const host of [...VENDOR_HOSTS[vendor].scripts, ...further]) hosts.add(host);
  if (!policy && trustedTypes) {
    const rules = { createScriptURL: (address: string) => (isVendors(address) ? address : null) };
    policy = trustedTypes.createPolicy('site-vendors', rules);
    trustedTypes.createPolicy('default', rules);
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = (policy?.createScriptURL(url) ?? url) as string;
  document.head.append(script);
}

/** Of a vendor that this page has loaded, and over https. */
function isVendors(address: string): boolean {
  const { protocol, hostname } = new URL(address, document.baseURI);
  const isAllowed = (host: string): boolean =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return protocol === 'https:' && [...hosts].some(isAllowed);
}
