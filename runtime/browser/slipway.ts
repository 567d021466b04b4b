/**
 * The only imports of the SDK in pages' own scripts: consent, tracking, the link of this visit, its QR code, and the event log's address.
 */
import { recall } from '../../sdk/tracking/identity.ts';
import { LANDINGS_KEY, landingOf, unexpiredLandings } from '../../sdk/tracking/landing-params.ts';
import { REFERRER_KEY, readReferrer } from '../../sdk/tracking/referrer.ts';
import { trackingLink } from '../../sdk/tracking/tracking-link.ts';
import type { DrawQrOptions } from '../../sdk/tracking.d.ts';
import { document } from './host-page.ts';

export { createConsent, publishConsent } from '../../sdk/consent/consent.ts';
export { lookBack, reachOf, storeHeldLandings, type Visit } from '../../sdk/consent/held-landing.ts';
export {
  EVENT_LOG_KEYS,
  type EventOrigin,
  eventUrl,
  type LogEvent,
  sendEvent,
  visitorOrigin,
} from '../../sdk/tracking/event-log.ts';
export { installTracking } from '../../sdk/tracking/install-tracking.ts';
export { LANDINGS_KEY } from '../../sdk/tracking/landing-params.ts';
export { landingNames } from '../../sdk/tracking/link-parameters.ts';
export { qrText } from '../../sdk/tracking/qr-text.ts';
export { REFERRER_KEY } from '../../sdk/tracking/referrer.ts';

/** The tracking link for this visit; `null` when a skip list matches. Reads what tracking stored, and stores nothing. */
export function visitLink(options: string): string | null {
  const { href, search } = location;
  const { referrer } = document;
  const landings = [landingOf(search, Date.now()), ...unexpiredLandings(recall(LANDINGS_KEY), Date.now())];
  const externalReferrer = readReferrer(recall(REFERRER_KEY));
  return trackingLink(JSON.parse(options), { href, search, referrer, landings, externalReferrer }).url;
}

/** Replaces the content of `target` by a QR code; loads the encoder. */
export async function drawQr(target: Element, text: string, options: DrawQrOptions): Promise<boolean> {
  const part = await import('../../sdk/tracking/draw-qr.ts');
  return part.drawQr(target, text, options, ({ level, text: line }) => console[level](`Slipway: ${line}`));
}
