/** Whom the new referral screen is shown to. Source: spec §4 'Referral revamp variant'. */

export interface AppUser {
  /** Group of an experiment that the user is in. */
  bucket: string | null;
  /** `android` or `ios`, in any letters. */
  platform: string | null;
  /** Build number of the app. */
  appVersion: number;
}

const BUCKETS = ['A', 'control'];

/** The newest build without it, on each platform. */
const LAST_BUILD_WITHOUT: Record<string, number> = { android: 411, ios: 6056 };

export function isReferralRevamp({ bucket, platform, appVersion }: AppUser): boolean {
  const last = LAST_BUILD_WITHOUT[platform?.toLowerCase() ?? ''];
  return bucket !== null && BUCKETS.includes(bucket) && last !== undefined && appVersion > last;
}
