/** Takes decisions from a consent manager that implements IAB TCF 2, through its `__tcfapi`. */
import { PURPOSES, type Purpose } from '../../schemas/plain/analytics.ts';
import type { SlipwayConsent } from '../consent.d.ts';
import { document, pageFunction } from '../host-page.ts';

/** The fields of TCF's data that are read. */
interface TcData {
  /** `cmpuishown`: the prompt is open. */
  eventStatus?: 'tcloaded' | 'cmpuishown' | 'useractioncomplete';
  /** `false`: TCF does not apply to this visitor. */
  gdprApplies?: boolean;
  purpose?: { consents?: Record<string, boolean> };
}

type TcfApi = (
  command: 'addEventListener',
  version: 2,
  callback: (data: TcData, isGood: boolean) => void,
) => void;

/** TCF purposes that are all required: 1 is storage, 2 to 4 select advertisements, 7 and 8 measure, 10 improves services. */
const NEEDED: Readonly<Record<Purpose, readonly number[]>> = {
  measurement: [1, 7, 8],
  advertising: [1, 2, 3, 4],
  recording: [1, 8, 10],
};

/** Purposes that a manager's data grants; `null` when it contains no decision. */
export function agreedInTcf({ eventStatus, gdprApplies, purpose }: TcData): Purpose[] | null {
  if (gdprApplies === false || (eventStatus !== 'tcloaded' && eventStatus !== 'useractioncomplete'))
    return null;
  return PURPOSES.filter((name) => NEEDED[name].every((number) => purpose?.consents?.[number] === true));
}

/** Follows the manager as soon as it is available: it may load with the page's own scripts. */
export function followTcf(consent: SlipwayConsent): void {
  const api = pageFunction<TcfApi>('__tcfapi');
  if (!api) {
    if (document.readyState !== 'complete')
      addEventListener('load', () => followTcf(consent), { once: true });
    else console.warn('Slipway: no consent manager, __tcfapi, is on this page.');
    return;
  }
  api('addEventListener', 2, (data, isGood) => {
    const agreed = isGood ? agreedInTcf(data) : null;
    const { decidedAt, granted } = consent.state;
    // The manager repeats its decision on every page; an unchanged one is not a new decision.
    if (agreed && (decidedAt === null || `${granted}` !== `${agreed}`)) consent.decide(agreed);
  });
}
