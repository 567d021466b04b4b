import { document } from './host-page.ts';
import { currentPlatform, isInAppBrowser } from './platform.ts';
import { routeClick } from './route-click.ts';
import type { ClickAction, DownloadOptions } from './slipway.d.ts';

/** One request to download: a click, a call, or the page's load. */
export interface Press {
  /** Options without unusable values. */
  options: DownloadOptions;
  /** Options as the page gives them. */
  given: DownloadOptions;
  /** Element that dispatches the events. */
  button: HTMLElement | SVGElement | null;
  /** The link's own `href`. */
  href: string | undefined;
}

/** Decides what a press does, given the page's current state. */
export function decide({ options, button, href }: Press): ClickAction {
  const { consent } = options;
  const box = consent ? document.getElementById(consent) : null;
  return routeClick(options, {
    platform: currentPlatform(),
    isInApp: isInAppBrowser(),
    // A missing element, or one that is not a checkbox, gives no consent.
    hasConsent: !consent || (box instanceof HTMLInputElement && box.type === 'checkbox' && box.checked),
    href,
    isAppleLink: button?.dataset.for === 'apple',
  });
}
