/**
 * Opens the install instructions as a modal: by '...more', and, if content enables that, when the browser receives a download. Source: spec
 * §2 screen behaviour 9.
 */
import type { ClickAction } from '../../../sdk/index.ts';
import { closest, document } from '../../browser/host-page.ts';
import { afterPaint } from '../../browser/schedule.ts';
import { openLayer } from '../../layers/open-layer.ts';

export function start(element: HTMLElement, first?: Event): void {
  const dialog = element.querySelector('dialog');
  // Browsers without dialogs only have the list, which is complete.
  if (!dialog || typeof dialog.showModal !== 'function') return;
  if (dialog.dataset.live === undefined) connect(element, dialog);
  if (element.dataset.openOnDownload === undefined) return;
  const onDownload = (event: Event): void => {
    const { detail } = event as CustomEvent<ClickAction>;
    if (detail.kind !== 'open' || detail.target !== 'same') return;
    // The instructions with pictures, if the page has them.
    const best = document.querySelector<HTMLDialogElement>('.install-steps__window') ?? dialog;
    if (!best.open) show(best);
  };
  document.addEventListener('slipway:click', onDownload);
  if (first?.type === 'slipway:click') onDownload(first);
}

/** Sets it up once, whether the visitor scrolls near the list or downloads first. */
function connect(element: HTMLElement, dialog: HTMLDialogElement): void {
  dialog.dataset.live = '';
  element.querySelector('[data-open]')?.addEventListener('click', (event) => {
    // The button would open it as a popover for good, which does not make the page behind it inert.
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
      // Closes on a press beside the dialog; the download's own dialog must not open below this one.
      if (isRestart) leave.get(dialog)?.(true);
      if (isClosing || isRestart || pressed === dialog) hide(dialog);
    },
    true,
  );
  dialog.addEventListener('close', () => leave.get(dialog)?.());
}

const leave = new WeakMap<HTMLDialogElement, ReturnType<typeof openLayer>>();

/**
 * Shows the window at once and makes it modal after that has been painted: the page behind a modal is inert, for which all its elements are
 * styled again. On a slow phone that takes longer than the answer to a press may.
 */
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showPopover !== 'function') {
    makeModal(dialog);
    return;
  }
  const isShown = () => dialog.matches(':popover-open');
  if (!isShown()) dialog.showPopover();
  afterPaint(() => {
    // Pressed away in the meantime.
    if (!isShown()) return;
    dialog.hidePopover();
    makeModal(dialog);
  });
}

function makeModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  leave.set(dialog, openLayer({ element: dialog, layer: 'steps', close: () => dialog.close() }));
}

function hide(dialog: HTMLDialogElement): void {
  dialog.hidePopover?.();
  dialog.close();
}
