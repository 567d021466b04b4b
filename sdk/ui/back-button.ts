/** Closes the sheet with the browser's Back button: an entry in the history represents the open sheets. */

/** A navigation back that takes longer is one that the page has prevented: our entry is still there. */
const LONGEST_BACK_MS = 1000;

export interface BackButton {
  /** Call when the sheet opens. */
  take(): void;
  /** Call when the sheet closes. `isLeaving`: another page is being opened, and going back would cancel that. */
  release(isLeaving: boolean): void;
}

/** The sheets that are open, the upper one last. */
const open = new Set<HTMLDialogElement>();
/** Navigation back over our entry has started. */
let isGoingBack: boolean | undefined;
/** The fragment when the upper sheet opened: what the page itself sets meanwhile is an entry too, and no Back. */
let hash: string | undefined;

function onPopState(): void {
  if (isGoingBack) {
    // If a sheet was opened again while the page went back, it stays open.
    isGoingBack = false;
    update();
  } else if (hash === location.hash) [...open].pop()?.close();
}

/** Adds our history entry, unless it is still there after a reload, or stops listening when no sheet is open. */
function update(): void {
  if (!open.size) removeEventListener('popstate', onPopState);
  else if (!history.state?.slipway) {
    try {
      history.pushState({ ...history.state, slipway: true }, '');
    } catch {
      // Refused in a frame, or after too many entries: Back then leaves the page.
    }
  }
}

/** Back closes the dialog instead of leaving the page. */
export function backButton(dialog: HTMLDialogElement): BackButton {
  return {
    take() {
      ({ hash } = location);
      open.add(dialog);
      addEventListener('popstate', onPopState);
      if (!isGoingBack) update();
    },
    release(isLeaving) {
      open.delete(dialog);
      // Only if our entry is still the current one, and stands for no other sheet.
      isGoingBack = !(open.size || isLeaving) && history.state?.slipway;
      if (isGoingBack) {
        history.back();
        setTimeout(() => {
          isGoingBack = false;
        }, LONGEST_BACK_MS);
      } else update();
    },
  };
}
