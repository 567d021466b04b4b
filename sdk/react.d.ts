// Types of the package’s hook and link for React.
import type { AnchorHTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';
import type { DownloadHandle, DownloadOptions, DownloadState } from './slipway.js';

/** The download of a component. */
export interface ComponentDownload extends Pick<DownloadHandle, 'start' | 'pause' | 'resume' | 'cancel'> {
  readonly state: DownloadState;
}
/**
 * A download that lives as long as the component; stored bytes outlive it. Options are compared by value, so they may be written inline.
 * @param link element that dispatches the DOM events, and whose `href` is opened when the options have no address
 */
export declare function useDownload(
  options: DownloadOptions,
  link?: RefObject<HTMLElement | null>,
): ComponentDownload;
/** Content of a link: fixed, or computed from the download. */
export interface DownloadLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** Address of the package: the link's target until the script has loaded, and without it. */
  href: string;
  /** Options of the download; `defaultUrl` is `href` by default. */
  options?: DownloadOptions | undefined;
  children: ReactNode | ((download: ComponentDownload) => ReactNode);
}
/** A plain link to the package that downloads it within the page. */
export declare function DownloadLink({
  options,
  children,
  onClick,
  ...rest
}: DownloadLinkProps): ReactElement;
