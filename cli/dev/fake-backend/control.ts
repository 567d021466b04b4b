/** The JSON API under `/__slipway/backend`: for the panel in the page, or a person with curl, to read the log and set switches. */
import { isThisMachine } from '../local-server.ts';
import { type Exchange, type LoggedRequest, Refusal, readJson, send, sendJson } from './exchange.ts';
import { checkFaults, FAULT_RULES, type FaultName, type Faults } from './faults.ts';
import { SWITCHES } from './switches.ts';

export const CONTROL_PATH = '/__slipway/backend';

interface Controlled {
  faults: Faults;
  requests: LoggedRequest[];
  release(): void;
  packageFacts(): object;
}

/**
 * GET: state. PUT …/faults: another set of switches in place of the present one. DELETE …/faults: all off, and connections that
 * one of them stalled end. GET …/log, with `?last=50` for the end of it. DELETE …/log.
 */
export async function control(exchange: Exchange, controlled: Controlled): Promise<void> {
  const { request, url } = exchange;
  const { faults, requests, release } = controlled;
  checkIsThisSite(exchange);

  const place = url.pathname.slice(CONTROL_PATH.length);
  const call = `${request.method} ${place}`;
  if (call === 'GET ' || call === 'GET /faults') return sendJson(exchange, 200, state(controlled));
  if (call === 'PUT ' || call === 'PUT /faults') {
    const wanted = await readJson(exchange);
    const mistake = checkFaults(wanted);
    if (mistake !== null) throw new Refusal(400, mistake);
    replaceFaults(faults, wanted as Faults);
    return sendJson(exchange, 200, state(controlled));
  }
  if (call === 'DELETE ' || call === 'DELETE /faults') {
    release();
    return sendJson(exchange, 200, state(controlled));
  }
  if (call === 'GET /log') return sendJson(exchange, 200, requests.slice(-lastCount(url)));
  if (call === 'DELETE /log') {
    requests.length = 0;
    return send(exchange, 204, {});
  }
  const allow = { '': 'GET, PUT, DELETE', '/faults': 'GET, PUT, DELETE', '/log': 'GET, DELETE' }[place];
  if (allow === undefined) throw new Refusal(404, `There is nothing at ${url.pathname}.`);
  throw new Refusal(405, `${request.method} is not among ${allow}.`, { Allow: allow });
}

/** Replaces the switches in the object that callers hold. */
export function replaceFaults(faults: Faults, wanted: Faults): void {
  for (const name of Object.keys(faults)) delete faults[name as keyof Faults];
  Object.assign(faults, wanted);
}

/** How many entries `?last=` asks for; all without it. */
function lastCount({ searchParams }: URL): number {
  const text = searchParams.get('last');
  if (text === null) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal(400, '"last" must be a whole number from 1.');
  return Number(text);
}

function state({ faults, requests, packageFacts }: Controlled): object {
  const switches = (Object.keys(FAULT_RULES) as FaultName[]).map((name) => ({
    name,
    expected: FAULT_RULES[name].expected,
    meaning: SWITCHES[name].meaning,
  }));
  return { faults, requestCount: requests.length, package: packageFacts(), switches };
}

/**
 * Refuses every machine but this one. The server may listen to the whole network, for phones: they get the pages and the nine calls
 * only. Also refuses a foreign name that resolves to this machine (DNS rebinding): its pages send that name as Host.
 */
export function checkIsThisMachine({ request }: Exchange): void {
  const { host = '' } = request.headers;
  if (!isThisMachine(request.socket.remoteAddress))
    throw new Refusal(403, 'Only this machine may use this address.');
  if (!isNameOfThisMachine(host)) throw new Refusal(403, `The host "${host}" is not this machine.`);
}

/** Refuses pages of other sites. Pages of this server and programs are allowed. */
function checkIsThisSite({ request }: Exchange): void {
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Refusal(403, 'Only pages of this server may use this address.');
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    throw new Refusal(403, `The origin "${origin}" is not this server.`);
}

/** An address, `localhost`, or a name that no public site can have. */
function isNameOfThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|[a-z\d-]+|[a-z\d.-]+\.(?:localhost|local))$/.test(name);
}
