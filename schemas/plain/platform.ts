/** Platforms that the download button distinguishes (spec §3, §4). */
const PLATFORMS = ['ANDROID', 'IOS', 'MACOS', 'OTHERS'] as const;

export type Platform = (typeof PLATFORMS)[number];

/**
 * The platform behind a user agent. Detects two disguises: an iPad that claims to be a Mac has touch points, and an Android browser in
 * desktop mode still runs on `Linux arm…`. Windows phones name both other systems in their user agent, so they are checked first.
 * @param maxTouchPoints `navigator.maxTouchPoints`
 * @param platform `navigator.userAgentData.platform` or `navigator.platform`, where available
 */
export function detectPlatform(userAgent: string, maxTouchPoints = 0, platform = ''): Platform {
  if (/Windows|Tizen|KAIOS/i.test(userAgent)) return 'OTHERS';
  if (/iPhone|iPad|iPod|CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent) || platform === 'iOS') return 'IOS';
  if (/Android/i.test(userAgent) || platform === 'Android') return 'ANDROID';
  if (/Macintosh|Mac OS X/.test(userAgent)) return maxTouchPoints > 1 ? 'IOS' : 'MACOS';
  if (/^Linux a(?:rm|arch)/.test(platform) && maxTouchPoints > 1 && !/CrOS/.test(userAgent)) return 'ANDROID';
  return 'OTHERS';
}
