// Types of the package’s hook and link for React.
import type { AnchorHTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';
import type { DownloadHandle, DownloadOptions, DownloadState } from './slipway.js';
/** A download in a component. */
export interface ComponentDownload extends Pick<DownloadHandle, 'start' | 'pause' | 'resume' | 'cancel'> {
    readonly state: DownloadState;
}
/**
 * A download that lives as long as the component: what is stored stays when that goes. Options are compared by what they say, so they
 * may be written in the call.
 * @param link element that the DOM events come from, and whose `href` is opened when the options have no address
 */
export declare function useDownload(options: DownloadOptions, link?: RefObject<HTMLElement | null>): ComponentDownload;
/** What a link shows: as it is, or made of the download. */
export interface DownloadLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
    /** Address of the package: what the link is until the script is here, and without it. */
    href: string;
    /** Of the download; `defaultUrl` is `href` unless they say otherwise. */
    options?: DownloadOptions | undefined;
    children: ReactNode | ((download: ComponentDownload) => ReactNode);
}
/** A plain link to the package that downloads in the page. */
export declare function DownloadLink({ options, children, onClick, ...rest }: DownloadLinkProps): ReactElement;
