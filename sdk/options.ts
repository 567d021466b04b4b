import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import type { DownloadOptions } from './types.ts';

/** Names of yes-or-no options. */
export const SWITCHES =
  /^(?:apkFromApi|timing|percentage|noAutoResume|autoStart|weakInternet|trackingLink|debug)$/;

/** A copy. What a page has put on `Object.prototype` is no option in it, and takes none away. */
export function ownOptions(options: DownloadOptions): DownloadOptions & Record<string, unknown> {
  return Object.assign(Object.create(null), options);
}

/**
 * Options from an element's data attributes (`data-link-endpoint` is `linkEndpoint`), `defaults` for those it has not. Yes-or-no
 * attributes have no value, or say it; others that are empty say nothing. Attributes that are no option do no harm.
 */
export function readOptions(
  source: HTMLElement | SVGElement,
  defaults: DownloadOptions = {},
): DownloadOptions {
  const read: Record<string, unknown> = ownOptions(defaults);
  for (const [name, value] of Object.entries(source.dataset)) {
    if (SWITCHES.test(name)) read[name] = value !== 'false';
    // An empty promise is one that cannot be held: nothing is handed over then.
    else if (value || name === 'integrity' || name === 'signer') read[name] = value;
  }
  return read;
}

/**
 * The options without those that cannot be used: then the link's own address and the defaults hold. `extras.js` reports them. What is promised
 * of the package, and whose consent it needs, stays as it is.
 */
export function usableOptions(options: DownloadOptions): DownloadOptions {
  const usable = ownOptions(options);
  for (const name of ['linkEndpoint', 'defaultUrl', 'apkUrl', 'iosUrl', 'eventEndpoint'] as const)
    if (!resolveLink(usable[name], document.baseURI)) delete usable[name];
  if (!/^(?:modal|bottom|none)$/.test(`${usable.sheet}`)) delete usable.sheet;
  return usable;
}

/** Whether something is promised of the package, however wrong its words are. */
export function isPromised({ integrity, signer }: DownloadOptions): boolean {
  return (integrity ?? signer) != null;
}
