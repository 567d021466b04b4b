/**
 * The data layer: a list in memory from which a tag manager takes the events it sends. Events are always added; nothing reads them before
 * the visitor has consented and the tag manager has loaded. Source: spec §7 'Other outputs'.
 */

import type { Purpose } from '../../schemas/plain/analytics.ts';
import type { EventFields, EventOf } from '../../schemas/plain/events.ts';
import { vendorValue } from '../browser/host-page.ts';
import type { AnalyticsContext, PageEvent } from './behaviour.ts';
import { platform } from './page-event.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type DataLayerEvent = {
  [Name in EventOf<'data layer'>]: { event: Name } & EventFields<Name>;
}[EventOf<'data layer'>];

export function pushEvents(events: readonly DataLayerEvent[]): void {
  dataLayer().push(...events);
}

/** Events for the opening of the page. */
export function openingEvents({ site, page }: AnalyticsContext): DataLayerEvent[] {
  if (!page.pageViews) return [];
  return [{ event: 'onload', platform: platform(), template: page.template, APKVersion: site.appVersion }];
}

/** Data layer events for a page event. Pure, except that it reads the platform's mark. */
export function eventsOf(pageEvent: PageEvent, { site, page }: AnalyticsContext): DataLayerEvent[] {
  const { template } = page;
  const view = { event: 'onclick', platform: platform(), template } as const;
  switch (pageEvent.kind) {
    case 'press':
      return [
        { event: 'eventTracking', ...pageEvent.fields },
        { event: 'NextJS-DownloadButtonClick', ...pageEvent.fields },
        ...(page.pageViews ? [{ ...view, APKVersion: site.appVersion }] : []),
      ];
    case 'begin':
      return [];
    case 'end':
      return page.pageViews ? [{ ...view, downloadCompleted: pageEvent.isComplete }] : [];
    case 'visitor':
      return [{ event: 'eventTracking', ...pageEvent.fields }];
  }
}

/** Sends the tag manager a command, which has to be an `arguments` object. */
export const gtag: (...command: unknown[]) => void = function () {
  // biome-ignore lint/complexity/noArguments: the tag manager looks for exactly this object.
  dataLayer().push(arguments);
};

/** The signals of Consent Mode, version 2. */
export function consentSignals(granted: readonly Purpose[]): Record<string, 'granted' | 'denied'> {
  const say = (purpose: Purpose) => (granted.includes(purpose) ? 'granted' : 'denied');
  return {
    ad_storage: say('advertising'),
    ad_user_data: say('advertising'),
    ad_personalization: say('advertising'),
    analytics_storage: say('measurement'),
  };
}

function dataLayer(): unknown[] {
  const present = vendorValue<unknown[]>('dataLayer', Array) ?? [];
  window.dataLayer = present;
  return present;
}
