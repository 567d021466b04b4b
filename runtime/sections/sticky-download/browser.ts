/** Tells where the file is once a download button of the page has been pressed. Source: spec §2 screen behaviour 2. */
export function start(bar: HTMLElement, first?: Event): void {
  const note = bar.querySelector<HTMLElement>('.sticky-download__note');
  if (note === null) return;
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('[data-slipway][data-for="android"]'))
      note.hidden = false;
  };
  document.addEventListener('click', onClick);
  if (first) onClick(first);
}
