/** Decides who sees the new referral screen. Source: spec §4 'Referral revamp variant'. */

export interface AppUser {
  /** Experiment group of the user. */
  bucket: string | null;
  /** `android` or `ios`, in upper or lower case. */
  platform: string | null;
  /** Build number of the app. */
  appVersion: number;
}

const BUCKETS = ['A', 'control'];

/** The latest build without it, by platform. */
const LAST_BUILD_WITHOUT: Record<string, number> = { android: 411, ios: 6056 };

export function isReferralRevamp({ bucket, platform, appVersion }: AppUser): boolean {
  const last = LAST_BUILD_WITHOUT[platform?.toLowerCase() ?? ''];
  return bucket !== null && BUCKETS.includes(bucket) && last !== undefined && appVersion > last;
}
