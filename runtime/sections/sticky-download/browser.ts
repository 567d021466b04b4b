/** Shows where the file is after a press on a download button. Source: spec §2 screen behaviour 2. */
import { closest } from '../../browser/host-page.ts';
export function start(bar: HTMLElement, first?: Event): void {
  const note = bar.querySelector<HTMLElement>('.sticky-download__note');
  if (note === null) return;
  const onClick = ({ target }: Event): void => {
    if (closest(target, '[data-slipway][data-for="android"]')) note.hidden = false;
  };
  addEventListener('click', onClick);
  if (first) onClick(first);
}
