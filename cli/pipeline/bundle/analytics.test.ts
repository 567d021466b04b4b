import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import type { EventLogFields } from '../../../schemas/plain/measuring.ts';
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

function analytics(tracking: object, flags: object, more: object = {}) {
  return pageAnalytics(site(tracking), { data: { title: 'Dice', flags } }, { ...facts, ...more });
}

describe('a page', () => {
  test('on which nothing is measured pays nothing, whatever its flags say', () => {
    expect(analytics({}, { usePageViews: true, useFBPixel: true, useMSClarity: true })).toBeNull();
  });

  test.each(['without-id', 'after-consent'] as const)(
    'whose downloads are logged %s is measured, whatever else is on it',
    (eventLog) => {
      const page = { data: { title: 'Dice' } };
      expect(pageAnalytics(site({}, eventLog), page, facts)?.page).toEqual({ template: 'site' });
      expect(logsInAnalytics(site({}, eventLog), { layout: 'site' })).toBe(true);
      expect(logsInAnalytics(site({}, eventLog), { layout: 'webview' })).toBe(false);
      expect(logsInAnalytics(site({}), { layout: 'site' })).toBe(false);
    },
  );

  test('inside the app is not measured', () => {
    const page = { data: { title: 'Dice', layout: 'webview' as const } };
    expect(pageAnalytics(site(ids), page, facts)).toBeNull();
  });

  test('has the vendors of every page, and those that its flags ask for', () => {
    expect(analytics(ids, {})?.vendors).toEqual(['tagManager', 'analytics']);
    expect(analytics(ids, { useFBPixel: true })?.vendors).toContain('pixel');
    expect(analytics(ids, { useMSClarity: true })?.vendors).toContain('sessionRecording');
  });

  test('tells views and leads to the pixel as its flag and its buttons ask', () => {
    expect(analytics(ids, {})?.page.pixel).toBeUndefined();
    expect(analytics(ids, {}, { hasLeads: true })?.page.pixel).toBe('leads');
    expect(analytics(ids, { useFBPixel: true }, { hasLeads: true })?.page.pixel).toBe('views');
  });

  test('E8 records 2 % unless it says otherwise, and nobody at 0', () => {
    expect(analytics(ids, { useMSClarity: true })?.page.recordingPercentage).toBe(2);
    expect(analytics(ids, { useMSClarity: true, msClarityPercentage: 7.5 })?.page.recordingPercentage).toBe(
      7.5,
    );
    expect(analytics(ids, { useMSClarity: true, msClarityPercentage: 0 })?.vendors).not.toContain(
      'sessionRecording',
    );
    expect(analytics(ids, { msClarityPercentage: 50 })?.page.recordingPercentage).toBeUndefined();
  });

  test('calls the smart script, makes the tracking link and counts plays without any vendor', () => {
    expect(analytics({}, { useSmartScript: true })?.page).toEqual({ template: 'site', smartScript: true });
    expect(analytics({ oneLinkUrl: 'https://dice.onelink.me/Ab12' }, {})).not.toBeNull();
    expect(analytics({}, {}, { sectionTypes: ['ludo-hero'] })).not.toBeNull();
  });
});

test('a page’s words hold what it says and leave out what it does not', () => {
  expect(analyticsWords({ template: 'site', pageViews: true, pixel: 'leads', recordingPercentage: 2 })).toBe(
    'template=site pageViews pixel=leads recordingPercentage=2',
  );
});

describe('the measuring scripts', () => {
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

  test('are none where nothing is measured', () => {
    expect(filesOf({})).toEqual([]);
  });

  test('have another name when a setting changes', () => {
    expect(filesOf({ ...ids, analyticsId: 'G-TEST000002' })[0]?.path).not.toBe(filesOf(ids)[0]?.path);
  });
});
