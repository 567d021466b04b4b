/** The advertising pixel: PageView on pages with `useFBPixel`, Lead for buttons with `fbClick`. */
import type { EventOf } from '../../schemas/plain/events.ts';
import { vendorValue } from '../browser/host-page.ts';
import type { BehaviourMaker } from './behaviour.ts';
import { fetchVendor } from './vendor-script.ts';

/** The object at `window.fbq`: queues commands until the script has loaded, then forwards them. */
interface PixelQueue {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push(...command: unknown[]): void;
  loaded: boolean;
  version: string;
}

declare global {
  interface Window {
    fbq?: PixelQueue;
    _fbq?: PixelQueue;
  }
}

export const pixel: BehaviourMaker = ({ site: { pixelId }, page }) => {
  if (pixelId === undefined || page.pixel === undefined) return null;
  const report = (name: EventOf<'pixel'>, fields?: object) => queue()?.('track', name, fields);
  return {
    purpose: 'advertising',
    start() {
      const fbq = queue() ?? createQueue();
      window.fbq = fbq;
      window._fbq = vendorValue<PixelQueue>('_fbq', Function) ?? fbq;
      fbq('consent', 'grant');
      // Disables the pixel's automatic events: it reports only what is sent here.
      fbq('set', 'autoConfig', false, pixelId);
      fbq('init', pixelId);
      if (page.pixel === 'views') report('PageView');
      fetchVendor('pixel', 'https://connect.facebook.net/en_US/fbevents.js');
    },
    report(pageEvent) {
      if (pageEvent.kind === 'press' && pageEvent.isLead)
        report('Lead', { content_name: pageEvent.fields.label });
    },
    stop() {
      const fbq = queue();
      // Removes queued events, which the script would send once it has loaded, because it processes the queue in order, consent first.
      if (fbq?.queue && !fbq.callMethod) fbq.queue = fbq.queue.filter(([name]) => name !== 'track');
      fbq?.('consent', 'revoke');
    },
    resume() {
      queue()?.('consent', 'grant');
    },
  };
};

function queue(): PixelQueue | undefined {
  return vendorValue('fbq', Function);
}

function createQueue(): PixelQueue {
  const push = (...command: unknown[]): void => {
    if (queue.callMethod) queue.callMethod(...command);
    else queue.queue.push(command);
  };
  const queue: PixelQueue = Object.assign(push, { queue: [], push, loaded: true, version: '2.0' });
  return queue;
}
