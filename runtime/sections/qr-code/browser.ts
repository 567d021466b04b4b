/**
 * Draws the code again for the campaign of the visit; without one the page's code is right. A visit on a skip list gets the page's own
 * address instead. Source: spec §2, 15; §4.
 */
import { drawQr, qrText, visitLink } from '../../browser/slipway.ts';

export async function start(element: HTMLElement): Promise<void> {
  const { tracking = '', color, version } = element.dataset;
  const link = visitLink(tracking);
  const text = link === null ? location.origin + location.pathname : qrText(link, { codeColor: color });
  if (text === element.dataset['text']) return;
  const label = element.firstElementChild?.getAttribute('aria-label') ?? undefined;
  await drawQr(element, text, { codeColor: color, version: Number(version), label });
}
