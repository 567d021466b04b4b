/** Which of the specification's ways a click on a download button takes (spec §4 'Download flow'). Pure. */
import type { Platform } from '../schemas/plain/platform.ts';
import type { ClickAction, DownloadOptions } from './types.ts';

/** What the decision depends on besides the button's own settings. */
export interface ClickContext {
  platform: Platform;
  /** The page is shown inside another app, where a streamed file cannot be saved. */
  isInApp: boolean;
  /** `false` while the button's consent checkbox is unchecked. */
  hasConsent: boolean;
  /** Address of the clicked link itself; absent when a click was made by code. */
  href: string | undefined;
  /** The clicked link is the one for Apple devices, whatever this device is. */
  isAppleLink: boolean;
}

/**
 * Where the package comes from: the lookup `endpoint` when there is one to ask, and the `url` that is streamed otherwise, or opened
 * when all else fails. An endpoint alone is enough; beside fixed addresses it is asked when `apkFromApi` says so.
 */
export function streamSource(
  { apkUrl, defaultUrl, apkFromApi, linkEndpoint }: DownloadOptions,
  href?: string,
) {
  const fixed = apkUrl ?? defaultUrl;
  return { endpoint: apkFromApi || !fixed ? linkEndpoint : undefined, url: fixed ?? href };
}

/** Decides. */
export function routeClick(button: DownloadOptions, context: ClickContext): ClickAction {
  const { platform, href, isInApp } = context;
  const { apkUrl, defaultUrl, iosUrl, timing, integrity, signer } = button;
  const { endpoint, url } = streamSource(button, href);
  const isPromised = integrity != null || signer != null;
  // What is promised is never opened, so without an app store Apple devices get the file as others do.
  const hasStore = !isPromised || iosUrl || context.isAppleLink;
  const isApple = (context.isAppleLink || platform === 'IOS' || platform === 'MACOS') && hasStore;
  const target = isApple ? (iosUrl ?? href) : url;
  const isStreamed = endpoint || (url && (isPromised || (apkUrl ? timing : !defaultUrl)));
  if (!context.hasConsent || !(target || endpoint)) return { kind: 'ignore' };
  // Inside another app the link is opened at once, if one is known and nothing is promised.
  if (!isApple && isStreamed && (isPromised || !(isInApp && url))) return { kind: 'stream' };
  if (!target) return { kind: 'ignore' };
  return {
    kind: 'open',
    url: target,
    target: isApple ? 'new' : 'same',
    hasOpenEvent: !isApple && (isInApp || !!apkUrl),
  };
}
