/** Closes the sheet with the browser's Back button: an entry in the history represents the open sheet. */

/** A navigation back that takes longer is one that the page has prevented: our entry is still there. */
const LONGEST_BACK_MS = 1000;

export interface BackButton {
  /** Call when the sheet opens. */
  take(): void;
  /** Call when the sheet closes. `isLeaving`: another page is being opened, and going back would cancel that. */
  release(isLeaving: boolean): void;
  destroy(): void;
}

/** Back closes the dialog instead of leaving the page. */
export function backButton(dialog: HTMLDialogElement): BackButton {
  /** Navigation back over our entry has started. */
  let isGoingBack = false;
  /** The fragment when the sheet opened: what the page itself sets meanwhile is an entry too, and no Back. */
  let hash = '';

  function onPopState(): void {
    if (isGoingBack) {
      // If the sheet was opened again while the page went back, it stays open.
      isGoingBack = false;
      if (dialog.open) addEntry();
      else destroy();
    } else if (hash === location.hash) dialog.close();
  }

  /** Adds our history entry, unless it is still there after a reload. */
  function addEntry(): void {
    try {
      if (!history.state?.slipway) history.pushState({ ...history.state, slipway: true }, '');
    } catch {
      // Refused in a frame, or after too many entries: Back then leaves the page.
    }
  }

  function destroy(): void {
    removeEventListener('popstate', onPopState);
  }

  return {
    take() {
      ({ hash } = location);
      addEventListener('popstate', onPopState);
      if (!isGoingBack) addEntry();
    },
    release(isLeaving) {
      // Only if our entry is still the current one.
      isGoingBack = history.state?.slipway && !isLeaving;
      if (isGoingBack) {
        history.back();
        setTimeout(() => {
          isGoingBack = false;
        }, LONGEST_BACK_MS);
      } else destroy();
    },
    destroy,
  };
}
