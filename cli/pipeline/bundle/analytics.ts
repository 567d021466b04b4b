/**
 * Decides from content which analytics run on the site and on a page: the vendors, whether there is a consent prompt, and the settings of
 * the scripts. Ad blockers refuse many file names, so the names published here (`measure-*.js`, `slipway-measure`) say neither "analytics"
 * nor "tracking".
 */

import type { Site } from '../../../schemas/index.ts';
import {
  type EventLogFields,
  type PageAnalytics,
  PURPOSES,
  type Purpose,
  type SiteAnalytics,
} from '../../../schemas/plain/analytics.ts';
import { nearestOf, tagOf } from '../../../schemas/plain/language-chain.ts';
import { type Framed, layoutFacts, USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { VENDOR_HOSTS, type Vendor } from '../../../schemas/plain/vendors.ts';
import { type BundledFile, bundledFile } from '../browser-code/browser-build.ts';
import type { Page, PageSummary } from '../model/types.ts';
import { addressesInData, basePath } from '../plan/address.ts';
import { trackingOptions } from '../plan/page-tracking.ts';
import type { Project } from '../project/project.ts';
import { contentHash, shortHash } from '../source/read.ts';
import type { Bundle } from './bundle.ts';

/** Share of visitors whose session is recorded, in percent. Source: spec §9. */
const RECORDED_PERCENTAGE = 2;

/** Facts that a page's analytics depend on beside its flags. */
interface PageFacts {
  sectionTypes: readonly string[];
  /** A button of it reports a lead (`fbClick`). */
  hasLeads: boolean;
}

export interface AnalyticsPlan {
  page: PageAnalytics;
  /** Vendors in use on this page: their hosts go into its policy. */
  vendors: Vendor[];
  /** Whether analytics start without a decision of the visitor. */
  startsByItself: boolean;
}

/** `null` for a page without analytics, which loads nothing for them. Screens inside the app have none: the app has its own. */
export function pageAnalytics(
  site: Site,
  { data }: Pick<Page, 'data'>,
  facts: PageFacts,
): AnalyticsPlan | null {
  const { layout = USUAL_LAYOUT } = data;
  if (layoutFacts(data).isScreen) return null;
  const flags = data.flags ?? {};
  const { tracking } = site;
  const percentage = flags.useMSClarity ? (flags.msClarityPercentage ?? RECORDED_PERCENTAGE) : 0;
  const usesPixel = tracking.pixelId !== undefined && (flags.useFBPixel === true || facts.hasLeads);
  const vendors: Vendor[] = [];
  if (tracking.tagManagerId !== undefined) vendors.push('tagManager');
  if (tracking.analyticsId !== undefined) vendors.push('analytics');
  if (usesPixel) vendors.push('pixel');
  if (tracking.sessionRecordingId !== undefined && percentage > 0) vendors.push('sessionRecording');
  const hasAnalytics =
    vendors.length > 0 ||
    tracking.oneLinkUrl !== undefined ||
    flags.useSmartScript === true ||
    logsInAnalytics(site, data) ||
    countsPlays(site, facts.sectionTypes);
  if (!hasAnalytics) return null;
  const pixel = flags.useFBPixel ? 'views' : 'leads';
  return {
    page: {
      template: layout,
      ...(flags.usePageViews ? { pageViews: true } : {}),
      ...(usesPixel ? { pixel } : {}),
      ...(flags.useSmartScript ? { smartScript: true } : {}),
      ...(vendors.includes('sessionRecording') ? { recordingPercentage: percentage } : {}),
    },
    vendors,
    startsByItself: consentMode(site) !== 'required',
  };
}

/** The page's own settings in its `slipway-measure`: `template=site pageViews`. */
export function analyticsWords(page: PageAnalytics): string {
  const words = Object.entries(page).map(([name, value]) => (value === true ? name : `${name}=${value}`));
  return words.join(' ');
}

/** The analytics scripts of all languages; none on a site without analytics. */
export function analyticsFiles(
  project: Pick<Project, 'site' | 'locales'>,
  summaries: readonly PageSummary[],
  bundle: Pick<Bundle, 'analytics' | 'sdk'>,
): BundledFile[] {
  if (!siteHasAnalytics(project.site, summaries)) return [];
  return project.locales.map((locale) => analyticsFile(project, locale, bundle));
}

function siteHasAnalytics(site: Site, summaries: readonly PageSummary[]): boolean {
  const { tracking } = site;
  const { tagManagerId, analyticsId, pixelId, sessionRecordingId, oneLinkUrl } = tracking;
  const ids = [tagManagerId, analyticsId, pixelId, sessionRecordingId, oneLinkUrl];
  return (
    ids.some((id) => id !== undefined) ||
    logsInAnalytics(site, {}) ||
    summaries.some(
      ({ callsSmartScript, sectionTypes }) => callsSmartScript || countsPlays(site, sectionTypes),
    )
  );
}

/** The playable Ludo hero logs an event when it is opened. */
function countsPlays({ endpoints }: Site, sectionTypes: readonly string[]): boolean {
  return endpoints.eventLog !== undefined && sectionTypes.includes('ludo-hero');
}

/** Hosts that a page's vendors send to, as its policy names them. */
export function vendorHosts(vendors: readonly Vendor[], { tagHosts = [] }: Site['tracking']): string[] {
  const further = vendors.includes('tagManager') ? tagHosts.map((host) => `https://${host}`) : [];
  return [...new Set([...vendors.flatMap((vendor) => VENDOR_HOSTS[vendor].sends), ...further])];
}

/**
 * The analytics script with the settings that all pages of a language share. One file: on a slow phone each further request takes more
 * main-thread time than processing its response.
 */
export function analyticsFile(
  project: Pick<Project, 'site' | 'locales'>,
  locale: string,
  { analytics, sdk }: Pick<Bundle, 'analytics' | 'sdk'>,
): BundledFile {
  const base = basePath(project.site.origin);
  const settings = addressesInData(siteAnalytics(project, locale, sdk.path), base);
  const text = `(slipwaySite=>{${analytics}})(${JSON.stringify(settings)});\n`;
  return bundledFile(`assets/measure-${locale}-${shortHash(contentHash(text))}.js`, text);
}

/** Version of the app in the events of a site that states none: receivers expect one. */
const UNSTATED_VERSION = '1.0.0';

function siteAnalytics({ site }: Pick<Project, 'site'>, locale: string, sdkPath: string): SiteAnalytics {
  const { tracking, endpoints, product } = site;
  const { version = UNSTATED_VERSION } = product;
  const { tagManagerId, tagHosts, analyticsId, pixelId, sessionRecordingId } = tracking;
  const options = trackingOptions(tracking);
  const mode = consentMode(site);
  const texts = site.consent?.texts ?? {};
  const { value: ownTexts, locale: textLocale = locale } = nearestOf(texts, locale, site.locales) ?? {};
  const inUse: Record<Purpose, boolean> = {
    measurement: true,
    advertising: pixelId !== undefined,
    recording: sessionRecordingId !== undefined,
  };
  return {
    consent: {
      mode,
      textId: contentHash(JSON.stringify(texts)).slice(0, 12),
      lang: tagOf(textLocale, site.locales),
      ...(mode === 'off' ? {} : { texts: ownTexts }),
      purposes: PURPOSES.filter((purpose) => inUse[purpose]),
    },
    version: tracking.eventVersion ?? version,
    appVersion: version,
    ...{ tagManagerId, tagHosts, analyticsId, pixelId, sessionRecordingId },
    eventLog: endpoints.eventLog,
    eventAppName: tracking.eventAppName ?? product.slug,
    eventLogFields: eventLogFields(site),
    smartScript: endpoints.smartScript,
    ...(options === null
      ? {}
      : {
          attribution: {
            options: JSON.stringify(options),
            impressions: endpoints.impressions,
            script: `/${sdkPath}`,
          },
        }),
  };
}

/** A site without `consent` logs as the specification says. */
function eventLogFields(site: Site): EventLogFields {
  return site.consent?.eventLog ?? 'as-specified';
}

/** Where logging depends on consent, the analytics script logs downloads, and buttons have no log address. */
export function logsInAnalytics(site: Site, page: Framed): boolean {
  if (site.endpoints.eventLog === undefined) return false;
  return eventLogFields(site) !== 'as-specified' && !layoutFacts(page).isScreen;
}

/** A site without `consent` has no vendors (`schemas/site.ts`) and no consent prompt. */
function consentMode(site: Site): SiteAnalytics['consent']['mode'] {
  return site.consent?.mode ?? 'off';
}
