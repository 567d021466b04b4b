import { document } from '../browser/host-page.ts';
import { afterPaint } from '../browser/schedule.ts';

interface EventsAfterAnswer {
  take(events: readonly Event[]): void;
  /** Forwards pending events now, before whatever follows. */
  flush(): void;
}

/**
 * Forwards events once the press that caused them has been painted: a tag manager processes each event, which may take longer on a slow
 * phone than the paint. None is lost: pending events are forwarded when the page is hidden or left, since there would be no further frame.
 */
export function afterAnswer(receive: (event: Event) => void): EventsAfterAnswer {
  const waiting: Event[] = [];
  const flush = (): void => waiting.splice(0).forEach(receive);
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return {
    flush,
    take(events) {
      waiting.push(...events);
      if (document.hidden) flush();
      else afterPaint(flush);
    },
  };
}
