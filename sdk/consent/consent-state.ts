/** Decides what is currently allowed. Pure. */
import type { ConsentMode, Purpose } from '../../schemas/plain/analytics.ts';
import type { ConsentState } from '../consent.d.ts';
import type { ConsentRecord } from './consent-record.ts';

/** The page's consent settings. */
export interface ConsentRules {
  mode: ConsentMode;
  /** Id of the current text. */
  textId: string;
  lang: string;
  /** Purposes that the page uses. */
  purposes: readonly Purpose[];
  /** Whether the visit's campaign is known once these purposes are granted. */
  knowsSource?: (granted: readonly Purpose[], status: ConsentState['status']) => boolean;
}

interface ConsentInput {
  rules: Pick<ConsentRules, 'mode' | 'textId' | 'purposes'>;
  record: ConsentRecord | null;
  /** The browser signals a refusal: Global Privacy Control or Do Not Track. */
  hasSignal: boolean;
}

/**
 * A decision on the current text is valid, even against the browser's signal, since the visitor made it explicitly. Otherwise the signal
 * counts as a refusal that needs no notice, whatever the page's mode. After a decision on an older text the notice is shown again;
 * meanwhile an old refusal remains valid, and an old consent does not where consent is required.
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
