import { expect, test } from 'vitest';
import { tracking } from '../../../schemas/tracking.ts';
import { SITE_PARAMETERS } from '../../../sdk/tracking/site-parameters.ts';
import { trackingLink } from '../../../sdk/tracking/tracking-link.ts';
import { pageTracking, trackingOptions } from './page-tracking.ts';

const HOME = 'https://www.paasa.example/';
const oneLinkUrl = 'https://paasa.onelink.me/Ab12';

test('T1 a site that names its base alone has the link of the specification, and the script’s own is the same', () => {
  const { url } = pageTracking(tracking.parse({ oneLinkUrl }), HOME) ?? {};
  expect(url).toBe(
    `${oneLinkUrl}?af_js_web=true&af_ss_ver=2_8_1&pid=organik-ls14&c=notset&af_ad=notset&af_pmod_priority=equal&af_pmod_click_lookback=7d&af_ss_ui=true`,
  );
  const visit = { href: HOME, search: '', referrer: '', landings: [], externalReferrer: '' };
  expect(trackingLink({ oneLinkURL: oneLinkUrl, afParameters: SITE_PARAMETERS }, visit).url).toBe(url);
});

test('the options hold what the site states, and nothing without a base', () => {
  expect(Object.keys(trackingOptions(tracking.parse({ oneLinkUrl })) ?? {})).toEqual([
    'oneLinkURL',
    'afParameters',
  ]);
  expect(trackingOptions(tracking.parse({}))).toBeNull();
});

test('every field of content reaches the options that scripts get', () => {
  const value = { keys: ['k'], overrideValues: { a: 'b' }, defaultValue: 'd' };
  const names = ['mediaSource', 'campaign', 'channel', 'ad', 'adSet', 'deepLinkValue'];
  const free = ['afSub1', 'afSub2', 'afSub3', 'afSub4', 'afSub5'];
  const afParameters = {
    ...Object.fromEntries([...names, ...free].map((name) => [name, value])),
    googleClickIdKey: 'af_sub5',
    afCustom: [{ paramKey: 'p', defaultValue: '1' }],
  };
  const rest = { webReferrer: 'from', referrerSkipList: ['x.example'], urlSkipList: ['/tnc/'] };
  const config = tracking.parse({ oneLinkUrl, ...afParameters, ...rest });
  const { options = '' } = pageTracking(config, HOME) ?? {};
  expect(JSON.parse(options)).toEqual({ oneLinkURL: oneLinkUrl, afParameters, ...rest });
});

test('there is none without a base, and none on a page that the skip list names', () => {
  expect(pageTracking(tracking.parse({}), HOME)).toBeUndefined();
  const config = tracking.parse({ oneLinkUrl, urlSkipList: ['/tnc/'] });
  expect(pageTracking(config, `${HOME}tnc/`)).toBeUndefined();
  expect(pageTracking(config, HOME)).toBeDefined();
});
