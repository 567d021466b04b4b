import type { DownloadOptions } from './types.ts';

/**
 * Options from an element's data attributes (`data-link-endpoint` is `linkEndpoint`), `defaults` for those it has not. Yes-or-no
 * attributes have no value, or say it. Attributes that are no option do no harm.
 */
export function readOptions(
  source: HTMLElement | SVGElement,
  defaults: DownloadOptions = {},
): DownloadOptions {
  const read: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(source.dataset))
    read[name] = value === '' || (value !== 'false' && value);
  return read;
}
