/** A page's Content Security Policy, by hashes. Directives that a meta element cannot have are in `_headers`. */
import type { Site } from '../../../schemas/index.ts';
import { type AnalyticsPlan, vendorHosts } from '../bundle/analytics.ts';
import type { PageSection } from '../model/types.ts';
import type { MarkupFacts } from './markup-facts.ts';
import type { Memo } from './page-styles.ts';

/** What a page's policy depends on beside the site's own settings. */
export interface PolicyInput {
  /** `sha256-…` of the inline scripts and of the inline style. */
  scriptHashes: readonly string[];
  styleHash: string;
  hasStyleFile: boolean;
  /** Facts from the tags of the page's own part. */
  facts: MarkupFacts;
  /** With their games. */
  sections: readonly PageSection[];
  /** Whether the page is a screen inside the app, which may call services of its own. */
  isScreen: boolean;
  analytics: AnalyticsPlan | null;
  /** Whether the dev server's script is on the page. */
  isDraft: boolean;
}

/** @param memo runs the part that pages of a kind share once */
export function pagePolicy(site: Site, input: PolicyInput, memo: Memo): string {
  const vendors = vendorHosts(input.analytics?.vendors ?? [], site.tracking);
  const shown = originsOf([...input.facts.fetched]);
  const framed = originsOf([
    ...input.facts.embedded,
    ...input.sections.map(({ props }) => `${props['gameURL']}`),
  ]);
  const services = memo(`services ${input.isScreen}`, () => connectOrigins(site, input.isScreen));
  const impressions = memo('impressions', () => originsOf([site.endpoints.impressions]));
  const policies = [
    'site-sdk',
    // The second allows further scripts loaded by vendors, the third is for the tag manager.
    ...(vendors.length > 0 ? ['site-vendors', 'default', 'goog#html'] : []),
    ...(input.isDraft ? ['slipway-dev'] : []),
  ];
  return [
    `default-src 'none'`,
    `script-src ${input.scriptHashes.map((hash) => `'${hash}'`).join(' ')} 'strict-dynamic'`,
    `style-src '${input.styleHash}'${input.hasStyleFile ? " 'self'" : ''}`,
    `img-src ${["'self'", ...impressions, ...vendors, ...shown].join(' ')}`,
    `media-src ${["'self'", ...shown].join(' ')}`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `connect-src ${["'self'", ...services, ...vendors].join(' ')}`,
    `frame-src ${["'self'", ...framed].join(' ')}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${policies.join(' ')}`,
  ].join('; ');
}

function connectOrigins(site: Site, isScreen: boolean): string[] {
  const { AndroidUrl, defaultAndroidUrl, androidApkUrl } = site.download;
  const services = isScreen ? (site.endpoints.webviewHosts ?? []) : [];
  return originsOf([
    ...Object.values(site.endpoints),
    ...services,
    AndroidUrl,
    defaultAndroidUrl,
    androidApkUrl,
  ]);
}

/** Distinct https origins among addresses; root-relative ones are `'self'`. */
function originsOf(urls: readonly unknown[]): string[] {
  const absolute = urls.filter((url) => typeof url === 'string' && url.startsWith('https://'));
  return [...new Set(absolute.map((url) => new URL(`${url}`).origin))].sort();
}
