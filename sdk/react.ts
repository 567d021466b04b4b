/** Entry of the npm package's `react.js`: the download as a hook and as a link. A server may render both. */
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
import type { DownloadHandle, DownloadOptions, DownloadState } from './slipway.d.ts';

/** The download of a component. */
export interface ComponentDownload extends Pick<DownloadHandle, 'start' | 'pause' | 'resume' | 'cancel'> {
  readonly state: DownloadState;
}

/** State before the component is mounted, and on a server. */
const IDLE: DownloadState = { status: 'idle' };

function createStore(options: DownloadOptions, link: RefObject<HTMLElement | null> | undefined) {
  let handle: DownloadHandle | undefined;
  return {
    /** Called by React once the component is mounted; twice under StrictMode, with an unsubscribe in between. */
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

/** The download of `options`; another one when `options`, or `href`, where the link leads, has another value. */
function useDownloadOf(
  options: DownloadOptions,
  link?: RefObject<HTMLElement | null>,
  href?: string,
): ComponentDownload {
  const key = JSON.stringify([options, href]);
  const { trackingLink } = options;
  // Written inline it is another function at each rendering: the latest is called, and the download stays.
  const latest = useRef(trackingLink);
  latest.current = trackingLink;
  const isFunction = trackingLink instanceof Function;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `isFunction` cover all of `options`, and `key` covers `href`.
  const store = useMemo(() => {
    const current = () => (latest.current as () => string | null)();
    return createStore(isFunction ? { ...options, trackingLink: current } : options, link);
  }, [key, isFunction, link]);
  const state = useSyncExternalStore(store.subscribe, store.read, () => IDLE);
  return { state, start: store.start, pause: store.pause, resume: store.resume, cancel: store.cancel };
}

/**
 * A download that lives as long as the component; stored bytes outlive it. Options are compared by value, so they may be written inline.
 * @param link element that dispatches the DOM events, and whose `href` is opened when the options have no address
 */
export function useDownload(
  options: DownloadOptions,
  link?: RefObject<HTMLElement | null>,
): ComponentDownload {
  return useDownloadOf(options, link);
}

/** Content of a link: fixed, or computed from the download. */
export interface DownloadLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** Address of the package: the link's target until the script has loaded, and without it. */
  href: string;
  /** Options of the download; `defaultUrl` is `href` by default. */
  options?: DownloadOptions | undefined;
  children: ReactNode | ((download: ComponentDownload) => ReactNode);
}

/** A plain link to the package that downloads it within the page. */
export function DownloadLink({ options = {}, children, onClick, ...rest }: DownloadLinkProps): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const download = useDownloadOf(options, link, rest.href);
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlainPress(event)) return;
    event.preventDefault();
    download.start();
  };
  const shown = children instanceof Function ? children(download) : children;
  return createElement('a', { ...rest, ref: link, onClick: press }, shown);
}
