/** Analytics: the page view, a press on a download button, the first play of a film. */
import type { EventOf } from '../../schemas/plain/events.ts';
import type { BehaviourMaker, Happening } from './behaviour.ts';
import { gtag } from './data-layer.ts';
import { fetchVendor } from './vendor-script.ts';

export const analytics: BehaviourMaker = ({ site: { analyticsId }, page }) =>
  analyticsId === undefined
    ? null
    : {
        purpose: 'measurement',
        start() {
          gtag('js', new Date());
          gtag('config', analyticsId, { send_page_view: page.pageViews === true });
          fetchVendor('analytics', `https://www.googletagmanager.com/gtag/js?id=${analyticsId}`);
        },
        tell(happening) {
          const name = nameOf(happening);
          if (name !== null && 'told' in happening)
            gtag('event', name, { ...happening.told, send_to: analyticsId });
        },
      };

function nameOf(happening: Happening): EventOf<'analytics'> | null {
  if (happening.kind === 'press') return 'download_click';
  return happening.kind === 'visitor' && happening.told.category === 'video' ? 'video_play' : null;
}
