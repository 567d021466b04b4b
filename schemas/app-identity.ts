/** Identity of site, app and company, for phones and for people who report security problems. */
import * as z from 'zod';
import { date } from './fields/date.ts';
import { httpsUrl, isHttpsUrl } from './fields/https-url.ts';
import { refuse } from './fields/refuse.ts';

/** SHA-256 of a signing certificate, with or without colons; normalised to the form of Android's files: `AB:CD:…`. */
export const certificate = z.string().check((payload) => {
  const digits = payload.value.replaceAll(':', '').toUpperCase();
  if (/^[0-9A-F]{64}$/.test(digits)) {
    payload.value = digits.match(/../g)?.join(':') ?? digits;
    return;
  }
  refuse(payload, {
    expected: 'a SHA-256 fingerprint: 64 digits and letters A to F, with or without colons',
    hint: '"slipway apk manifest app.apk" prints it as "signerSha256".',
  });
});

const teamId = z.string().check((payload) => {
  if (/^[A-Z0-9]{10}$/.test(payload.value)) return;
  refuse(payload, { expected: 'a team id of ten capitals and digits such as A1B2C3D4E5' });
});

const bundleId = z.string().check((payload) => {
  if (/^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(payload.value)) return;
  refuse(payload, { expected: 'a bundle id such as com.example.app' });
});

/** The iPhone app as Apple identifies it. */
export const appleApp = z.strictObject({
  teamId: teamId.describe('Team id of the developer account, in quotes.'),
  bundleId: bundleId.describe('Bundle id of the app.'),
});

const contact = z.string().check((payload) => {
  if (isHttpsUrl(payload.value) || /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+[\d-]+)$/.test(payload.value)) return;
  refuse(payload, {
    expected: 'an address such as mailto:security@example.com or https://www.example.com/security/',
    code: 'url',
    ...(/^[^\s@:]+@[^\s@]+$/.test(payload.value) ? { hint: `Write "mailto:${payload.value}".` } : {}),
  });
});

/** Where to report security problems. Source: RFC 9116. */
export const security = z.strictObject({
  contact: z
    .array(contact)
    .min(1)
    .describe('Where security problems are reported, best first: mailto:, https: or tel:.'),
  expires: date('Day until which this is true, at most a year ahead. Renew it in time.'),
  policy: httpsUrl('How reports are handled.').optional(),
});
