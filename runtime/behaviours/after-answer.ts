import { document } from '../browser/host-page.ts';
import { afterPaint } from '../browser/schedule.ts';

interface EventsAfterAnswer {
  take(events: readonly Event[]): void;
  /** Passes on what waits: what follows must not come before it. */
  flush(): void;
}

/**
 * Passes events on once the press that they came from is answered: a tag manager works on each, which may take a slow phone longer than
 * the answer may. None is lost: what waits is passed on when the page goes or is hidden, where no frame would come.
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
