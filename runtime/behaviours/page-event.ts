/** Translates events of the SDK and of sections for analytics. Pure. */
import type { ClickAction, SavedFile } from '../../sdk/slipway.d.ts';
import { document } from '../browser/host-page.ts';
import type { VisitorEvent } from '../browser/visitor-event.ts';
import type { AnalyticsContext, PageEvent, TrackingFields } from './behaviour.ts';

/** `null` for a click without effect, or an unknown event. */
export function pageEventOf(event: Event, { site, page }: AnalyticsContext): PageEvent | null {
  const { detail } = event as CustomEvent<unknown>;
  const fieldsOf = (category: string, action: string, label: string): TrackingFields => ({
    category,
    action,
    label,
    platform: platform(),
    template: page.template,
    version: site.version,
  });
  switch (event.type) {
    case 'slipway:click': {
      // The consent box was not checked: spec §4.1 says such a click is ignored.
      if ((detail as ClickAction).kind === 'ignore') return null;
      const { label = location.pathname, fbClick } = buttonOf(event);
      return { kind: 'press', fields: fieldsOf('download', 'click', label), isLead: fbClick !== undefined };
    }
    case 'slipway:start':
      return { kind: 'begin', label: buttonOf(event).label };
    case 'slipway:complete':
    case 'slipway:failure': {
      const { file, isOtherTab } = (detail ?? {}) as { file?: SavedFile | null; isOtherTab?: true };
      const isComplete = event.type === 'slipway:complete';
      const isOwn = isComplete ? Boolean(file) : !isOtherTab;
      return { kind: 'end', isComplete, isOwn, label: buttonOf(event).label };
    }
    case 'slipway:visitor': {
      const { category, action, label, countPlayLudoHit } = detail as VisitorEvent;
      return {
        kind: 'visitor',
        fields: fieldsOf(category, action, label),
        countsPlay: countPlayLudoHit === true,
      };
    }
    default:
      return null;
  }
}

/** Settings of the button that an event came from; none if it has been removed. */
function buttonOf(event: Event): DOMStringMap {
  return event.target instanceof HTMLElement ? event.target.dataset : {};
}

/** Platform detected by the head script before the first paint. */
export function platform(): string {
  return document.documentElement.dataset['platform'] ?? 'OTHERS';
}
