/**
 * Loads a vendor's script. The page requires Trusted Types, so only addresses on vendors' own hosts can become scripts: those created here,
 * under the policy `site-vendors`, and those that vendors' scripts create as strings, under `default`. Neither policy accepts HTML or code
 * as a string.
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
/** Scripts that were loaded already, before consent was withdrawn and granted again. */
const fetched = new Set<string>();
const hosts = new Set<string>();
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Loaded asynchronously, after everything that the page itself needs. Failures are ignored.
 * @param further hosts of scripts besides the vendor's own; `*.` matches all subdomains
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

/** Whether an address is https and on a host of a vendor that this page has loaded. */
function isVendors(address: string): boolean {
  const { protocol, hostname } = new URL(address, document.baseURI);
  const isAllowed = (host: string): boolean =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return protocol === 'https:' && [...hosts].some(isAllowed);
}
