// @environment document

import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDownload } from '../index.ts';
import { withTrackingLink } from './tracked-options.ts';

const LINK = 'https://gamesite.onelink.me/Ab12?pid=x';
const withPage = (clickURL: unknown) => vi.stubGlobal('SlipwayTracking', { version: '2_8_1', clickURL });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a button that wants the tracking link', () => {
  test('opens the page’s in place of its own', () => {
    withPage(LINK);
    const options = { defaultUrl: '/app.apk', trackingLink: true };
    expect(withTrackingLink(options).defaultUrl).toBe(LINK);
    expect(withTrackingLink({ ...options, trackingLink: false }).defaultUrl).toBe('/app.apk');
  });

  test('opens what the page’s own code gives', () => {
    expect(withTrackingLink({ trackingLink: () => LINK }).defaultUrl).toBe(LINK);
  });

  test('asks at each start, so that a link that comes late is taken', () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const links = ['', `${LINK}&n=2`];
    const download = createDownload({
      defaultUrl: 'https://cdn.example/app.apk',
      sheet: 'none',
      trackingLink: () => links.shift(),
    });
    download.start();
    download.start();
    expect(assign.mock.calls).toEqual([['https://cdn.example/app.apk'], [`${LINK}&n=2`]]);
    download.destroy();
  });

  test.each([
    ['there is none yet', null],
    ['it is no address', 'soon'],
    ['its address is inside a text', `see ${LINK}`],
    ['it only reads as an address', { toString: (): string => LINK }],
    ['it is a script', 'javascript:alert(1)'],
    ['it never comes', new Promise(() => {})],
  ])('does what it does without when %s', (_, clickURL) => {
    withPage(clickURL);
    expect(withTrackingLink({ defaultUrl: '/app.apk', trackingLink: true }).defaultUrl).toBe('/app.apk');
  });

  test('does what it does without when the tracker throws, or when only its stub is there', () => {
    const messages = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = () => {
      throw new Error('broken');
    };
    expect(withTrackingLink({ defaultUrl: '/a', trackingLink: broken }).defaultUrl).toBe('/a');
    expect(messages).toHaveBeenCalledTimes(1);
    vi.stubGlobal('SlipwayTracking', { q: [] });
    expect(withTrackingLink({ defaultUrl: '/a', trackingLink: true }).defaultUrl).toBe('/a');
  });
});
