/**
 * The data layer: a list in the page's memory, from which a tag manager takes what it sends. Events go there always; nothing
 * reads it before the visitor has agreed and the tag manager is loaded. Source: spec §7 'Other outputs'.
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

/** The opening of the page. */
export function openingEvents({ site, page }: AnalyticsContext): DataLayerEvent[] {
  if (!page.pageViews) return [];
  return [{ event: 'onload', platform: platform(), template: page.template, APKVersion: site.appVersion }];
}

/** What the data layer receives of an event. Pure but for the platform's mark. */
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

/** Gives the tag manager a command: the `arguments` of a call, which it takes no other list for. */
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
