/**
 * How a section tells that a visitor did something worth counting: an event that bubbles through the page. Who reports it
 * (data layer, event log) listens on `document`; a section neither knows nor waits for them. Source: spec §7 'Other outputs'.
 */

export interface VisitorEvent {
  category: string;
  action: string;
  label: string;
  /** The playable Ludo demo was opened: a parameter of the event log's call of its own (spec §7, call 6). */
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
