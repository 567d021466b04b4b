/** The small calls of spec §7: each checks exactly the payload the spec lists and names the field that is wrong. */

import { emptySample, longSample, webviewSample } from '../../../schemas/plain/webview-samples.ts';
import { type Exchange, Refusal, readBody, readJson, send, sendJson } from './exchange.ts';
import { type Faults, takeFault } from './faults.ts';
import type { SamplePackage } from './package.ts';

/** Who may log in. */
export interface Account {
  identifier: string;
  password: string;
}

/** How long the lookup takes under the fault `slow`, in ms. */
export const SLOW_LOOKUP_MS = 10_000;

type Check = (value: unknown) => boolean;

interface Field {
  check: Check;
  /** Completes "… must be". */
  expected: string;
  isOptional?: true;
}

const someText: Field = {
  check: (value) => typeof value === 'string' && value.trim() !== '',
  expected: 'text',
};

/** Call 1: which file a site's download button gives. */
export async function lookUp(
  exchange: Exchange,
  faults: Faults,
  file: SamplePackage,
  path: string,
): Promise<void> {
  checkNoQuery(exchange);
  checkFields(await readJson(exchange), {
    websiteName: someText,
    source: {
      check: (value) => typeof value === 'string' && value.startsWith('/'),
      expected: 'the path of a page, such as /about/',
    },
  });
  const fault = takeFault(faults, 'lookup');
  if (fault === 'slow') await exchange.wait(SLOW_LOOKUP_MS);
  if (fault === 'fail') throw new Refusal(500, 'The lookup failed, as the switch "lookup" asks.');
  if (fault === 'otherJson') return sendJson(exchange, 200, { status: 'ok', links: [] });
  sendJson(exchange, 200, {
    apkLink: lookupLink(exchange, fault, path),
    size: file.bytes.length,
    sha256: file.sha256,
    integrity: file.integrity,
    versionName: file.versionName,
    versionCode: file.versionCode,
  });
}

function lookupLink({ request }: Exchange, fault: string | null, path: string): string {
  if (fault === 'scriptUrl') return 'javascript:alert(1)';
  // A host that can never exist, so that nothing leaves the machine even if a client falls for it.
  if (fault === 'httpUrl') return `http://insecure.invalid${path}`;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? 'localhost'}${path}`;
}

/** Call 3: where the visitor is. */
export function locate(exchange: Exchange, faults: Faults): void {
  checkNoQuery(exchange);
  sendJson(exchange, 200, takeFault(faults, 'location') ?? { regionName: 'Gujarat', country: 'India' });
}

/** Call 4: sends the app link to a mobile number. */
export async function sendAppLink(exchange: Exchange): Promise<void> {
  checkNoQuery(exchange);
  checkFields(await readJson(exchange), {
    mobileNumber: {
      check: (value) => typeof value === 'string' && /^[6-9]\d{9}$/.test(value),
      expected: '10 digits that begin with 6, 7, 8 or 9, as text',
    },
    pageFrom: someText,
  });
  sendJson(exchange, 200, { status: 'sent' });
}

/** Call 5: login of content editors. */
export async function logIn(exchange: Exchange, account: Account): Promise<void> {
  checkNoQuery(exchange);
  const body = checkFields(await readJson(exchange), { identifier: someText, password: someText });
  if (body.identifier !== account.identifier || body.password !== account.password) {
    throw new Refusal(400, 'Invalid identifier or password');
  }
  // In the form of a JWT, so that clients can read its parts; the signature is fake.
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { id: 1, username: account.identifier },
  ];
  const jwt = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'local'].join(
    '.',
  );
  sendJson(exchange, 200, { jwt, user: { id: 1, username: account.identifier } });
}

const eventFields: Record<string, Field> = {
  appName: someText,
  uuid: someText,
  sessionid: someText,
  // Neither is available on every page or in every browser.
  label: { check: (value) => typeof value === 'string', expected: 'text' },
  networkType: { check: (value) => typeof value === 'string', expected: 'text' },
  timestamp: {
    check: (value) =>
      /^\d{13}$/.test(String(value)) || /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(String(value)),
    expected: 'milliseconds since 1970, or a date and time of ISO 8601',
  },
  pageUrl: { check: isWebAddress, expected: 'an absolute http or https address' },
  language: { check: isLanguage, expected: 'a language tag such as hi-IN' },
  userAgent: someText,
  downloadCompleted: {
    check: (value) => value === 'true' || value === 'false',
    expected: 'true or false',
    isOptional: true,
  },
  APKVersion: { ...someText, isOptional: true },
  countPlayLudoHit: {
    check: (value) => /^\d+$/.test(String(value)),
    expected: 'a whole number',
    isOptional: true,
  },
};

/** Call 6: the event log. Everything is in the query. */
export async function logEvent(exchange: Exchange): Promise<void> {
  const { searchParams } = exchange.url;
  const names = [...searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Refusal(400, `The query has "${repeated}" more than once.`);
  checkFields(Object.fromEntries(searchParams), eventFields);
  if ((await readBody(exchange)) !== '')
    throw new Refusal(400, 'The body must be empty: this call carries all in its query.');
  send(exchange, 204, {});
}

/** Call 7: the smart script's ping. */
export function pingSmartScript(exchange: Exchange): void {
  send(exchange, 204, {});
}

/** How long in-app screens wait under the fault `slow`, in ms. */
export const SLOW_WEBVIEW_MS = 5000;

/** Call 8: what a screen shows, for the paths of the contract; for other paths, and for POST requests, an echo of the request. */
export async function answerWebview(
  exchange: Exchange,
  faults: Faults,
  authHeaders: readonly string[],
): Promise<void> {
  const { request, url } = exchange;
  const missing = authHeaders.find((name) => (request.headers[name.toLowerCase()] ?? '') === '');
  if (missing !== undefined)
    throw new Refusal(401, `The header "${missing}" is missing.`, { 'WWW-Authenticate': 'Bearer' });
  const body = request.method === 'POST' ? await readJson(exchange) : null;
  const fault = takeFault(faults, 'webviewAnswer');
  if (fault === 'slow') await exchange.wait(SLOW_WEBVIEW_MS);
  if (fault === 'failing')
    throw new Refusal(500, 'The service failed, as the switch "webviewAnswer" requires.');
  const path = url.pathname.replace(/^\/api\/webview\//, '');
  const sample = request.method === 'GET' ? sampleFor(path, fault) : null;
  const query = Object.fromEntries(url.searchParams);
  const answer = sample ?? { path: url.pathname, method: request.method, query, body };
  sendJson(exchange, 200, fault === 'bare' ? answer : { data: answer });
}

function sampleFor(path: string, fault: string | null): object | null {
  if (fault === 'empty') return emptySample(path);
  return fault === 'long' ? longSample(path) : webviewSample(path);
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Call 9: the impression pixel, a transparent GIF of 1 × 1. Path and query are those of a tracking link, so any will do. */
export function showImpression(exchange: Exchange): void {
  send(exchange, 200, { 'Content-Type': 'image/gif' }, PIXEL);
}

/** Refuses a query: the call carries all in its body, or nothing at all. */
function checkNoQuery({ url }: Exchange): void {
  const [name] = url.searchParams.keys();
  if (name !== undefined)
    throw new Refusal(400, `The query key "${name}" is unknown: this call takes no query.`);
}

/** Refuses a payload with a field missing, unknown or wrong. */
function checkFields(value: unknown, fields: Record<string, Field>): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, `The payload must be an object with ${Object.keys(fields).join(', ')}.`);
  }
  const payload = value as Record<string, unknown>;
  const unknown = Object.keys(payload).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    throw new Refusal(400, `The field "${unknown}" is unknown. Fields: ${Object.keys(fields).join(', ')}.`);
  }
  for (const [name, { check, expected, isOptional }] of Object.entries(fields)) {
    if (!Object.hasOwn(payload, name)) {
      if (isOptional) continue;
      throw new Refusal(400, `The field "${name}" is missing. It must be ${expected}.`);
    }
    if (!check(payload[name])) throw new Refusal(400, `The field "${name}" must be ${expected}.`);
  }
  return payload;
}

function isWebAddress(value: unknown): boolean {
  return URL.canParse(String(value)) && /^https?:/.test(String(value));
}

function isLanguage(value: unknown): boolean {
  try {
    return Intl.getCanonicalLocales(String(value)).length === 1;
  } catch {
    return false; // thrown for a refusal
  }
}
