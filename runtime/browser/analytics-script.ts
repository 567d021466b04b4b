/**
 * The script that a page's head script loads when the page is idle or first touched: the data layer, the vendors that the visitor has
 * consented to, and the consent notice. If it fails, page and download still work.
 *
 * It is one file with everything that the site's own analytics needs: on a slow phone's main thread each request costs more than the code.
 */
import {
  CHOICES_ID,
  type PageAnalytics,
  type Purpose,
  type SiteAnalytics,
} from '../../schemas/plain/analytics.ts';
import { afterAnswer } from '../behaviours/after-answer.ts';
import type { AnalyticsContext } from '../behaviours/behaviour.ts';
import { closeNotice, showNotice } from '../behaviours/consent-notice.ts';
import { runBehaviours } from '../behaviours/run-behaviours.ts';
import { forgetUnlessAgreed } from '../behaviours/stored-values.ts';
import { closest, document, whenOpened } from './host-page.ts';
import { whenFree, whenIdle } from './schedule.ts';
import { createConsent, lookBack, publishConsent, reachOf } from './slipway.ts';

/** The build wraps this script in a function whose parameter is the site's settings. */
declare const slipwaySite: SiteAnalytics;

/** Values that the head script passes as members of the script element. */
export interface AnalyticsScript {
  /** Words of the page's `slipway-measure`: this script, its hash, when to start, and the page's settings. */
  words: string[];
  /** Events so far; the head script adds later ones. Absent when the script runs `again`. */
  queue: Event[] | undefined;
  /** The page was idle when the script was requested: on a slow phone waiting for that again costs extra time. */
  isIdle: boolean;
  /**
   * Runs the script a second time, without effect, so that the browser caches its compiled code. That takes a slow phone 5 ms, which are
   * better spent while idle than during the next page load.
   */
  again(): void;
}

/** Longest wait for idle time before something starts anyway. */
const MOST_WAIT_MS = 2000;

const script = document.currentScript as (HTMLScriptElement & AnalyticsScript) | null;
if (script?.queue) whenOpened(() => start(script, script.queue ?? []));

function start(script: AnalyticsScript, queue: Event[]): void {
  try {
    startAnalytics({ site: slipwaySite, page: readPage(script.words) }, queue, script);
  } catch (error) {
    // An old browser lacks a feature: no notice is shown, and nothing is reported.
    console.warn('Slipway: analytics failed to start.', error);
  }
}

function readPage([, , , ...words]: readonly string[]): PageAnalytics {
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

function startAnalytics(
  { site, page }: Pick<AnalyticsContext, 'site' | 'page'>,
  queue: Event[],
  { isIdle, again }: Pick<AnalyticsScript, 'isIdle' | 'again'>,
): void {
  const rules = site.consent;
  const consent = createConsent(rules, ({ granted, status }) => {
    // Events before the decision are handled by the consent at that time.
    events.flush();
    if (status !== 'granted') reach = 'nothing';
    closeNotice();
    behaviours.apply(granted);
    forgetUnlessAgreed(granted, site.eventLogFields === 'as-specified');
    if (granted.length > 0) whenIdle(again, MOST_WAIT_MS);
  });
  const { status, granted, needsNotice } = consent.state;
  let reach = reachOf(status);
  const context = { site, page, visitSoFar: () => lookBack(reach), isAgreed };
  const behaviours = runBehaviours(context, granted, {
    whenIdle: (task) => whenIdle(task, MOST_WAIT_MS),
    isIdle,
  });
  const events = afterAnswer(behaviours.receive);
  queue.forEach(behaviours.receive);
  queue.push = (...more) => {
    events.take(more);
    return 0;
  };
  publishConsent(consent);

  function isAgreed(purpose: Purpose): boolean {
    return consent.state.granted.includes(purpose);
  }
  function openNotice(opener: HTMLElement | null): void {
    const { texts, lang, purposes } = rules;
    const { granted } = consent.state;
    if (texts !== undefined) showNotice({ texts, lang, purposes, granted, opener, onDecide: consent.decide });
  }

  if (rules.texts === undefined) return;
  addEventListener('click', (event) => {
    const link = closest(event.target, 'a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.hash !== `#${CHOICES_ID}` || event.defaultPrevented)
      return;
    event.preventDefault();
    openNotice(link);
  });
  if (location.hash === `#${CHOICES_ID}`) openNotice(document.body);
  // Not in this task: a press on a slow phone would wait for both. Another tab may decide meanwhile.
  else if (needsNotice) whenFree(() => consent.state.needsNotice && openNotice(null), MOST_WAIT_MS);
}
