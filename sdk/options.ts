import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import type { DownloadOptions } from './slipway.d.ts';

/** Boolean options. */
export const SWITCHES =
  /^(?:apkFromApi|timing|percentage|noAutoResume|autoStart|weakInternet|trackingLink|debug)$/;

/** A copy without inherited members: what a page has put on `Object.prototype` is not an option. A URL object becomes its text. */
export function ownOptions(options: DownloadOptions): DownloadOptions & Record<string, unknown> {
  const own: Record<string, unknown> = Object.assign(Object.create(null), options);
  for (const name in own) if (own[name] instanceof URL) own[name] = `${own[name]}`;
  return own;
}

/**
 * Reads options from an element's data attributes (`data-link-endpoint` is `linkEndpoint`), with `defaults` for absent ones. Boolean
 * attributes are empty, `true` or `false`; other empty attributes are ignored, and so are unknown ones.
 */
export function readOptions(
  source: HTMLElement | SVGElement,
  defaults: DownloadOptions = {},
): DownloadOptions {
  const read: Record<string, unknown> = ownOptions(defaults);
  for (const [name, value] of Object.entries(source.dataset)) {
    if (SWITCHES.test(name)) read[name] = value !== 'false';
    // An empty integrity or signer can never be satisfied: nothing is downloaded then.
    else if (value || name === 'integrity' || name === 'signer') read[name] = value;
  }
  return read;
}

/**
 * The options without unusable values, in whose place the link's own address and the defaults apply. `extras.js` reports them. Integrity,
 * signer and consent settings stay as they are.
 */
export function usableOptions(options: DownloadOptions): DownloadOptions {
  const usable = ownOptions(options);
  for (const name in usable)
    if (/(?:Url|Endpoint)$/.test(name) && !resolveLink(usable[name], document.baseURI)) delete usable[name];
  if (!/^(?:modal|bottom|none)$/.test(`${usable.sheet}`)) delete usable.sheet;
  return usable;
}
