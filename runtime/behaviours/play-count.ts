/** Logs that the playable Ludo demo was opened: call 6 of spec §7 with `countPlayLudoHit`. */
import type { BehaviourMaker } from './behaviour.ts';
import { logEvent } from './log-event.ts';

export const playCount: BehaviourMaker = (context) => ({
  purpose: null,
  report(pageEvent) {
    if (pageEvent.kind === 'visitor' && pageEvent.countsPlay)
      logEvent(context, { label: pageEvent.fields.label }, '&countPlayLudoHit=1');
  },
});
