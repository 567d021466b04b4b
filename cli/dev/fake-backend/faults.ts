/** The switches that make the local back end slow, broken or wrong, and how they are applied to a request. */

/** The calls of spec §7 by name, in its order. */
export const CALLS = [
  'lookup',
  'package',
  'location',
  'downloads',
  'login',
  'logEvents',
  'smartScript',
  'webview',
  'impression',
] as const;

export type CallName = (typeof CALLS)[number];

interface FaultRule<Value> {
  /** Completes the sentence "Expected …". */
  expected: string;
  accepts(value: unknown): value is Value;
}

function rule<Value>(expected: string, accepts: (value: unknown) => boolean): FaultRule<Value> {
  return { expected, accepts: accepts as FaultRule<Value>['accepts'] };
}

function oneOf<Value extends string>(...values: Value[]): FaultRule<Value> {
  const quoted = values.map((value) => `"${value}"`).join(', ');
  return rule(`one of ${quoted}`, (value) => values.some((allowed) => allowed === value));
}

const isOn = rule<true>('true', (value) => value === true);
const isAmount = rule<number>('a whole number from 0', isCount);

/** What each switch takes; `SWITCHES` says what it does. The control API validates with it and sends it to the panel. */
export const FAULT_RULES = {
  slow: rule<number>('a number above 0', (value) => Number.isFinite(value) && Number(value) > 0),
  latency: isAmount,
  stallHeaders: isOn,
  stallBody: isAmount,
  reset: isAmount,
  /** With `noContentLength` the body looks complete. */
  truncate: isAmount,
  wrongLength: rule<number>('a whole number', Number.isInteger),
  wrongContentRange: rule<number | 'missing' | 'total'>(
    'a whole number, "missing" or "total"',
    (value) => Number.isInteger(value) || value === 'missing' || value === 'total',
  ),
  ignoreRange: isOn,
  always416: isOn,
  changeFile: isOn,
  weakEtag: isOn,
  noValidators: isOn,
  captivePortal: oneOf('page', 'redirect'),
  status: rule<number>(
    'a status from 400 to 599',
    (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599,
  ),
  /** Without this switch a 429 says 1. */
  retryAfter: rule<number | string>(
    'seconds, or a date such as Wed, 01 Jul 2026 10:00:00 GMT',
    (value) => isCount(value) || (typeof value === 'string' && /^[\w,: ]+$/.test(value)),
  ),
  /** Only for those who accept it. */
  gzip: isOn,
  redirect: rule<true | string>(
    'true, or an origin such as http://127.0.0.1:4000',
    (value) => value === true || (typeof value === 'string' && /^https?:\/\/[^\s/?#]+$/.test(value)),
  ),
  noContentLength: isOn,
  corruptByte: rule<number | number[]>(
    'a whole number from 0, or a list of them',
    (value) => isCount(value) || (Array.isArray(value) && value.every(isCount)),
  ),
  corsBare: isOn,
  corsNone: isOn,
  refusePreflight: isOn,
  lookup: oneOf('fail', 'slow', 'scriptUrl', 'httpUrl', 'otherJson'),
  location: rule<{ regionName: string; country: string }>(
    'an object of regionName and country, both text',
    (value) =>
      isObject(value) &&
      Object.keys(value).sort().join() === 'country,regionName' &&
      Object.values(value).every((text) => typeof text === 'string'),
  ),
  webviewAnswer: oneOf('data', 'bare', 'empty', 'long', 'failing', 'slow'),
  unavailable: rule<CallName[]>(
    `a list of calls: ${CALLS.join(', ')}`,
    (value) => Array.isArray(value) && value.every(isCallName),
  ),
} as const satisfies Record<string, FaultRule<unknown>>;

export type FaultName = keyof typeof FAULT_RULES;

/** What each switch may be set to. A switch that is absent or `null` is off. */
export type FaultValues = {
  [Name in FaultName]: (typeof FAULT_RULES)[Name] extends FaultRule<infer Value> ? Value : never;
};

/** Switches that any call can have. */
export const AIMED_FAULTS = [
  'latency',
  'stallHeaders',
  'reset',
  'status',
] as const satisfies readonly FaultName[];

type AimedName = (typeof AIMED_FAULTS)[number];

/**
 * A switch for the `next` requests (all when absent) after `skip` others (0 when absent). Only requests it can act on count: a GET
 * or HEAD of the APK for most, one with a Range header for those about ranges, a preflight for its refusal.
 */
type CountedFault<Name extends FaultName> = {
  value: FaultValues[Name];
  next?: number;
  skip?: number;
} & (Name extends AimedName
  ? {
      /** The call that has the fault. Default: the APK. */
      call?: CallName;
    }
  : unknown);

export type Faults = { [Name in FaultName]?: FaultValues[Name] | CountedFault<Name> | null };

/** The first thing wrong with a set of switches, as a sentence that names the field; `null` when it can be used. */
export function checkFaults(value: unknown): string | null {
  if (!isObject(value)) return 'The body must be an object of switches.';
  for (const [name, entry] of Object.entries(value)) {
    if (!isFaultName(name))
      return `There is no switch "${name}". Switches: ${Object.keys(FAULT_RULES).join(', ')}.`;
    if (entry === null) continue;
    const { expected, accepts } = FAULT_RULES[name];
    if (!isCounted(entry)) {
      if (!accepts(entry)) return `The switch "${name}" must be ${expected}.`;
      continue;
    }
    if (!accepts(entry.value)) return `The "value" of the switch "${name}" must be ${expected}.`;
    for (const [key, setting] of Object.entries(entry)) {
      if (key === 'value') continue;
      if (key === 'call' && isAimed(name)) {
        if (isCallName(setting)) continue;
        return `"call" of the switch "${name}" must be one of ${CALLS.join(', ')}.`;
      }
      if (key !== 'next' && key !== 'skip') {
        const settings = isAimed(name) ? 'value, next, skip and call' : 'value, next and skip';
        return `The switch "${name}" has no "${key}"; it takes ${settings}.`;
      }
      if (!isCount(setting)) return `"${key}" of the switch "${name}" must be a whole number from 0.`;
    }
  }
  return null;
}

/** The value of a switch without taking from its count; `null` when it is off. */
export function peekFault<Name extends FaultName>(faults: Faults, name: Name): FaultValues[Name] | null {
  const entry: unknown = faults[name] ?? null;
  // What `faults` holds under a name is of that name's type; the compiler cannot follow it through the generic index.
  if (!isCounted(entry)) return entry as FaultValues[Name] | null;
  if (entry.next === 0 || (entry.skip ?? 0) > 0) return null;
  return entry.value as FaultValues[Name];
}

/** Takes one request's share of a switch: its value, `null` when it is off for this request. */
export function takeFault<Name extends FaultName>(faults: Faults, name: Name): FaultValues[Name] | null {
  const value = peekFault(faults, name);
  const entry: unknown = faults[name];
  if (!isCounted(entry)) return value;
  if ((entry.skip ?? 0) > 0) entry.skip = (entry.skip ?? 0) - 1;
  else if (entry.next !== undefined) {
    entry.next -= 1;
    if (entry.next <= 0) delete faults[name];
  }
  return value;
}

/** The switches that any call can have, as one request of a call takes them. `null`: off for this request. */
export type AimedFaults = { [Name in AimedName | 'retryAfter']: FaultValues[Name] | null };

/** Takes a request's share of the switches that are aimed at its call. */
export function takeAimedFaults(faults: Faults, call: CallName): AimedFaults {
  const take = <Name extends AimedName>(name: Name): FaultValues[Name] | null => {
    const entry: unknown = faults[name];
    const aim = isCounted(entry) ? (entry.call ?? 'package') : 'package';
    return aim === call ? takeFault(faults, name) : null;
  };
  const status = take('status');
  return {
    latency: take('latency'),
    stallHeaders: take('stallHeaders'),
    reset: take('reset'),
    status,
    retryAfter: status === null ? null : takeFault(faults, 'retryAfter'),
  };
}

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(FAULT_RULES, name);
}

function isAimed(name: FaultName): boolean {
  return AIMED_FAULTS.some((aimed) => aimed === name);
}

function isCallName(value: unknown): boolean {
  return CALLS.some((call) => call === value);
}

function isCounted(
  entry: unknown,
): entry is { value: unknown; next?: number; skip?: number; call?: unknown } {
  return isObject(entry) && Object.hasOwn(entry, 'value');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
