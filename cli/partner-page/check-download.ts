/** The links that the script serves, and whether the APK behind each can be streamed, taken up again and proved. */

import type { Element } from 'hast';
import { isIntegritySetting, isSignerSetting } from '../../sdk/engine/integrity.ts';
import { wrongNames } from '../../sdk/option-names.ts';
import { memoized } from '../memoized.ts';
import { ask, isReadable } from './ask.ts';
import { checkManifest } from './check-manifest.ts';
import { checkRequest } from './check-tag.ts';
import { type Finding, findingsAbout } from './findings.ts';
import { forbidsDownloads } from './policy.ts';
import { attributeOf, has, type PartnerPage } from './read-page.ts';

/** Bytes that tell an APK from a page. Source: APPNOTE 4.3.7. */
const ZIP = Buffer.from('PK\u0003\u0004');
/** Of an APK, so much is looked at. */
const HEAD_BYTES = 16;

/** An option of the link, or of the script's tag for links that do not say otherwise. */
type Option = (name: string) => string;

export function linksOf({ elements }: PartnerPage): Element[] {
  return elements.filter((element) => element.tagName === 'a' && has(element, 'dataSlipway'));
}

function optionOf(link: Element, tag: Element | undefined): Option {
  return (name) => attributeOf(link, name) || (tag ? attributeOf(tag, name) : '');
}

/** Whether a link promises something of the APK, for which further files are fetched. */
export function needsProof(page: PartnerPage, tag: Element | undefined): boolean {
  return linksOf(page).some((link) => {
    const option = optionOf(link, tag);
    return option('dataIntegrity') !== '' || option('dataSigner') !== '';
  });
}

export async function checkDownloads(page: PartnerPage, tag: Element | undefined): Promise<Finding[]> {
  const { note, problem } = findingsAbout('button');
  const links = linksOf(page);
  const others = page.elements.filter((element) => has(element, 'dataSlipway') && element.tagName !== 'a');
  const sandboxed = page.policies.some(forbidsDownloads)
    ? problem('The page’s policy shuts it into a sandbox that may not download. Add allow-downloads.')
    : [];
  const wrong = others.flatMap(({ tagName }) =>
    problem(
      `data-slipway is on a <${tagName}>; expected <a href="…" data-slipway>, which works without the script too.`,
    ),
  );
  const none =
    links.length === 0 && others.length === 0
      ? note('No link has data-slipway: the script serves only what the page’s own code starts.')
      : [];
  /** Pages have several buttons to one package. */
  const packages = new Map<string, Promise<Finding[]>>();
  const checkOnce = (url: string): Promise<Finding[]> =>
    memoized(packages, url, () => checkPackage(page, url));
  const ofTag = tag === undefined ? [] : checkNames(tag);
  const found = await Promise.all(links.map((link) => checkLink(page, link, optionOf(link, tag), checkOnce)));
  return [...sandboxed, ...wrong, ...none, ...withoutRepeats([...ofTag, ...found.flat()])];
}

function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

async function checkLink(
  page: PartnerPage,
  link: Element,
  option: Option,
  checkOnce: (url: string) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { problem } = findingsAbout('button');
  const href = attributeOf(link, 'href');
  const findings = [...checkNames(link), ...checkConsent(page, option), ...checkPromises(option)];
  if (!/^https?:$/.test(urlOf(href, page)?.protocol ?? ''))
    findings.push(
      ...problem(
        `A link has href="${href}"; expected the package’s address, which is opened without the script.`,
      ),
    );
  try {
    const url = await packageOf(page, option, href);
    findings.push(...(await checkManifest(page, option('dataIntegrity'), url)));
    if (url === null || attributeOf(link, 'dataFor') === 'apple') return findings;
    return [...findings, ...checkRequest(page, url), ...(await checkOnce(url))];
  } catch (error) {
    return [...findings, ...findingsAbout('package').problem((error as Error).message)];
  }
}

/** Attributes that are nearly an option of the script: the same list as its own line in the console. */
function checkNames({ properties }: Element): Finding[] {
  const names = Object.keys(properties)
    .filter((name) => /^data[A-Z]/.test(name))
    .map((name) => name.charAt(4).toLowerCase() + name.slice(5));
  return wrongNames(names, true).flatMap(findingsAbout('button').problem);
}

function urlOf(text: string, page: PartnerPage): URL | null {
  return URL.canParse(text, page.base) ? new URL(text, page.base) : null;
}

function checkConsent({ elements, isFromBrowser }: PartnerPage, option: Option): Finding[] {
  const { fine, note, problem } = findingsAbout('consent');
  const id = option('dataConsent');
  if (id === '') return [];
  const box = elements.find((element) => attributeOf(element, 'id') === id);
  if (box?.tagName === 'input' && attributeOf(box, 'type') === 'checkbox')
    return fine(`The checkbox "${id}" is there.`);
  const text = `data-consent is "${id}"; expected the id of a checkbox, found ${box ? `a <${box.tagName}>` : 'nothing'}. Nothing is downloaded.`;
  return box === undefined && !isFromBrowser ? note(text) : problem(text);
}

function checkPromises(option: Option): Finding[] {
  const { problem } = findingsAbout('promise');
  const [integrity, signer] = [option('dataIntegrity'), option('dataSigner')];
  return [
    ...(integrity === '' || isIntegritySetting(integrity)
      ? []
      : problem(
          `data-integrity is "${integrity}"; expected "sha256-" and 44 characters of base64, or the address of a manifest. Nothing is handed over.`,
        )),
    ...(signer === '' || isSignerSetting(signer)
      ? []
      : problem(
          `data-signer is "${signer}"; expected the SHA-256 of a certificate, as "slipway apk manifest" prints it. Nothing is handed over.`,
        )),
  ];
}

/** Address of what the script would stream; `null` where it opens a link instead. Rejects with a sentence when the lookup fails. */
async function packageOf(page: PartnerPage, option: Option, href: string): Promise<string | null> {
  const endpoint = option('dataLinkEndpoint');
  const fixed = option('dataApkUrl') || option('dataDefaultUrl') || href;
  if (endpoint === '') return urlOf(fixed, page)?.href ?? null;
  const url = new URL(endpoint, page.base).href;
  const [blocked] = checkRequest(page, url);
  if (blocked !== undefined) throw new Error(blocked.text);
  const { origin, hostname, pathname } = new URL(page.url);
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ websiteName: hostname, source: pathname }),
  });
  if (answer.status !== 200)
    throw new Error(`The link service ${url} answers ${answer.status}. Expected 200.`);
  if (!isReadable(answer, origin))
    throw new Error(
      `The link service ${url} may not be read by ${origin}. It has to send Access-Control-Allow-Origin.`,
    );
  const link = linkIn(answer.body.toString('utf8'));
  if (link === null)
    throw new Error(`The link service ${url} gives no http(s) link. Expected { "apkLink": "https://…" }.`);
  return link;
}

function linkIn(text: string): string | null {
  try {
    const { apkLink } = JSON.parse(text) as { apkLink?: unknown };
    return typeof apkLink === 'string' && /^https?:\/\//.test(apkLink) && URL.canParse(apkLink)
      ? apkLink
      : null;
  } catch {
    return null; // no JSON, or no object
  }
}

/** The APK's server, by a request for all and one for all but the first byte, of which only the beginning is read. */
async function checkPackage(page: PartnerPage, url: string): Promise<Finding[]> {
  const { fine, note, problem } = findingsAbout('package');
  const { origin } = new URL(page.url);
  // What scripts send: browsers add what they can unpack.
  const sent = { Origin: origin, 'Accept-Encoding': 'gzip, deflate, br' };
  const whole = await ask(url, { headers: sent }, HEAD_BYTES);
  const rest = await ask(url, { headers: { ...sent, Range: 'bytes=1-' } }, HEAD_BYTES);
  if (whole.status !== 200) return problem(`${url} answers ${whole.status}. Expected 200.`);
  if (!isReadable(whole, origin))
    return problem(
      `${url} may not be read by ${origin}: the link is opened in place of streaming. Its server has to send Access-Control-Allow-Origin, and Access-Control-Expose-Headers: Content-Range, ETag.`,
    );
  if (!whole.body.subarray(0, ZIP.length).equals(ZIP))
    return problem(
      `${url} is no app package: it begins with ${JSON.stringify(whole.body.toString('latin1'))}. A login page, perhaps.`,
    );
  const findings: Finding[] = [];
  const encoding = whole.headers.get('Content-Encoding') ?? rest.headers.get('Content-Encoding');
  if (encoding !== null)
    findings.push(
      ...problem(
        `${url} is sent compressed (${encoding}); a download that breaks begins again, and shows no share of the whole. Turn that off for packages.`,
      ),
    );
  if (rest.status !== 206)
    findings.push(
      ...problem(
        `${url} answers ${rest.status} to a request for a part; expected 206. A download that breaks begins again.`,
      ),
    );
  const isOther = new URL(whole.url).origin !== origin;
  const exposed = (whole.headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase();
  for (const name of isOther ? ['content-range', 'etag'] : [])
    if (!exposed.includes(name) && exposed !== '*')
      findings.push(
        ...problem(
          `${url} does not expose ${name === 'etag' ? 'ETag' : 'Content-Range'}. Its server has to send Access-Control-Expose-Headers: Content-Range, ETag.`,
        ),
      );
  const etag = whole.headers.get('ETag');
  if (etag === null || etag.startsWith('W/'))
    findings.push(
      ...note(
        `${url} has ${etag === null ? 'no ETag' : 'a weak ETag'}: what is held is compared with the server’s by fetching 256 KB of it again.`,
      ),
    );
  return findings.length > 0 ? findings : fine(`${url} can be streamed and taken up again.`);
}
