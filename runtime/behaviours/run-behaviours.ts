/** Starts, stops and feeds the behaviours of a page as consent comes and goes. */
import type { Purpose } from '../../schemas/plain/analytics.ts';
import { analytics } from './analytics.ts';
import { attribution } from './attribution.ts';
import type { AnalyticsContext, Behaviour, PageEvent } from './behaviour.ts';
import { consentSignals, eventsOf, gtag, openingEvents, pushEvents } from './data-layer.ts';
import { downloadLog } from './download-log.ts';
import { pageEventOf } from './page-event.ts';
import { pixel } from './pixel.ts';
import { playCount } from './play-count.ts';
import { sessionRecording } from './session-recording.ts';
import { smartScript } from './smart-script.ts';
import { tagManager } from './tag-manager.ts';

const MAKERS = [
  tagManager,
  analytics,
  pixel,
  sessionRecording,
  smartScript,
  attribution,
  playCount,
  downloadLog,
];

export interface RunningBehaviours {
  /** Receives an event of the SDK or of a section. */
  receive(event: Event): void;
  /** Called when consent has changed. */
  apply(granted: readonly Purpose[]): void;
}

/** @param whenIdle schedules the start of vendors; `null` when the page is idle already */
export function runBehaviours(
  context: AnalyticsContext,
  agreed: readonly Purpose[],
  { whenIdle, isIdle }: { whenIdle(task: () => void): void; isIdle: boolean },
): RunningBehaviours {
  const waiting = MAKERS.flatMap((make) => make(context) ?? []);
  const started: Behaviour[] = [];
  /** Behaviours that have been started. */
  const known = new Set<Behaviour>();
  /** Events before the page was idle, for behaviours that are about to start, with the purposes granted at that time. */
  const unreported: { pageEvent: PageEvent; agreed: readonly Purpose[] }[] = [];
  let granted = agreed;
  let isStarting = false;
  let isMuted = false;

  gtag('consent', 'default', consentSignals(granted));
  pushEvents(openingEvents(context));
  if (isIdle) startGranted();
  else startWhenIdle();

  function startWhenIdle(): void {
    isStarting = true;
    whenIdle(startGranted);
  }
  function startGranted(): void {
    isStarting = false;
    for (const behaviour of waiting.filter((one) => isAmong(granted, one))) {
      waiting.splice(waiting.indexOf(behaviour), 1);
      started.push(behaviour);
      safely(() => (known.has(behaviour) ? behaviour.resume?.() : behaviour.start?.()));
      known.add(behaviour);
      for (const { pageEvent, agreed } of unreported)
        if (isAmong(agreed, behaviour)) safely(() => behaviour.report?.(pageEvent));
    }
    unreported.length = 0;
  }

  return {
    receive(event) {
      safely(() => {
        const pageEvent = pageEventOf(event, context);
        if (pageEvent === null) return;
        if (!isMuted) pushEvents(eventsOf(pageEvent, context));
        if (isStarting) unreported.push({ pageEvent, agreed: granted });
        for (const behaviour of started) safely(() => behaviour.report?.(pageEvent));
      });
    },
    apply(chosen) {
      granted = chosen;
      gtag('consent', 'update', consentSignals(chosen));
      // A loaded tag manager would still send what it finds in the data layer.
      isMuted =
        [...known].some(({ purpose }) => purpose === 'measurement') && !chosen.includes('measurement');
      for (const behaviour of started.filter((one) => !isAmong(chosen, one))) {
        started.splice(started.indexOf(behaviour), 1);
        waiting.push(behaviour);
      }
      for (const behaviour of waiting) if (!isAmong(chosen, behaviour)) safely(() => behaviour.stop?.());
      startWhenIdle();
    },
  };
}

function isAmong(purposes: readonly Purpose[], { purpose }: Behaviour): boolean {
  return purpose === null || purposes.includes(purpose);
}

/** Errors of vendors must not affect the page. */
function safely(action: () => void): void {
  try {
    action();
  } catch (error) {
    console.warn('Slipway: a part of analytics failed.', error);
  }
}
