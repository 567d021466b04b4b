import { ownOptions, usableOptions } from './options.ts';
import { createPageDownload } from './page-download.ts';
import { withTrackingLink } from './tracking/tracked-options.ts';
import type { DownloadHandle, DownloadOptions, SavedFile } from './types.ts';

/**
 * Makes a download that code controls. `button`, when given, is where its DOM events come from, and what is opened when the options
 * have no address for that; clicks on it are not listened to.
 * @example createDownload({ product: 'paasa', linkEndpoint: '/api/link' }).start()
 */
export function createDownload(options: DownloadOptions, button: HTMLElement | null = null): DownloadHandle {
  const given = ownOptions(options);
  const { href } = (button ?? {}) as HTMLAnchorElement;
  const press = { options: usableOptions(given), given, button, href };
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
      // Nobody need be waiting: a failure must not surface as the host page's unhandled rejection.
      finished.catch(() => {});
      return finished;
    },
  };
}
