/**
 * What a page's head script fetches when the page is idle or first touched: the data layer, the vendors that the visitor has agreed to,
 * and the question whether he does. Whatever fails here, page and download go on.
 *
 * It is one file with everything that the site's own measuring needs: of a slow phone's main thread, each request takes more than the
 * code does.
 */
import {
  CHOICES_ID,
  type PageMeasuring,
  type Purpose,
  type SiteMeasuring,
} from '../../schemas/plain/measuring.ts';
import { analytics } from '../behaviours/analytics.ts';
import { attribution } from '../behaviours/attribution.ts';
import type { Behaviour, Happening, MeasuredPage } from '../behaviours/behaviour.ts';
import { consentState } from '../behaviours/consent.ts';
import { showNotice } from '../behaviours/consent-notice.ts';
import { consentSignals, eventsOf, gtag, openingEvents, pushEvents } from '../behaviours/data-layer.ts';
import { happeningOf } from '../behaviours/happening.ts';
import { pixel } from '../behaviours/pixel.ts';
import { playCount } from '../behaviours/play-count.ts';
import { sessionRecording } from '../behaviours/session-recording.ts';
import { smartScript } from '../behaviours/smart-script.ts';
import { forgetAttribution, forgetUserId, keepDecision, readDecision } from '../behaviours/stored-values.ts';
import { tagManager } from '../behaviours/tag-manager.ts';
import { builtInGlobal, closest, document } from './host-page.ts';

const MAKERS = [tagManager, analytics, pixel, sessionRecording, smartScript, attribution, playCount];

/** The build puts this script into a function of the site's settings. */
declare const slipwaySite: SiteMeasuring;

/** What the head script tells this one: it stands on the script element. */
export interface MeasuringScript {
  /** Of the page's `slipway-measure`: this script, its hash, when to begin, and the page's own. */
  words: string[];
  /** What has happened so far; the head script puts there too what happens from now on. Absent when the script runs `again`. */
  kept: Event[] | undefined;
  /** The page was at rest when this was asked for: on a slow phone each further wait for that takes time of its own. */
  isIdle: boolean;
  /**
   * Runs the script once more, to no effect but one: a browser keeps a script compiled when it runs for the second time. That takes a
   * slow phone 5 ms, and is better done at rest than while the next page loads.
   */
  again(): void;
}

const script = document.currentScript as (HTMLScriptElement & MeasuringScript) | null;
if (script?.kept) {
  try {
    measure({ site: slipwaySite, page: readPage(script.words) }, script.kept, script);
  } catch (error) {
    // An old browser's want: nobody is asked, nobody is told.
    console.warn('Slipway: this visit is not measured.', error);
  }
}

function readPage([, , , ...words]: readonly string[]): PageMeasuring {
  const fields = new Map(
    words.map((word) => {
      const [name = '', value = ''] = word.split('=');
      return [name, value];
    }),
  );
  const pixelUse = fields.get('pixel');
  return {
    template: fields.get('template') ?? '',
    pageViews: fields.has('pageViews'),
    pixel: pixelUse === 'views' || pixelUse === 'leads' ? pixelUse : undefined,
    smartScript: fields.has('smartScript'),
    recordingPercentage: Number(fields.get('recordingPercentage') ?? 0),
  };
}

function measure(
  measured: MeasuredPage,
  kept: Event[],
  { isIdle, again }: Pick<MeasuringScript, 'isIdle' | 'again'>,
): void {
  const { consent } = measured.site;
  const waiting = MAKERS.flatMap((make) => make(measured) ?? []);
  const started: Behaviour[] = [];
  /** Those that have been started at all. */
  const known = new Set<Behaviour>();
  /** What happens while the page is not idle yet, for those who are about to start and were agreed to when it happened. */
  const untold: { happening: Happening; agreed: Purpose[] }[] = [];
  let isStarting = false;
  let isMuted = false;
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  const state = consentState({
    consent,
    decision: readDecision(Date.now()),
    hasPrivacyControl: globalPrivacyControl === true,
  });
  let { granted } = state;

  gtag('consent', 'default', consentSignals(granted));
  pushEvents(openingEvents(measured));
  if (isIdle) startGranted();
  else startWhenIdle();
  kept.forEach(hear);
  kept.push = (...events) => {
    events.forEach(hear);
    return 0;
  };

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
      for (const { happening, agreed } of untold)
        if (isAmong(agreed, behaviour)) safely(() => behaviour.tell?.(happening));
    }
    untold.length = 0;
  }
  function isAmong(purposes: readonly Purpose[], { purpose }: Behaviour): boolean {
    return purpose === null || purposes.includes(purpose);
  }
  function hear(event: Event): void {
    safely(() => {
      const happening = happeningOf(event, measured);
      if (happening === null) return;
      if (!isMuted) pushEvents(eventsOf(happening, measured));
      if (isStarting) untold.push({ happening, agreed: granted });
      for (const behaviour of started) safely(() => behaviour.tell?.(happening));
    });
  }
  function decide(chosen: Purpose[]): void {
    granted = chosen;
    keepDecision(chosen, consent.textId, Date.now());
    gtag('consent', 'update', consentSignals(chosen));
    // A tag manager that is there already would send on what it finds in the data layer.
    isMuted = [...known].some(({ purpose }) => purpose === 'measurement') && !chosen.includes('measurement');
    for (const behaviour of started.filter((one) => !isAmong(chosen, one))) {
      started.splice(started.indexOf(behaviour), 1);
      waiting.push(behaviour);
      safely(() => behaviour.stop?.());
    }
    // Kept on an earlier page, maybe, and by nobody who was started on this one.
    if (!chosen.includes('recording')) forgetUserId();
    if (!chosen.includes('measurement')) forgetAttribution();
    startWhenIdle();
    if (chosen.length > 0) whenIdle(again);
  }
  function ask(opener: HTMLElement | null): void {
    const { texts, lang, purposes } = consent;
    if (texts !== undefined) showNotice({ texts, lang, purposes, granted, opener, onDecide: decide });
  }

  if (consent.texts === undefined) return;
  addEventListener('click', (event) => {
    const link = closest(event.target, 'a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.hash !== `#${CHOICES_ID}` || event.defaultPrevented)
      return;
    event.preventDefault();
    ask(link);
  });
  if (location.hash === `#${CHOICES_ID}`) ask(document.body);
  else if (state.isAsked) ask(null);
}

/** A vendor's fault is the vendor's. */
function safely(action: () => void): void {
  try {
    action();
  } catch (error) {
    console.warn('Slipway: a part of measuring failed.', error);
  }
}

function whenIdle(task: () => void): void {
  const wait = (): void => {
    const whenRested = builtInGlobal<typeof requestIdleCallback>('requestIdleCallback');
    if (whenRested) whenRested(task, { timeout: 2000 });
    else setTimeout(task, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
