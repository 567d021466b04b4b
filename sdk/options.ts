import type { DownloadOptions } from './types.ts';

const SWITCHES = /^(?:apkFromApi|timing|percentage|noAutoResume|autoStart|weakInternet|trackingLink|debug)$/;

/**
 * Options from an element's data attributes (`data-link-endpoint` is `linkEndpoint`), `defaults` for those it has not. Yes-or-no
 * attributes have no value, or say it; others that are empty say nothing. Attributes that are no option do no harm.
 */
export function readOptions(
  source: HTMLElement | SVGElement,
  defaults: DownloadOptions = {},
): DownloadOptions {
  const read: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(source.dataset)) {
    if (SWITCHES.test(name)) read[name] = value !== 'false';
    // An empty promise is one that cannot be held: nothing is handed over then.
    else if (value || name === 'integrity' || name === 'signer') read[name] = value;
  }
  return read;
}
