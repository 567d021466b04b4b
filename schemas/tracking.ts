import * as z from 'zod';
import { isHttpsUrl } from './fields/https-url.ts';
import { refuse } from './fields/refuse.ts';
import { text, textOrEmpty } from './fields/text.ts';

const parameterName = z
  .string()
  .check((payload) => {
    if (/^[\w.-]{1,64}$/.test(payload.value)) return;
    refuse(payload, { expected: 'the name of a query parameter, such as utm_source' });
  })
  .describe('Name of a query parameter.');

const valueShape = {
  keys: z
    .array(parameterName)
    .describe('Query parameters of the landing address that give the value; the first one with a value wins.')
    .optional(),
  overrideValues: z
    .record(z.string(), z.string())
    .describe('Values to replace: found value → value to send.')
    .optional(),
  defaultValue: text('Value when the landing address gives none.').optional(),
};

/** Source of one parameter's value in the tracking link. Needs `keys` or `defaultValue`. */
const trackingValue = z.strictObject(valueShape).check(needsASource);

/** A custom parameter of the tracking link. */
const customTrackingValue = z
  .strictObject({
    paramKey: parameterName.describe('Name of the parameter in the tracking link.'),
    ...valueShape,
  })
  .check(needsASource);

function needsASource(
  payload: z.core.ParsePayload<{ keys?: string[] | undefined; defaultValue?: string | undefined }>,
): void {
  const { keys = [], defaultValue } = payload.value;
  if (keys.length > 0 || defaultValue !== undefined) return;
  refuse(payload, { expected: '"keys" with at least one name, or a "defaultValue"' });
}

const skipList = z.array(text('Part of an address; capital letters do not matter.'));

const oneLinkUrl = z
  .string()
  .check((payload) => {
    if (/^https:\/\/[^/?#]+\/[^?#]+$/.test(payload.value) && isHttpsUrl(payload.value)) return;
    refuse(payload, {
      expected: 'a tracking link base such as https://brand.onelink.me/Ab12',
      hint: 'It begins with https://, has a host and a path, and no "?".',
      code: 'url',
    });
  })
  .describe('Base of the tracking link: https, a host and a path.');

/** An id issued by a vendor. It becomes part of an address, so it must match the vendor's format exactly. */
function vendorId(pattern: RegExp, example: string, description: string) {
  return z
    .string()
    .check((payload) => {
      if (!pattern.test(payload.value)) refuse(payload, { expected: `an id such as ${example}` });
    })
    .describe(description);
}

/** A host, as in a Content Security Policy. */
const tagHost = z.string().check((payload) => {
  const host = payload.value.replace(/^\*\./, '');
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && isHttpsUrl(`https://${host}/`)) return;
  refuse(payload, {
    expected: 'a host such as tags.vendor.example or *.vendor.example',
    hint: 'Small letters, without "https://", port and path.',
  });
});

/** A name as services write it: it becomes part of addresses and stays the same in every language. */
const serviceName = z.string().check((payload) => {
  if (/^[\w.-]{1,64}$/.test(payload.value)) return;
  refuse(payload, {
    expected: 'a name such as my-app',
    hint: 'Latin letters, digits, ".", "_" and "-", at most 64.',
  });
});

function value(description: string) {
  return trackingValue.describe(description);
}

const trackingFields = z.strictObject({
  oneLinkUrl: oneLinkUrl.optional(),
  mediaSource: value('Media source of the visit.').default({
    keys: ['utm_source'],
    defaultValue: 'organik-ls14',
  }),
  campaign: value('Campaign of the visit.').default({ keys: ['utm_campaign'], defaultValue: 'notset' }),
  channel: value('Channel of the visit.').optional(),
  ad: value('Advertisement that brought the visit.').default({ keys: ['utm_ad'], defaultValue: 'notset' }),
  adSet: value('Set of advertisements.').optional(),
  deepLinkValue: value('Screen that the app opens with.').optional(),
  afSub1: value('Free parameter 1.').optional(),
  afSub2: value('Free parameter 2.').optional(),
  afSub3: value('Free parameter 3.').optional(),
  afSub4: value('Free parameter 4.').default({ keys: ['fbclid'] }),
  afSub5: value('Free parameter 5.').optional(),
  afCustom: z
    .array(customTrackingValue)
    .describe('Further parameters, in this order.')
    .default([
      { paramKey: 'af_pmod_priority', defaultValue: 'equal' },
      { paramKey: 'af_pmod_click_lookback', defaultValue: '7d' },
      { paramKey: 'af_ss_ui', defaultValue: 'true' },
    ]),
  googleClickIdKey: parameterName
    .describe('Parameter of the tracking link that carries the Google click id.')
    .optional(),
  webReferrer: parameterName
    .describe('Parameter of the tracking link that carries the page the visitor came from.')
    .optional(),
  referrerSkipList: skipList
    .describe('No tracking link is made when the visitor’s referrer contains one of these.')
    .default([]),
  urlSkipList: skipList
    .describe('No tracking link is made when the page’s address contains one of these.')
    .default([]),
  tagManagerId: vendorId(/^GTM-[A-Z0-9]{4,12}$/, 'GTM-ABC1234', 'Container of the tag manager.').optional(),
  tagHosts: z
    .array(tagHost)
    .describe(
      'Further hosts that the tag manager’s tags load scripts from and send to. Every page with the tag manager lets them in.',
    )
    .optional(),
  analyticsId: vendorId(
    /^G-[A-Z0-9]{4,14}$/,
    'G-ABC1234567',
    'Property of the analytics service.',
  ).optional(),
  pixelId: vendorId(/^\d{6,20}$/, '1234567890, in quotes', 'Id of the advertising pixel.').optional(),
  sessionRecordingId: vendorId(
    /^[a-z0-9]{6,16}$/,
    'abcdef1234',
    'Id of the session recording project.',
  ).optional(),
  eventAppName: serviceName
    .describe('What the event log calls the app: "appName" of its calls. Default: the product’s "slug".')
    .optional(),
  eventVersion: textOrEmpty('Sent as "version" with every event. Default: the product’s version.').optional(),
});

/**
 * Settings of tracking (spec §4, §5, §7). The defaults are the specification's; only `oneLinkUrl` has none, and without it no tracking link
 * is made.
 */
export const tracking = trackingFields.check((payload) => {
  const { tagHosts, tagManagerId } = payload.value;
  if (tagHosts === undefined || tagManagerId !== undefined) return;
  refuse(payload, {
    expected: '"tagManagerId" beside "tagHosts"',
    hint: 'The hosts are let in for the tags of a tag manager. Without one, take "tagHosts" away.',
    path: ['tagHosts'],
  });
});

export type Tracking = z.output<typeof tracking>;
