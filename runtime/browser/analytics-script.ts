/**
 * What a page's head script fetches when the page is idle or first touched: the data layer, the vendors that the visitor has agreed to,
 * and the consent prompt. Whatever fails here, page and download go on.
 *
 * It is one file with everything that the site's own measuring needs: of a slow phone's main thread, each request takes more than the
 * code does.
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
import { builtInGlobal, closest, document } from './host-page.ts';
import { createConsent, lookBack, publishConsent, reachOf } from './slipway.ts';

/** The build puts this script into a function of the site's settings. */
declare const slipwaySite: SiteAnalytics;

/** What the head script hands to this one, as members of the script element. */
export interface AnalyticsScript {
  /** Of the page's `slipway-measure`: this script, its hash, when to begin, and the page's own. */
  words: string[];
  /** Events so far; the head script puts later ones there too. Absent when the script runs `again`. */
  queue: Event[] | undefined;
  /** The page was idle when this was requested: on a slow phone each further wait for that takes time of its own. */
  isIdle: boolean;
  /**
   * Runs the script once more, to no effect but one: a browser keeps a script compiled when it runs for the second time. That takes a
   * slow phone 5 ms, and is better done at rest than while the next page loads.
   */
  again(): void;
}

const script = document.currentScript as (HTMLScriptElement & AnalyticsScript) | null;
if (script?.queue) {
  try {
    startAnalytics({ site: slipwaySite, page: readPage(script.words) }, script.queue, script);
  } catch (error) {
    // An old browser lacks something: there is no notice, and nothing is reported.
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
    // What was pressed before the decision is judged by what held then.
    events.flush();
    if (status !== 'granted') reach = 'nothing';
    closeNotice();
    behaviours.apply(granted);
    forgetUnlessAgreed(granted, site.eventLogFields === 'as-specified');
    if (granted.length > 0) whenIdle(again);
  });
  const { status, granted, needsNotice } = consent.state;
  let reach = reachOf(status);
  const context = { site, page, visitSoFar: () => lookBack(reach), isAgreed };
  const behaviours = runBehaviours(context, granted, { whenIdle, isIdle });
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
  else if (needsNotice) openNotice(null);
}

function whenIdle(task: () => void): void {
  const wait = (): void => {
    const requestIdle = builtInGlobal<typeof requestIdleCallback>('requestIdleCallback');
    if (requestIdle) requestIdle(task, { timeout: 2000 });
    else setTimeout(task, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
