import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import type { EventLogFields } from '../../../schemas/plain/analytics.ts';
import { bundledFile } from '../browser-code/browser-build.ts';
import { analyticsFiles, analyticsWords, logsInAnalytics, pageAnalytics } from './analytics.ts';

const ids = {
  tagManagerId: 'GTM-TEST01',
  analyticsId: 'G-TEST000001',
  pixelId: '1000000000000002',
  sessionRecordingId: 'test000001',
};
const facts = { sectionTypes: ['hero'], hasLeads: false };

function site(tracking: object, eventLog: EventLogFields = 'as-specified') {
  return siteSchema.parse({
    product: { slug: 'dice', name: 'Dice' },
    origin: 'https://dice.example',
    locales: { default: 'en', list: { en: { name: 'English' } } },
    tracking,
    consent: { mode: 'off', eventLog },
  });
}

function siteEndpoints(eventLog: string | false) {
  return siteSchema.parse({
    product: { slug: 'dice', name: 'Dice' },
    origin: 'https://dice.example',
    locales: { default: 'en', list: { en: { name: 'English' } } },
    endpoints: { eventLog },
  }).endpoints;
}

function analyticsOf(tracking: object, flags: object, more: object = {}) {
  return pageAnalytics(site(tracking), { data: { title: 'Dice', flags } }, { ...facts, ...more });
}

describe('a page', () => {
  test('without analytics pays nothing, whatever its flags say', () => {
    expect(analyticsOf({}, { usePageViews: true, useFBPixel: true, useMSClarity: true })).toBeNull();
  });

  test.each(['without-id', 'after-consent'] as const)(
    'whose downloads are logged %s has analytics, whatever else is on it',
    (eventLog) => {
      const page = { data: { title: 'Dice' } };
      expect(pageAnalytics(site({}, eventLog), page, facts)?.page).toEqual({ template: 'site' });
      expect(logsInAnalytics(site({}, eventLog), { layout: 'site' })).toBe(true);
      expect(logsInAnalytics(site({}, eventLog), { layout: 'webview' })).toBe(false);
      expect(logsInAnalytics(site({}), { layout: 'site' })).toBe(false);
    },
  );

  test.each(['as-specified', 'without-id', 'after-consent'] as const)(
    'of a site without an event log has no analytics for its downloads or its game (%s)',
    (eventLog) => {
      const settings = { ...site({}, eventLog), endpoints: siteEndpoints(false) };
      const playable = { ...facts, sectionTypes: ['ludo-hero'] };
      expect(pageAnalytics(settings, { data: { title: 'Dice' } }, playable)).toBeNull();
      expect(logsInAnalytics(settings, { layout: 'site' })).toBe(false);
    },
  );

  test('inside the app is not measured', () => {
    const page = { data: { title: 'Dice', layout: 'webview' as const } };
    expect(pageAnalytics(site(ids), page, facts)).toBeNull();
  });

  test('has the vendors of every page, and those that its flags ask for', () => {
    expect(analyticsOf(ids, {})?.vendors).toEqual(['tagManager', 'analytics']);
    expect(analyticsOf(ids, { useFBPixel: true })?.vendors).toContain('pixel');
    expect(analyticsOf(ids, { useMSClarity: true })?.vendors).toContain('sessionRecording');
  });

  test('tells views and leads to the pixel as its flag and its buttons ask', () => {
    expect(analyticsOf(ids, {})?.page.pixel).toBeUndefined();
    expect(analyticsOf(ids, {}, { hasLeads: true })?.page.pixel).toBe('leads');
    expect(analyticsOf(ids, { useFBPixel: true }, { hasLeads: true })?.page.pixel).toBe('views');
  });

  test('E8 records 2 % unless it says otherwise, and nobody at 0', () => {
    expect(analyticsOf(ids, { useMSClarity: true })?.page.recordingPercentage).toBe(2);
    expect(analyticsOf(ids, { useMSClarity: true, msClarityPercentage: 7.5 })?.page.recordingPercentage).toBe(
      7.5,
    );
    expect(analyticsOf(ids, { useMSClarity: true, msClarityPercentage: 0 })?.vendors).not.toContain(
      'sessionRecording',
    );
    expect(analyticsOf(ids, { msClarityPercentage: 50 })?.page.recordingPercentage).toBeUndefined();
  });

  test('calls the smart script, makes the tracking link and counts plays without any vendor', () => {
    expect(analyticsOf({}, { useSmartScript: true })?.page).toEqual({ template: 'site', smartScript: true });
    expect(analyticsOf({ oneLinkUrl: 'https://dice.onelink.me/Ab12' }, {})).not.toBeNull();
    expect(analyticsOf({}, {}, { sectionTypes: ['ludo-hero'] })).not.toBeNull();
  });
});

test('a page’s words hold what it says and leave out what it does not', () => {
  expect(analyticsWords({ template: 'site', pageViews: true, pixel: 'leads', recordingPercentage: 2 })).toBe(
    'template=site pageViews pixel=leads recordingPercentage=2',
  );
});

describe('the analytics scripts', () => {
  const bundle = { analytics: 'received = slipwaySite;', sdk: bundledFile('sdk/1.0.0/slipway.js', '') };
  const filesOf = (tracking: object) =>
    analyticsFiles({ site: site(tracking), locales: ['en', 'hi'] }, [], bundle);

  test('are one file for each language, with the settings in it: no page asks for them apart', () => {
    const files = filesOf({ ...ids, oneLinkUrl: 'https://dice.onelink.me/Ab12' });
    expect(files.map(({ path }) => path.replace(/[0-9a-f]{6}/, 'HASH'))).toEqual([
      'assets/measure-en-HASH.js',
      'assets/measure-hi-HASH.js',
    ]);
    const received = {};
    runInNewContext(files[0]?.text ?? '', received);
    expect(received).toMatchObject({
      received: { pixelId: ids.pixelId, attribution: { script: '/sdk/1.0.0/slipway.js' } },
    });
  });

  test.each([
    [{}, 'dice'],
    [{ eventAppName: 'delhi-dice' }, 'delhi-dice'],
  ])('with %o call the app %s in the event log', (tracking, name) => {
    const received = {};
    runInNewContext(filesOf({ ...ids, ...tracking })[0]?.text ?? '', received);
    expect(received).toMatchObject({ received: { eventAppName: name } });
  });

  test('are none without analytics', () => {
    expect(filesOf({})).toEqual([]);
  });

  test('have another name when a setting changes', () => {
    expect(filesOf({ ...ids, analyticsId: 'G-TEST000002' })[0]?.path).not.toBe(filesOf(ids)[0]?.path);
  });
});
