/** Google Analytics: page views, presses on download buttons, first plays of films. */
import type { EventOf } from '../../schemas/plain/events.ts';
import { writeWindow } from '../browser/host-page.ts';
import type { BehaviourMaker, PageEvent } from './behaviour.ts';
import { gtag } from './data-layer.ts';
import { fetchVendor } from './vendor-script.ts';

export const analytics: BehaviourMaker = ({ site: { analyticsId }, page }) => {
  if (analyticsId === undefined) return null;
  /** Opt-out switch of the property, which its script reads before each request. */
  const setOff = (isOff: boolean): void => writeWindow(`ga-disable-${analyticsId}`, isOff);
  return {
    purpose: 'measurement',
    start() {
      setOff(false);
      gtag('js', new Date());
      gtag('config', analyticsId, { send_page_view: page.pageViews === true });
      fetchVendor('analytics', `https://www.googletagmanager.com/gtag/js?id=${analyticsId}`);
    },
    report(pageEvent) {
      const name = nameOf(pageEvent);
      if (name !== null && 'fields' in pageEvent)
        gtag('event', name, { ...pageEvent.fields, send_to: analyticsId });
    },
    stop: () => setOff(true),
    resume: () => setOff(false),
  };
};

function nameOf(pageEvent: PageEvent): EventOf<'analytics'> | null {
  if (pageEvent.kind === 'press') return 'download_click';
  return pageEvent.kind === 'visitor' && pageEvent.fields.category === 'video' ? 'video_play' : null;
}
