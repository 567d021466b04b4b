/**
 * Event by which a section reports that a visitor did something worth counting. It bubbles to `document`, where the data layer and the
 * event log listen; sections do not depend on them. Source: spec §7 'Other outputs'.
 */

export interface VisitorEvent {
  category: string;
  action: string;
  label: string;
  /** The playable Ludo demo was opened: a parameter of a separate event log call (spec §7, call 6). */
  countPlayLudoHit?: true;
}

declare global {
  interface DocumentEventMap {
    'slipway:visitor': CustomEvent<VisitorEvent>;
  }
}

export function reportVisitorEvent(element: Element, detail: VisitorEvent): void {
  element.dispatchEvent(new CustomEvent('slipway:visitor', { bubbles: true, detail }));
}
