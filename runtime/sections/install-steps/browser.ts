/**
 * Opens the install instructions as a modal: by '...more', and, where content wants that, when a download is handed to the
 * browser. Source: spec §2 screen behaviour 9.
 */
import type { ClickAction } from '../../../sdk/index.ts';
import { closest, document } from '../../browser/host-page.ts';
import { openLayer } from '../../layers/open-layer.ts';

export function start(element: HTMLElement, first?: Event): void {
  const dialog = element.querySelector('dialog');
  // Browsers without dialogs keep the list, which says all of it.
  if (!dialog || typeof dialog.showModal !== 'function') return;
  if (dialog.dataset.live === undefined) makeModal(element, dialog);
  if (element.dataset.openOnDownload === undefined) return;
  const onDownload = (event: Event): void => {
    const { detail } = event as CustomEvent<ClickAction>;
    if (detail.kind !== 'open' || detail.target !== 'same') return;
    // Where the page has the instructions with pictures, those.
    const best = document.querySelector<HTMLDialogElement>('.install-steps__window') ?? dialog;
    if (!best.open) show(best);
  };
  document.addEventListener('slipway:click', onDownload);
  if (first?.type === 'slipway:click') onDownload(first);
}

/** Once, whether the visitor comes near the list first or downloads first. */
function makeModal(element: HTMLElement, dialog: HTMLDialogElement): void {
  dialog.dataset.live = '';
  element.querySelector('[data-open]')?.addEventListener('click', (event) => {
    // The button would open it as a popover, which leaves the page behind it in reach.
    event.preventDefault();
    show(dialog);
  });
  dialog.addEventListener(
    'click',
    (event) => {
      const { target: pressed } = event;
      const isClosing = closest(pressed, '[data-close]') !== null;
      if (isClosing) event.preventDefault();
      const isRestart = closest(pressed, '[data-slipway]') !== null;
      // A press beside the window; and the download's own window must not open below this one.
      if (isRestart) leave.get(dialog)?.(true);
      if (isClosing || isRestart || pressed === dialog) dialog.close();
    },
    true,
  );
  dialog.addEventListener('close', () => leave.get(dialog)?.());
}

const leave = new WeakMap<HTMLDialogElement, ReturnType<typeof openLayer>>();

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  leave.set(dialog, openLayer({ element: dialog, layer: 'steps', close: () => dialog.close() }));
}
