/** What is allowed at this moment. Pure. */
import type { ConsentMode, Purpose } from '../../schemas/plain/measuring.ts';
import type { ConsentRecord } from './consent-record.ts';
import type { ConsentState } from './types.ts';

/** What a page says of its consent. */
export interface ConsentRules {
  mode: ConsentMode;
  /** Names the text of today. */
  textId: string;
  lang: string;
  /** Purposes that the page has a use for. */
  purposes: readonly Purpose[];
  /** Whether the campaign of the visit is known, with these purposes agreed to. */
  knowsSource?: (granted: readonly Purpose[], status: ConsentState['status']) => boolean;
}

interface ConsentInput {
  rules: Pick<ConsentRules, 'mode' | 'textId' | 'purposes'>;
  record: ConsentRecord | null;
  /** The browser says no for its visitor: Global Privacy Control or Do Not Track. */
  hasSignal: boolean;
}

/**
 * A decision on the texts of today holds, also against the browser's general signal: it is the visitor's later word. After that the
 * signal counts as a no that needs no notice, whatever the page's mode. With a decision on older texts the notice is shown again;
 * meanwhile an old no still holds, and an old yes does not where a yes is required.
 */
export function consentState({
  rules,
  record,
  hasSignal,
}: ConsentInput): Pick<ConsentState, 'granted' | 'needsNotice'> {
  const { mode, textId, purposes } = rules;
  const agreed = purposes.filter((purpose) => record?.granted.includes(purpose));
  if (record?.textId === textId) return { granted: agreed, needsNotice: false };
  if (hasSignal) return { granted: [], needsNotice: false };
  if (mode === 'required') return { granted: [], needsNotice: true };
  return { granted: record === null ? [...purposes] : agreed, needsNotice: mode !== 'off' };
}
