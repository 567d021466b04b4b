/** What the SDK's and the sections' events mean for those who count. Pure. */
import type { EventFields } from '../../schemas/plain/events.ts';
import type { ClickAction } from '../../sdk/types.ts';
import { document } from '../browser/host-page.ts';
import type { VisitorEvent } from '../browser/visitor-event.ts';
import type { Happening, MeasuredPage } from './behaviour.ts';

/** What every tracking event says (spec §7 'Other outputs'). */
export type Told = EventFields<'eventTracking'>;

/** `null`: a click that led nowhere, or an event of somebody else's. */
export function happeningOf(event: Event, { site, page }: MeasuredPage): Happening | null {
  const { detail } = event as CustomEvent<unknown>;
  const tell = (category: string, action: string, label: string): Told => ({
    category,
    action,
    label,
    platform: platform(),
    template: page.template,
    version: site.version,
  });
  switch (event.type) {
    case 'slipway:click': {
      // The consent box was not ticked: spec §4.1 says such a click is ignored.
      if ((detail as ClickAction).kind === 'ignore') return null;
      const { label = location.pathname, fbClick } =
        event.target instanceof HTMLElement ? event.target.dataset : {};
      return { kind: 'press', told: tell('download', 'click', label), isLead: fbClick !== undefined };
    }
    case 'slipway:complete':
      return { kind: 'end', isComplete: true };
    case 'slipway:failure':
      return { kind: 'end', isComplete: false };
    case 'slipway:visitor': {
      const { category, action, label, countPlayLudoHit } = detail as VisitorEvent;
      return {
        kind: 'visitor',
        told: tell(category, action, label),
        countsPlay: countPlayLudoHit === true,
      };
    }
    default:
      return null;
  }
}

/** As the head script found it before the first paint. */
export function platform(): string {
  return document.documentElement.dataset['platform'] ?? 'OTHERS';
}
