/** Tells the site's own event log that the playable Ludo demo was opened: call 6 of spec §7 with `countPlayLudoHit`. */
import { callService } from '../browser/service-calls.ts';
import { eventUrl } from '../browser/slipway.ts';
import type { BehaviourMaker } from './behaviour.ts';

export const playCount: BehaviourMaker = ({ site: { eventLog } }) => ({
  purpose: null,
  tell(happening) {
    if (happening.kind !== 'visitor' || !happening.countsPlay) return;
    const url = `${eventUrl(eventLog, { label: happening.told.label })}&countPlayLudoHit=1`;
    callService('logEvents', { url }).catch((error: unknown) =>
      console.warn('Slipway: the event log could not be reached.', error),
    );
  },
});
