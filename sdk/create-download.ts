import { ownOptions, usableOptions } from './options.ts';
import { createPageDownload } from './page-download.ts';
import type { DownloadHandle, DownloadOptions, SavedFile } from './slipway.d.ts';
import { withTrackingLink } from './tracking/tracked-options.ts';

/** Documented where it is published, in `slipway.d.ts`. */
export function createDownload(options: DownloadOptions, button: HTMLElement | null = null): DownloadHandle {
  const given = ownOptions(options);
  const press = {
    options: usableOptions(given),
    given,
    button,
    href: (button as HTMLAnchorElement | null)?.href,
  };
  const pressNow = () => ({ ...press, options: usableOptions(withTrackingLink(given)) });
  const { engine, act, actByItself, destroy } = createPageDownload(press);
  const { subscribe, pause, resume, cancel } = engine;
  if (given.autoStart) void actByItself(pressNow());
  return {
    ...{ subscribe, pause, resume, cancel, destroy },
    get state() {
      return engine.state;
    },
    start: () => act(pressNow()),
    get finished() {
      const finished = new Promise<SavedFile | null>((resolve, reject) => {
        const end = subscribe((state) => {
          if (state.status === 'complete') resolve(state.file);
          else if (state.status === 'failed') reject(new Error(state.error.message));
          else if (state.status === 'idle') reject(new Error('cancelled'));
          else return;
          end();
        });
      });
      // If nobody awaits it, a failure must not become the host page's unhandled rejection.
      finished.catch(() => {});
      return finished;
    },
  };
}
