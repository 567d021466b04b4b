/** The bridge to a consent manager that speaks IAB TCF 2: its `__tcfapi` is where decisions come from. */
import { PURPOSES, type Purpose } from '../../schemas/plain/measuring.ts';
import { document, pageFunction } from '../host-page.ts';
import type { SlipwayConsent } from './types.ts';

/** What of TCF's data is looked at. */
interface TcData {
  /** `cmpuishown` is a prompt that waits for its answer. */
  eventStatus?: 'tcloaded' | 'cmpuishown' | 'useractioncomplete';
  /** `false`: TCF does not speak for this visitor. */
  gdprApplies?: boolean;
  purpose?: { consents?: Record<string, boolean> };
}

type TcfApi = (
  command: 'addEventListener',
  version: 2,
  callback: (data: TcData, isGood: boolean) => void,
) => void;

/** The purposes of TCF that all must be agreed to: 1 is storage, 2 to 4 select advertisements, 7 and 8 measure, 10 improves. */
const NEEDED: Readonly<Record<Purpose, readonly number[]>> = {
  measurement: [1, 7, 8],
  advertising: [1, 2, 3, 4],
  recording: [1, 8, 10],
};

/** What a manager's data agrees to; `null` when it decides nothing. */
export function agreedInTcf({ eventStatus, gdprApplies, purpose }: TcData): Purpose[] | null {
  if (gdprApplies === false || (eventStatus !== 'tcloaded' && eventStatus !== 'useractioncomplete'))
    return null;
  return PURPOSES.filter((name) => NEEDED[name].every((number) => purpose?.consents?.[number] === true));
}

/** Follows the manager from now on, or from when it is there: it may come with the page's own scripts. */
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
    // It repeats itself on every page; a decision that is the same was not made again.
    if (agreed && (decidedAt === null || `${granted}` !== `${agreed}`)) consent.decide(agreed);
  });
}
