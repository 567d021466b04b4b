import type { LinkParameters } from '../tracking.d.ts';

/** The default configuration. Source: spec §7 'Tracking link configuration'. */
export const SITE_PARAMETERS: LinkParameters = {
  mediaSource: { keys: ['utm_source'], defaultValue: 'organik-ls14' },
  campaign: { keys: ['utm_campaign'], defaultValue: 'notset' },
  ad: { keys: ['utm_ad'], defaultValue: 'notset' },
  afSub4: { keys: ['fbclid'] },
  afCustom: [
    { paramKey: 'af_pmod_priority', defaultValue: 'equal' },
    { paramKey: 'af_pmod_click_lookback', defaultValue: '7d' },
    { paramKey: 'af_ss_ui', defaultValue: 'true' },
  ],
};
