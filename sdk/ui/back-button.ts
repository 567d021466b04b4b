/** Closes the sheet with the browser's Back button: an entry in the history represents the open sheets. */

/** A navigation back that takes longer is one that the page has prevented: our entry is still there. */
const LONGEST_BACK_MS = 1000;

export interface BackButton {
  /** Call when the sheet opens. */
  take(): void;
  /** Call when the sheet closes. `isLeaving`: another page is being opened, and going back would cancel that. */
  release(isLeaving: unknown): void;
}

/** The sheets that have been opened, the upper one first. */
let opened: HTMLDialogElement[] = [];
/** Navigation back over our entry has started. */
let isGoingBack: boolean | undefined;
/** The fragment when the upper sheet opened: what the page itself sets meanwhile is an entry too, and no Back. */
let hash: string | undefined;
/** Length of the history and address with our entry as the last one, until the visitor goes back or on. */
let ours: unknown;

/** Whether the current entry is ours, also after the page has replaced its state. At another address, going back would undo the page's work. */
function isOurs(): boolean {
  return history.state?.slipway || ours === history.length + location.href;
}

/** The sheet that Back closes. One that the page has taken away counts no more. */
function upperSheet(): HTMLDialogElement | undefined {
  opened = opened.filter((dialog) => dialog.open && dialog.isConnected);
  return opened[0];
}

function onPopState(): void {
  ours = 0;
  if (isGoingBack) {
    // If a sheet was opened again while the page went back, it stays open.
    isGoingBack = false;
    update();
  } else if (hash === location.hash) upperSheet()?.close();
}

/** Adds our history entry if a sheet is open, unless it is still there after a reload. */
function update(): void {
  if (upperSheet() && !isOurs())
    try {
      history.pushState({ ...history.state, slipway: true }, '');
      ours = history.length + location.href;
    } catch {
      // Refused in a frame, or after too many entries: Back then leaves the page.
    }
}

/** Back closes the dialog instead of leaving the page. */
export function backButton(dialog: HTMLDialogElement): BackButton {
  return {
    take() {
      ({ hash } = location);
      opened.unshift(dialog);
      addEventListener('popstate', onPopState);
      if (!isGoingBack) update();
    },
    release(isLeaving) {
      // Only if our entry is still the current one, and stands for no other sheet.
      isGoingBack = !upperSheet() && !isLeaving && isOurs();
      if (isGoingBack) {
        history.back();
        setTimeout(() => {
          isGoingBack = false;
        }, LONGEST_BACK_MS);
      } else update();
    },
  };
}
