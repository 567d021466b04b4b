/** The parts of a click event that matter, of the browser's events and React's alike. */
type Press = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** `false` when another script has handled the click, or the visitor wants a new tab or the link itself. */
export function isPlainPress(event: Press): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey);
}
