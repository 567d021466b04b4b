import { document } from './host-page.ts';
import { currentPlatform, isInAppBrowser } from './platform.ts';
import { routeClick } from './route-click.ts';
import type { ClickAction, DownloadOptions } from './types.ts';

/** One wish to download: a click, a call, or the page's load. */
export interface Press {
  /** Without those that cannot be used. */
  options: DownloadOptions;
  /** As the page has them. */
  given: DownloadOptions;
  /** Events bubble from here. */
  button: HTMLElement | SVGElement | null;
  /** The link's own address. */
  href: string | undefined;
}

/** What a press does on this page, as it is now. */
export function decide({ options, button, href }: Press): ClickAction {
  const { consent } = options;
  const box = consent ? document.getElementById(consent) : null;
  return routeClick(options, {
    platform: currentPlatform(),
    isInApp: isInAppBrowser(),
    // What is not there, or is no checkbox, gives no consent.
    hasConsent: !consent || (box instanceof HTMLInputElement && box.type === 'checkbox' && box.checked),
    href,
    isAppleLink: button?.dataset.for === 'apple',
  });
}
