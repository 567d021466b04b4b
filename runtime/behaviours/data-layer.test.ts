// @environment document
import { beforeEach, expect, test } from 'vitest';
import type { AnalyticsContext, PageEvent } from './behaviour.ts';
import { consentSignals, eventsOf, openingEvents } from './data-layer.ts';
import { pageEventOf } from './page-event.ts';

const context = {
  site: { version: '7', appVersion: '6.2.0' },
  page: { template: 'landing', pageViews: true },
} as unknown as AnalyticsContext;
const quiet = { ...context, page: { template: 'landing' } } as AnalyticsContext;
const view = { platform: 'IOS', template: 'landing' };

beforeEach(() => {
  document.documentElement.dataset['platform'] = 'IOS';
  document.body.innerHTML = '<a data-label="Ludo" data-fb-click></a>';
});

function heard(name: string, detail: unknown, page = context): PageEvent | null {
  let pageEvent: PageEvent | null = null;
  addEventListener(
    name,
    (event) => {
      pageEvent = pageEventOf(event, page);
    },
    { once: true },
  );
  document.querySelector('a')?.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  return pageEvent;
}

const eventsFor = (name: string, detail: unknown, page = context) => {
  const pageEvent = heard(name, detail, page);
  return pageEvent === null ? [] : eventsOf(pageEvent, page);
};

test('T5 the opening of the page is onload with APKVersion, where page views are wanted', () => {
  expect(openingEvents(context)).toEqual([{ event: 'onload', ...view, APKVersion: '6.2.0' }]);
  expect(openingEvents(quiet)).toEqual([]);
});

test('T5 a press says category, action, label, platform, template and version', () => {
  const fields = { category: 'download', action: 'click', label: 'Ludo', ...view, version: '7' };
  expect(eventsFor('slipway:click', { kind: 'stream' })).toEqual([
    { event: 'eventTracking', ...fields },
    { event: 'NextJS-DownloadButtonClick', ...fields },
    { event: 'onclick', ...view, APKVersion: '6.2.0' },
  ]);
  expect(eventsFor('slipway:click', { kind: 'open' }, quiet)).toHaveLength(2);
  expect(heard('slipway:click', { kind: 'stream' })).toMatchObject({ isLead: true });
});

test('D2 a press that is ignored for want of consent is no event', () => {
  expect(eventsFor('slipway:click', { kind: 'ignore' })).toEqual([]);
});

test('T5 the end of a download is onclick with downloadCompleted', () => {
  expect(eventsFor('slipway:complete', {})).toEqual([{ event: 'onclick', ...view, downloadCompleted: true }]);
  expect(eventsFor('slipway:failure', {})).toEqual([{ event: 'onclick', ...view, downloadCompleted: false }]);
  expect(eventsFor('slipway:failure', {}, quiet)).toEqual([]);
});

test('T5 what a section reports is eventTracking in its words', () => {
  const detail = { category: 'video', action: 'capture_play', label: 'A capture' };
  expect(eventsFor('slipway:visitor', detail)).toEqual([
    { event: 'eventTracking', ...detail, ...view, version: '7' },
  ]);
});

test('Consent Mode has a signal for each of its four', () => {
  expect(consentSignals(['measurement'])).toEqual({
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  });
});
