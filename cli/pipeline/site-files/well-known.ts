/** Small files at fixed addresses that phones, browsers and security researchers request. Pure. */

import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { endOfDay } from '../../../schemas/plain/zoned-time.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { productName } from '../model/product.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { OutputFile } from '../model/types.ts';
import type { SiteIcons } from '../pictures/icons.ts';
import { addressOf, basePath } from '../plan/address.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';
import { APPLE_ASSOCIATION } from './content-types.ts';

export const WEB_MANIFEST = 'site.webmanifest';
const ASSET_LINKS = '.well-known/assetlinks.json';
const SECURITY_TXT = '.well-known/security.txt';

/** The files for which content gives the facts. */
export function wellKnownFiles(project: Project, icons: SiteIcons): OutputFile[] {
  const { site } = project;
  const { packageName, certificates, appleApp } = site.product;
  const files = [json(WEB_MANIFEST, webManifest(project, icons))];
  if (packageName !== undefined && certificates.length > 0) {
    const target = {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: certificates,
    };
    files.push(json(ASSET_LINKS, [{ relation: ['delegate_permission/common.handle_all_urls'], target }]));
  }
  if (appleApp !== undefined) {
    const details = [{ appIDs: [`${appleApp.teamId}.${appleApp.bundleId}`], components: [{ '/': '*' }] }];
    files.push(json(APPLE_ASSOCIATION, { applinks: { details } }));
  }
  if (site.security !== undefined) files.push({ path: SECURITY_TXT, contents: securityText(project) });
  return files;
}

function json(path: string, value: unknown): OutputFile {
  return { path, contents: `${JSON.stringify(value, null, 2)}\n` };
}

/** Gives a bookmark on the home screen the product's icon and colours, and names the app. */
function webManifest({ site, looks, siteLook }: Project, icons: SiteIcons): object {
  const ground = looks[siteLook]?.colors.brand;
  const { product, locales } = site;
  const base = basePath(site.origin);
  const { tag = locales.default, dir = 'ltr' } = locales.list[locales.default] ?? {};
  const related = [
    ...(product.packageName === undefined ? [] : [{ platform: 'play', id: product.packageName }]),
    ...(product.appStoreUrl === undefined ? [] : [{ platform: 'itunes', url: product.appStoreUrl }]),
  ];
  return {
    name: productName(site, locales.default),
    short_name: productName(site, locales.default),
    lang: tag,
    dir,
    start_url: addressOf('/', base),
    scope: addressOf('/', base),
    // The site leads to the app and is not an app itself: it stays in the browser.
    display: 'browser',
    theme_color: ground,
    background_color: ground,
    icons: icons.manifest.map((icon) => ({ ...icon, src: addressOf(icon.src, base) })),
    ...(related.length === 0 ? {} : { related_applications: related }),
  };
}

/** The last moment that RFC 3339 can write: west of Greenwich the last day of its last year ends later. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 9116. */
function securityText({ site, locales }: Project): string {
  const { contact = [], expires = '', policy } = site.security ?? {};
  return [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${new Date(Math.min(endOfDay(expires, site.timeZone), LAST_MOMENT)).toISOString()}`,
    `Preferred-Languages: ${locales.map((locale) => tagOf(locale, site.locales)).join(', ')}`,
    `Canonical: ${site.origin}/${SECURITY_TXT}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}

/** An expired contact is no longer trusted. */
export function expiredSecurity({ site, root, options }: Project): Problem[] {
  if (site.security === undefined || endOfDay(site.security.expires, site.timeZone) >= options.nowMs)
    return [];
  return [
    problemIn(SITE_FILE, {
      code: 'security/expired',
      severity: 'warning',
      span: createLocationFinder(root).locateField(SITE_FILE, ['security', 'expires'], 'value'),
      fieldPath: 'security.expires',
      message: 'The contact for vulnerabilities has expired.',
      hint: 'See that the addresses still hold, and write a day within the next year.',
    }),
  ];
}
