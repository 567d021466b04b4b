/**
 * What the site's own scripts keep in the browser; `schemas/plain/stored-values.ts` lists it with what the SDK keeps. A browser that
 * refuses storage has the page's memory instead.
 */
import { PURPOSES, type Purpose } from '../../schemas/plain/measuring.ts';
import { CONSENT_KEY, USER_ID_KEY } from '../../schemas/plain/stored-values.ts';
import { writeDocument } from '../browser/host-page.ts';
import { LANDINGS_KEY, REFERRER_KEY } from '../browser/slipway.ts';

/** How long a decision holds: half a year, then the visitor is asked again. */
const DECISION_MS = 180 * 24 * 3_600_000;

/** A decision as it was made. */
export interface Decision {
  granted: Purpose[];
  /** Hash of the texts it was made on. */
  textId: string;
  /** ms since 1970 */
  endsAt: number;
}

const memory = new Map<string, string>();

/** `null` when there is none, it has ended, or what is stored is damaged. */
export function readDecision(nowMs: number): Decision | null {
  try {
    const { granted, textId, endsAt } = JSON.parse(read(CONSENT_KEY) ?? 'null') as Record<string, unknown>;
    if (!Array.isArray(granted) || typeof textId !== 'string' || typeof endsAt !== 'number') return null;
    // A decision from the future is a clock that was set back: it does not hold for ever.
    if (endsAt <= nowMs || endsAt > nowMs + DECISION_MS) return null;
    return { granted: PURPOSES.filter((purpose) => granted.includes(purpose)), textId, endsAt };
  } catch {
    // None, or not ours: the visitor is asked.
    return null;
  }
}

export function keepDecision(granted: Purpose[], textId: string, nowMs: number): Decision {
  const decision = { granted, textId, endsAt: nowMs + DECISION_MS };
  write(CONSENT_KEY, JSON.stringify(decision));
  return decision;
}

/** The generated user id (spec §3): made once when absent, then reused. */
export function userId(): string {
  const known = read(USER_ID_KEY);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
  write(USER_ID_KEY, made);
  return made;
}

export function forgetUserId(): void {
  forget(USER_ID_KEY);
}

export function forgetAttribution(): void {
  forget(LANDINGS_KEY);
  forget(REFERRER_KEY);
}

/** A cookie that a vendor's script has set, on this host or one above it. */
export function forgetCookie(name: string): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  // The first without a domain: of this host alone.
  for (const domain of ['', ...domains]) {
    writeDocument('cookie', `${name}=; Max-Age=0; Path=/${domain}`);
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Site data is blocked.
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Blocked or full: the page's memory has it.
  }
}

function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing to take away.
  }
}
