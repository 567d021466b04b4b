/** Entry of the package's `react.js`: the download as a hook and as a link. A server may render both. */
import {
  type AnchorHTMLAttributes,
  createElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createDownload } from './index.ts';
import { isPlainPress } from './plain-press.ts';
import type { DownloadHandle, DownloadOptions, DownloadState } from './types.ts';

/** A download in a component. */
export interface ComponentDownload extends Pick<DownloadHandle, 'start' | 'pause' | 'resume' | 'cancel'> {
  readonly state: DownloadState;
}

/** Before the component is in a page, and on a server. */
const IDLE: DownloadState = { status: 'idle' };

function createStore(options: DownloadOptions, link: RefObject<HTMLElement | null> | undefined) {
  let handle: DownloadHandle | undefined;
  return {
    /** React calls it once the component is in the page; under StrictMode twice, with an end between. */
    subscribe(onChange: () => void): () => void {
      const own = createDownload(options, link?.current);
      handle = own;
      const end = own.subscribe(onChange);
      return () => {
        end();
        own.destroy();
        if (handle === own) handle = undefined;
      };
    },
    read: (): DownloadState => handle?.state ?? IDLE,
    start: () => handle?.start(),
    pause: () => handle?.pause(),
    resume: () => handle?.resume(),
    cancel: () => handle?.cancel(),
  };
}

/**
 * A download that lives as long as the component: what is stored stays when that goes. Options are compared by what they say, so they
 * may be written in the call.
 * @param link element that the DOM events come from, and whose `href` is opened when the options have no address
 */
export function useDownload(
  options: DownloadOptions,
  link?: RefObject<HTMLElement | null>,
): ComponentDownload {
  const said = JSON.stringify(options);
  const { trackingLink } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` and the one option that may be a function are all of `options`.
  const store = useMemo(() => createStore(options, link), [said, trackingLink, link]);
  const state = useSyncExternalStore(store.subscribe, store.read, () => IDLE);
  return { state, start: store.start, pause: store.pause, resume: store.resume, cancel: store.cancel };
}

/** What a link shows: as it is, or made of the download. */
export interface DownloadLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** Address of the package: what the link is until the script is here, and without it. */
  href: string;
  /** Of the download; `defaultUrl` is `href` unless they say otherwise. */
  options?: DownloadOptions | undefined;
  children: ReactNode | ((download: ComponentDownload) => ReactNode);
}

/** A plain link to the package that downloads in the page. */
export function DownloadLink({ options = {}, children, onClick, ...rest }: DownloadLinkProps): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const download = useDownload(options, link);
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainPress(event)) return;
    event.preventDefault();
    download.start();
  };
  const shown = children instanceof Function ? children(download) : children;
  return createElement('a', { ...rest, ref: link, onClick: press }, shown);
}
