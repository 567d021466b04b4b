/** Decides which of the specification's routes a click on a download button takes (spec §4 'Download flow'). Pure. */
import type { Platform } from '../schemas/plain/platform.ts';
import { isPromised } from './engine/integrity.ts';
import type { ClickAction, DownloadOptions } from './slipway.d.ts';

/** Inputs of the decision besides the button's own settings. */
export interface ClickContext {
  platform: Platform;
  /** The page is shown inside another app, where a file created by the page cannot be saved. */
  isInApp: boolean;
  /** `false` while the button's consent checkbox is unchecked. */
  hasConsent: boolean;
  /** The clicked link's own address; absent for a call from code. */
  href: string | undefined;
  /** The clicked link is the one for Apple devices, whatever the current device is. */
  isAppleLink: boolean;
}

/**
 * Source of the package: the lookup `endpoint` if it is to be used, and the `url` that is streamed otherwise, or opened as a last resort.
 * An endpoint alone is enough; if there are fixed addresses too, it is used only with `apkFromApi`.
 */
export function streamSource(
  { apkUrl, defaultUrl, apkFromApi, linkEndpoint }: DownloadOptions,
  href?: string,
) {
  const fixed = apkUrl ?? defaultUrl;
  return { endpoint: apkFromApi || !fixed ? linkEndpoint : undefined, url: fixed ?? href };
}

/** Decides what a click does. */
export function routeClick(button: DownloadOptions, context: ClickContext): ClickAction {
  const { platform, href, isInApp } = context;
  const { apkUrl, defaultUrl, iosUrl, timing } = button;
  const { endpoint, url } = streamSource(button, href);
  const mustProve = isPromised(button);
  // A package that must be proved is never opened as a link, so without an app store Apple devices download the file like others.
  const hasStore = !mustProve || iosUrl || context.isAppleLink;
  const isApple = (context.isAppleLink || platform === 'IOS' || platform === 'MACOS') && hasStore;
  const target = isApple ? (iosUrl ?? href) : url;
  const isStreamed = endpoint || (url && (mustProve || (apkUrl ? timing : !defaultUrl)));
  if (!context.hasConsent || !(target || endpoint)) return { kind: 'ignore' };
  // Inside another app a known link is opened at once, unless the package must be proved.
  if (!isApple && isStreamed && (mustProve || !(isInApp && url))) return { kind: 'stream' };
  if (!target) return { kind: 'ignore' };
  return {
    kind: 'open',
    url: target,
    target: isApple ? 'new' : 'same',
    hasOpenEvent: !isApple && (isInApp || !!apkUrl),
  };
}
