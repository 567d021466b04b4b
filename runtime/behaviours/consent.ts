/** Who may hear of this visitor. Pure. */
import type { Purpose, SiteMeasuring } from '../../schemas/plain/measuring.ts';
import type { Decision } from './stored-values.ts';

export interface ConsentState {
  granted: Purpose[];
  /** The notice is shown. */
  isAsked: boolean;
}

interface ConsentInput {
  consent: Pick<SiteMeasuring['consent'], 'mode' | 'textId' | 'purposes'>;
  decision: Decision | null;
  /** Global Privacy Control: the browser says no for its visitor. */
  hasPrivacyControl: boolean;
}

/**
 * A decision on the texts of today holds, also against the browser's general signal: it is the visitor's later word. After that the
 * signal counts as a no that need not be asked about, whatever the site's mode. A decision on older texts is asked about again;
 * meanwhile an old no still holds, and an old yes does not where a yes is required.
 */
export function consentState({ consent, decision, hasPrivacyControl }: ConsentInput): ConsentState {
  const { mode, textId, purposes } = consent;
  const agreed = purposes.filter((purpose) => decision?.granted.includes(purpose));
  if (mode !== 'off' && decision?.textId === textId) return { granted: agreed, isAsked: false };
  if (hasPrivacyControl) return { granted: [], isAsked: false };
  if (mode === 'off') return { granted: purposes, isAsked: false };
  if (mode === 'required') return { granted: [], isAsked: true };
  return { granted: decision === null ? purposes : agreed, isAsked: true };
}
