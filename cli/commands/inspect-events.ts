/** `slipway inspect --events`: every event that pages send, to whom and for what. */
import { EVENT_CATALOGUE } from '../../schemas/plain/events.ts';
import { eventsAsText } from '../report/event-list.ts';

export function inspectEvents({ json }: { json?: boolean }): number {
  process.stdout.write(`${json ? JSON.stringify(EVENT_CATALOGUE, null, 2) : eventsAsText()}\n`);
  return 0;
}
