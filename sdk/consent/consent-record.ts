/** The stored record of a visitor's decision: what was agreed to, on which text, and when. */
import { PURPOSES, type Purpose } from '../../schemas/plain/analytics.ts';
import { CONSENT_KEY } from '../../schemas/plain/stored-values.ts';
import type { ConsentState } from '../consent.d.ts';
import { membersOf } from '../tracking/members.ts';
import { parseJson } from '../tracking/parse-json.ts';

/** A decision is valid for half a year; then the consent prompt is shown again. */
const DECISION_MS = 180 * 24 * 3_600_000;

export interface ConsentRecord {
  granted: Purpose[];
  status: Exclude<ConsentState['status'], 'undecided'>;
  /** Id of the text that the decision was made on. */
  textId: string;
  lang: string;
  /** ms since 1970 */
  decidedAt: number;
  /** ms since 1970 */
  endsAt: number;
}

/** Holds the record when the browser refuses storage. */
let memory: string | null = null;

function stored(): string | null {
  try {
    return memory ?? localStorage.getItem(CONSENT_KEY);
  } catch {
    // Site data is blocked: nothing is known.
    return null;
  }
}

/** `null` when there is none, it has expired, or it is damaged. */
export function readRecord(nowMs: number): ConsentRecord | null {
  const { granted, status, textId, lang, endsAt } = membersOf(parseJson(stored()));
  if (!Array.isArray(granted) || typeof textId !== 'string' || typeof endsAt !== 'number') return null;
  // A decision from the future means that the clock was set back; it must not be valid forever.
  if (endsAt <= nowMs || endsAt > nowMs + DECISION_MS) return null;
  const allowed = PURPOSES.filter((purpose) => granted.includes(purpose));
  return {
    granted: allowed,
    status: allowed[0] ? 'granted' : status === 'withdrawn' ? status : 'refused',
    textId,
    lang: typeof lang === 'string' ? lang : '',
    decidedAt: endsAt - DECISION_MS,
    endsAt,
  };
}

/** Stores a decision made now. @param before the decision that it replaces */
export function writeRecord(
  decision: Pick<ConsentRecord, 'granted' | 'textId' | 'lang'>,
  before: ConsentRecord | null,
  nowMs: number,
): void {
  const withdrawn = before === null || before.status === 'refused' ? 'refused' : 'withdrawn';
  const record: ConsentRecord = {
    ...decision,
    status: decision.granted[0] ? 'granted' : withdrawn,
    decidedAt: nowMs,
    endsAt: nowMs + DECISION_MS,
  };
  const text = JSON.stringify(record);
  try {
    localStorage.setItem(CONSENT_KEY, text);
    memory = null;
  } catch {
    // Blocked or full: the decision lasts for this page only.
    memory = text;
  }
}

/** Removes a record that is no longer valid, so that no other script takes it for consent. */
export function forgetRecord(): void {
  memory = null;
  try {
    localStorage.removeItem(CONSENT_KEY);
  } catch {
    // Blocked: there is nothing to remove.
  }
}
