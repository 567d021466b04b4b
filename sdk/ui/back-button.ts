/** Closing by the browser's Back: an entry of the history stands for the open sheet. */

export interface BackButton {
  /** The sheet is open. */
  take(): void;
  /** The sheet is closed. `isLeaving`: another page is being opened, which going back would call off. */
  release(isLeaving: boolean): void;
  destroy(): void;
}

/** Back closes the dialog instead of leaving the page. */
export function backButton(dialog: HTMLDialogElement): BackButton {
  /** The way back over our entry has begun. */
  let isGoingBack = false;

  function onPopState(): void {
    if (isGoingBack) {
      // What was pressed while the page went back: the sheet is to stay.
      isGoingBack = false;
      if (dialog.open) addEntry();
      else destroy();
    } else dialog.close();
  }

  /** After a reload our entry is there already. */
  function addEntry(): void {
    try {
      if (!history.state?.slipway) history.pushState({ ...history.state, slipway: true }, '');
    } catch {
      // Refused to a page in a frame, or after too many: then Back leaves the page.
    }
  }

  function destroy(): void {
    removeEventListener('popstate', onPopState);
  }

  return {
    take() {
      addEventListener('popstate', onPopState);
      if (!isGoingBack) addEntry();
    },
    release(isLeaving) {
      // Ours is still the last entry.
      isGoingBack = history.state?.slipway && !isLeaving;
      if (isGoingBack) history.back();
      else destroy();
    },
    destroy,
  };
}
