/** The record of a decision in the visitor's browser: to what somebody agreed, on which text, and when. */
import { PURPOSES, type Purpose } from '../../schemas/plain/measuring.ts';
import { CONSENT_KEY } from '../../schemas/plain/stored-values.ts';
import { membersOf } from '../tracking/members.ts';
import { parseJson } from '../tracking/parse-json.ts';
import type { ConsentState } from './types.ts';

/** How long a decision holds: half a year, then the visitor is asked again. */
const DECISION_MS = 180 * 24 * 3_600_000;

export interface ConsentRecord {
  granted: Purpose[];
  status: Exclude<ConsentState['status'], 'undecided'>;
  /** Names the text it was made on. */
  textId: string;
  lang: string;
  /** ms since 1970 */
  decidedAt: number;
  /** ms since 1970 */
  endsAt: number;
}

/** The record where the browser refuses to store it. */
let memory: string | null = null;

function stored(): string | null {
  try {
    return memory ?? localStorage.getItem(CONSENT_KEY);
  } catch {
    // Site data is blocked: nothing is known.
    return null;
  }
}

/** `null` when there is none, it has ended, or what is stored is damaged. */
export function readRecord(nowMs: number): ConsentRecord | null {
  const { granted, status, textId, lang, endsAt } = membersOf(parseJson(stored()));
  if (!Array.isArray(granted) || typeof textId !== 'string' || typeof endsAt !== 'number') return null;
  // A decision from the future is a clock that was set back: it does not hold for ever.
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

/** Stores a decision made now. @param before the decision that it takes the place of */
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
    // Blocked or full: it holds for this page.
    memory = text;
  }
}

/** Removes a record that holds no longer, so that nobody who looks at it in passing takes it for a yes. */
export function forgetRecord(): void {
  memory = null;
  try {
    localStorage.removeItem(CONSENT_KEY);
  } catch {
    // Blocked: there is nothing to remove.
  }
}
