/** Reports mistakes in a page's options to the developer's console. Part of `extras.js`, so that they cost visitors nothing. */
import { isIntegritySetting, isSignerSetting } from '../engine/integrity.ts';
import { document } from '../host-page.ts';
import { attribute, wrongNames } from '../option-names.ts';
import { SWITCHES } from '../options.ts';
import type { DownloadOptions } from '../slipway.d.ts';

const TEXTS = 14;

function isAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value, document.baseURI).protocol);
  } catch {
    return false;
  }
}

/** Messages about wrong values. */
function wrongValues(options: DownloadOptions, say: (name: keyof DownloadOptions) => string): string[] {
  const wrong: string[] = [];
  const { product, sheet, integrity, signer, consent, texts, locale } = options;
  if (product && !/^[\w-]+$/.test(product))
    wrong.push(`${say('product')} is "${product}"; expected letters, digits, "-" and "_".`);
  if (sheet && !/^(?:modal|bottom|none)$/.test(sheet))
    wrong.push(`${say('sheet')} is "${sheet}"; expected "modal", "bottom" or "none".`);
  if (integrity != null && !isIntegritySetting(`${integrity}`))
    wrong.push(
      `${say('integrity')} is "${integrity}"; expected "sha256-" and 44 characters of base64, or the address of a manifest of "slipway apk manifest". Nothing is handed over.`,
    );
  if (signer != null && !isSignerSetting(`${signer}`))
    wrong.push(
      `${say('signer')} is "${signer}"; expected the SHA-256 of a certificate, as "slipway apk manifest" prints it. Nothing is handed over.`,
    );
  if (consent) {
    const box = document.getElementById(consent);
    const found = box ? `a <${box.localName}>` : 'nothing';
    if (!(box instanceof HTMLInputElement && box.type === 'checkbox'))
      wrong.push(
        `${say('consent')} is "${consent}"; expected the id of a checkbox, found ${found}. That is no consent: a press does nothing until there is such a checkbox, and it is checked.`,
      );
  }
  const given = texts === undefined ? [] : `${texts}`.split('|');
  // An empty one is a gap: a text that stays.
  if (texts !== undefined && given.length !== TEXTS)
    wrong.push(
      `${say('texts')} has ${given.length} texts; expected ${TEXTS}, separated by "|". The others stay as they are.`,
    );
  // Whoever gives texts of their own gives them in any language.
  if (locale && !texts && !/^(?:en|hi|gu|bn)/.test(locale))
    wrong.push(
      `${say('locale')} is "${locale}"; expected "en", "hi", "gu" or "bn". The sheet is in English.`,
    );
  for (const name of ['linkEndpoint', 'defaultUrl', 'apkUrl', 'iosUrl', 'eventEndpoint'] as const) {
    const value = options[name];
    if (value !== undefined && !isAddress(value))
      wrong.push(`${say(name)} is "${value}"; expected an http(s) address. It is not used.`);
  }
  return wrong;
}

const reported = new Set<string>();

/** Logs each line once. */
function report(lines: string[]): void {
  for (const line of lines) {
    if (!reported.has(line)) console.warn(`Slipway: ${line}`);
    reported.add(line);
  }
}

/** Messages about attributes as written, which the parsed options no longer show. */
function wrongAttributes(written: Readonly<DOMStringMap>): string[] {
  const wrong: string[] = [];
  for (const [name, value = ''] of Object.entries(written))
    if (SWITCHES.test(name) && !/^(?:true|false)?$/.test(value))
      wrong.push(`${attribute(name)} is "${value}"; expected no value, "true" or "false". It counts as set.`);
  if (written['tracking'] !== undefined)
    wrong.push(
      `data-tracking is "${written['tracking']}"; it is for the element of the script alone, and does nothing on a link.`,
    );
  return wrong;
}

/**
 * Reports what is wrong with the options of a link (`isElement`) or a call. `href`: the link's own address. `written`: the link's
 * attributes, which scripts of earlier releases do not pass.
 */
export function reportMistakes(
  options: DownloadOptions,
  isElement: boolean,
  href: string | undefined,
  written: Readonly<DOMStringMap> = {},
): void {
  const say = (name: keyof DownloadOptions) => (isElement ? attribute(name) : name);
  const { linkEndpoint, apkUrl, defaultUrl } = options;
  const lines = [
    ...wrongNames(Object.keys(options), isElement),
    ...wrongValues(options, say),
    ...wrongAttributes(written),
  ];
  if (!(linkEndpoint ?? apkUrl ?? defaultUrl ?? href))
    lines.push('There is nothing to download: give apkUrl, defaultUrl or linkEndpoint.');
  report(lines);
}

/** Reports elements with `data-slipway` that are not links. */
export function reportElements(): void {
  for (const { localName } of document.querySelectorAll('[data-slipway]:not(a,area)'))
    report([
      `data-slipway is on a <${localName}>; expected <a href="…" data-slipway>, which works without the script too. For other elements use Slipway.createDownload().`,
    ]);
}

/** Reports that links inside `host` are invisible to the script, on a page that requires proof. */
export function reportClosedRoot({ localName }: Element): void {
  report([
    `A press inside <${localName}> cannot be seen, since its shadow root is closed: a link in it is the browser's own, and nothing is checked. Use an open root, or Slipway.createDownload().`,
  ]);
}
